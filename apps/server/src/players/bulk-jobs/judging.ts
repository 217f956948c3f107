import type { JobKind, RefusalCode } from '@golden-acers/contract';
import type { MoneyLimits } from '../../access/permissions/permissions.ts';
import { barTo } from '../../provider/provider-accounts/provider.ts';
import type { Candidate } from './candidates.sql.ts';

/** What is asked for one player. Undefined: nothing was entered yet, or the kind moves no money. */
export interface Wish {
  readonly candidate: Candidate;
  readonly amountCents: bigint | undefined;
}

export interface Judged extends Wish {
  /** Why it is not going to be carried out. */
  readonly code: RefusalCode | undefined;
  /** The last known balance after it. */
  readonly balanceAfterCents: bigint | undefined;
}

/** What bounds the rows together. Undefined where no money is moved. */
export interface Bounds extends MoneyLimits {
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
export function judge(kind: JobKind, wishes: readonly Wish[], bounds: Bounds | undefined): Judged[] {
  let usedCents = bounds?.dayUsedCents ?? 0n;
  let allottedCents = bounds?.allottedCents ?? null;
  const left = new Map(bounds?.credits);
  return wishes.map((wish) => {
    const { candidate, amountCents } = wish;
    if (kind === 'reset_password' || kind === 'unbind') {
      const isBarred = kind === 'reset_password' && candidate.standing === 'closed';
      return { ...wish, code: isBarred ? 'player.closed' : undefined, balanceAfterCents: undefined };
    }
    const credit = left.get(candidate.providerAgentId) ?? null;
    const code = barToMoney(kind, wish, { bounds, usedCents, credit, allottedCents });
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

interface Money {
  readonly bounds: Bounds | undefined;
  readonly usedCents: bigint;
  readonly credit: bigint | null;
  readonly allottedCents: bigint | null;
}

function barToMoney(
  kind: 'recharge' | 'redeem',
  { candidate, amountCents }: Wish,
  { bounds, usedCents, credit, allottedCents }: Money,
): RefusalCode | undefined {
  const bar = barTo(kind, candidate.standing);
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
