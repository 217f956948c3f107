import type { BreakRedeem } from '@golden-acers/contract/breaks';
import { create } from 'zustand';

export interface TakenBreak {
  /** Null: permanent. */
  readonly until: string | null;
  readonly redeem: BreakRedeem;
}

/**
 * A store outside of the page: the session may end before the response arrives, and then the sign-in page
 * replaces the dialog.
 */
export const useTakenBreak = create<{ readonly taken: TakenBreak | undefined }>(() => ({
  taken: undefined,
}));
