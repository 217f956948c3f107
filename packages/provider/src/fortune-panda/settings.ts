import { formatCents } from '@golden-acers/money';
import type { Capabilities } from '../port.ts';

/** What is not certain of the provider, each with the default that its own clients use. */
export interface FortunePandaSettings {
  /** How the agent key enters the signature. */
  readonly signKeyCase: 'lower' | 'as-is';
  /** How an amount is written: `2500`, `25` or `25.00` for twenty-five credits. */
  readonly amountUnit: 'cents' | 'credits' | 'decimal2';
  /** The IANA time zone of the records' times, which carry none. */
  readonly timeZone: string;
  readonly capabilities: Capabilities;
}

export const defaultSettings: FortunePandaSettings = {
  signKeyCase: 'lower',
  amountUnit: 'cents',
  timeZone: 'UTC',
  capabilities: { kick: false, transactionId: 'ignored', gameInfo: false },
};

/** The amount in the provider's unit, or undefined when that unit cannot express it. */
export function formatAmount(
  amountCents: bigint,
  unit: FortunePandaSettings['amountUnit'],
): string | undefined {
  if (amountCents <= 0n) return undefined;
  switch (unit) {
    case 'cents':
      return amountCents.toString();
    case 'decimal2':
      return formatCents(amountCents);
    case 'credits':
      return amountCents % 100n === 0n ? (amountCents / 100n).toString() : undefined;
  }
}
