import type { BreakRedeem } from '@golden-acers/contract/breaks';
import { create } from 'zustand';

export interface TakenBreak {
  /** Null: for ever. */
  readonly until: string | null;
  readonly redeem: BreakRedeem;
}

/**
 * Outside of the page: the session may end before the response arrives, and then the sign-in page takes the
 * dialog's place.
 */
export const useTakenBreak = create<{ readonly taken: TakenBreak | undefined }>(() => ({
  taken: undefined,
}));
