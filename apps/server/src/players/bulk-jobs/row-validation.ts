import type { BulkJobKind, RefusalCode } from '@golden-acers/contract';
import type { MoneyLimits } from '../../access/permissions/permissions.ts';
import { disabledReasonFor } from '../../provider/provider-accounts/account-status.ts';
import type { BulkJobCandidate } from './bulk-job-candidates.sql.ts';

/** What is asked for one player. Undefined: nothing was entered yet, or the kind moves no money. */
export interface RequestedRow {
  readonly candidate: BulkJobCandidate;
  readonly amountCents: bigint | undefined;
}

export interface ValidatedRow extends RequestedRow {
  /** Why it is not going to be carried out. */
  readonly code: RefusalCode | undefined;
  /** The last known balance after it. */
  readonly balanceAfterCents: bigint | undefined;
}

/** What bounds the rows together. Undefined where no money is moved. */
export interface MoneyBounds extends MoneyLimits {
  /** What the agent has moved today. */
  readonly dayUsedCents: bigint;
  /** The last known credit by the provider's agent; null where it isn't known. */
  readonly credits: ReadonlyMap<string, bigint | null>;
  /** What the agent was allotted and still has; null for the root, whom the provider alone bounds. */
  readonly allottedCents: bigint | null;
}

/**
 * Foretells each row, in the given order, by the rules that will hold when it is carried out: a row that is refused takes
 * nothing of the day or the credit from those after it. The worker asks again, row by row: this is what is known now.
 */
export function validateRows(
  kind: BulkJobKind,
  wishes: readonly RequestedRow[],
  bounds: MoneyBounds | undefined,
): ValidatedRow[] {
  let usedCents = bounds?.dayUsedCents ?? 0n;
  let allottedCents = bounds?.allottedCents ?? null;
  const left = new Map(bounds?.credits);
  return wishes.map((wish) => {
    const { candidate, amountCents } = wish;
    if (kind === 'reset_password' || kind === 'unbind') {
      const isBarred = kind === 'reset_password' && candidate.accountStatus === 'closed';
      return { ...wish, code: isBarred ? 'player.closed' : undefined, balanceAfterCents: undefined };
    }
    const credit = left.get(candidate.providerAgentId) ?? null;
    const code = moneyRefusalFor(kind, wish, { bounds, usedCents, credit, allottedCents });
    if (code !== undefined || amountCents === undefined)
      return { ...wish, code, balanceAfterCents: undefined };
    usedCents += amountCents;
    if (kind === 'recharge') {
      if (credit !== null) left.set(candidate.providerAgentId, credit - amountCents);
      if (allottedCents !== null) allottedCents -= amountCents;
    }
    const changeCents = kind === 'recharge' ? amountCents : -amountCents;
    return { ...wish, code, balanceAfterCents: candidate.balanceCents + changeCents };
  });
}

interface RemainingMoney {
  readonly bounds: MoneyBounds | undefined;
  readonly usedCents: bigint;
  readonly credit: bigint | null;
  readonly allottedCents: bigint | null;
}

function moneyRefusalFor(
  kind: 'recharge' | 'redeem',
  { candidate, amountCents }: RequestedRow,
  { bounds, usedCents, credit, allottedCents }: RemainingMoney,
): RefusalCode | undefined {
  const bar = disabledReasonFor(kind, candidate.accountStatus);
  if (bar !== undefined) return bar;
  if (candidate.hasOpenTransfer) return 'transfer.already_open';
  if (candidate.isInReview) return 'job.player_in_review';
  if (amountCents === undefined) return 'job.amount_missing';
  if (bounds !== undefined && amountCents > bounds.ceilingCents) return 'transfer.above_ceiling';
  if (bounds !== undefined && usedCents + amountCents > bounds.dayMaxCents) return 'transfer.above_day_limit';
  if (kind === 'redeem' && amountCents > candidate.balanceCents) return 'provider.player_balance_low';
  if (kind === 'redeem') return undefined;
  if (allottedCents !== null && amountCents > allottedCents) return 'agent.credit_low';
  if (credit !== null && amountCents > credit) return 'provider.agent_credit_low';
  return undefined;
}
