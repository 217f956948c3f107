import type { TransferKind } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import type { AgentStatus } from '../../access/permissions/permissions.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import type { ParsedAmount } from './amount-input.ts';

/** The most that the agent may move with its next command, and what sets it. */
export interface TransferLimit {
  readonly kind: TransferKind;
  /** Never below zero. */
  readonly cents: number;
  /** The most of one command. */
  readonly ceilingCents: number;
  readonly setBy: 'ceiling' | 'day' | 'credit';
}

type LimitingStatus = Pick<AgentStatus, 'transferCeiling' | 'transferAllowance'>;

export function transferLimitOf(
  { transferCeiling, transferAllowance: { credit, rechargeToday, redeemToday } }: LimitingStatus,
  kind: TransferKind,
): TransferLimit {
  const isRecharge = kind === 'recharge';
  const limits = [
    { setBy: 'ceiling', cents: toCents(transferCeiling) },
    { setBy: 'day', cents: toCents(isRecharge ? rechargeToday : redeemToday) },
    ...(isRecharge && credit !== null ? [{ setBy: 'credit', cents: toCents(credit) } as const] : []),
  ] as const;
  const least = limits.reduce((one, other) => (other.cents < one.cents ? other : one));
  return {
    kind,
    setBy: least.setBy,
    cents: Math.max(0, Number(least.cents)),
    ceilingCents: Number(toCents(transferCeiling)),
  };
}

export function transferLimitHint(t: ConsoleTranslateFn, limit: TransferLimit | undefined): string {
  if (limit === undefined) return t('transfer.amountHint');
  const { cents, setBy } = limit;
  const values = { cents: formatCount(cents), amount: formatMoney(BigInt(cents)) };
  return setBy === 'ceiling' ? t('transfer.ceiling', values) : t(`transfer.allows.${setBy}`, values);
}

/**
 * Why the agent can send no command. Undefined: it can. Its credit and its day are no reason, because a
 * command that a second agent must confirm uses those of the second one, and the server decides which must.
 */
export function noCommandReason(t: ConsoleTranslateFn, limit: TransferLimit | undefined): string | undefined {
  return limit?.ceilingCents === 0 ? t(`transfer.nothingLeft.ceiling.${limit.kind}`) : undefined;
}

/** Why nothing can be moved at once. Undefined: something can. */
export function nothingLeftReason(
  t: ConsoleTranslateFn,
  limit: TransferLimit | undefined,
): string | undefined {
  if (limit === undefined || limit.cents > 0) return undefined;
  const { kind, setBy } = limit;
  return setBy === 'credit' ? t('transfer.nothingLeft.credit') : t(`transfer.nothingLeft.${setBy}.${kind}`);
}

/** What is wrong with a typed amount. */
export function amountProblem(
  t: ConsoleTranslateFn,
  amount: ParsedAmount,
  limit: TransferLimit | undefined,
): string | undefined {
  if (amount.kind === 'invalid') return t('transfer.invalid');
  if (amount.kind !== 'above-ceiling' || limit === undefined) return undefined;
  return t('transfer.aboveCeiling', { amount: formatMoney(BigInt(limit.ceilingCents)) });
}

export function aboveLimitReason(t: ConsoleTranslateFn, { cents, setBy }: TransferLimit): string {
  const values = { amount: formatMoney(BigInt(cents)) };
  return setBy === 'ceiling' ? t('transfer.aboveCeiling', values) : t(`transfer.above.${setBy}`, values);
}
