import { formatCents } from '@golden-acers/money';
import type { Capabilities } from '../port.ts';

/**
 * Details of the protocol that its description leaves open. The defaults are those of the provider's clients.
 */
export interface FortunePandaSettings {
  /** The case of the agent key in the signature. */
  readonly signKeyCase: 'lower' | 'as-is';
  /** The format of 25 credits: `2500`, `25` or `25.00`. */
  readonly amountUnit: 'cents' | 'credits' | 'decimal2';
  /** The IANA time zone of the records' times. */
  readonly timeZone: string;
  readonly capabilities: Capabilities;
}

export const defaultSettings: FortunePandaSettings = {
  signKeyCase: 'lower',
  amountUnit: 'cents',
  timeZone: 'UTC',
  capabilities: { kick: false, transactionId: 'ignored', gameInfo: false, playLimits: false },
};

/** Undefined if the provider's unit cannot express the amount. */
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
