import { type BulkJobKind, playerLimits, type RefusalCode } from '@golden-acers/contract';
import type { MoneyLimits } from '../../access/permissions/permissions.ts';
import { secondAgentNeed } from '../../agents/approvals/second-agent.ts';
import type { BulkJobOptions } from '../../column-types.ts';
import type { ServerConfig } from '../../config/config.ts';
import { disabledReasonFor } from '../../provider/provider-accounts/account-status.ts';
import type { BulkJobCandidate } from './bulk-job-candidates.sql.ts';

export interface RequestedRow {
  readonly candidate: BulkJobCandidate;
  /** Undefined without an entered amount, or when the kind moves no money. */
  readonly amountCents: bigint | undefined;
}

export interface ValidatedRow extends RequestedRow {
  readonly code: RefusalCode | undefined;
  readonly balanceAfterCents: bigint | undefined;
}

export interface RowRules {
  readonly options: BulkJobOptions;
  /** Undefined for kinds that move no money. */
  readonly bounds?: MoneyBounds | undefined;
}

interface MoneyBounds extends MoneyLimits {
  readonly dayUsedCents: bigint;
  /** Last known credit per provider agent; null when unknown. */
  readonly credits: ReadonlyMap<string, bigint | null>;
  /** The agent's remaining allotment; null for the root agent, which has none. */
  readonly allottedCents: bigint | null;
  readonly config: Pick<ServerConfig, 'reviewConfirmFromCents' | 'reviewConfirmDayFromCents'>;
}

/**
 * Predicts the outcome of each row, in order. A refused row uses up no limit or credit. The worker checks
 * every row again.
 */
export function validateRows(
  kind: BulkJobKind,
  requestedRows: readonly RequestedRow[],
  { options, bounds }: RowRules,
): ValidatedRow[] {
  let usedCents = bounds?.dayUsedCents ?? 0n;
  let allottedCents = bounds?.allottedCents ?? null;
  const remainingCredits = new Map(bounds?.credits);
  return requestedRows.map((requested) => {
    const { candidate, amountCents } = requested;
    if (kind !== 'recharge' && kind !== 'redeem') {
      return { ...requested, code: refusalFor(kind, candidate, options), balanceAfterCents: undefined };
    }
    const credit = remainingCredits.get(candidate.providerAgentId) ?? null;
    const code = moneyRefusalFor(kind, requested, { bounds, usedCents, credit, allottedCents });
    if (code !== undefined || amountCents === undefined)
      return { ...requested, code, balanceAfterCents: undefined };
    usedCents += amountCents;
    if (kind === 'recharge') {
      if (credit !== null) remainingCredits.set(candidate.providerAgentId, credit - amountCents);
      if (allottedCents !== null) allottedCents -= amountCents;
    }
    const changeCents = kind === 'recharge' ? amountCents : -amountCents;
    return { ...requested, code, balanceAfterCents: candidate.balanceCents + changeCents };
  });
}

function refusalFor(
  kind: Exclude<BulkJobKind, 'recharge' | 'redeem'>,
  { accountStatus, isFrozen, labelIds, managerId }: BulkJobCandidate,
  options: BulkJobOptions,
): RefusalCode | undefined {
  const hasLabel = labelIds.includes(options.labelId ?? '');
  const isClosed = accountStatus === 'closed';
  switch (kind) {
    case 'unbind':
      return undefined;
    case 'label':
      if (hasLabel) return 'player.labelled_already';
      return labelIds.length >= playerLimits.labelsOnPlayerMax ? 'player.too_many_labels' : undefined;
    case 'unlabel':
      return hasLabel ? undefined : 'player.not_labelled';
    case 'reset_password':
    case 'message':
      return isClosed ? 'player.closed' : undefined;
    case 'freeze':
      if (isClosed) return 'player.closed';
      return isFrozen ? 'player.frozen_already' : undefined;
    case 'unfreeze':
      if (isClosed) return 'player.closed';
      return isFrozen ? undefined : 'player.not_frozen';
    case 'move':
      if (isClosed) return 'player.closed';
      return managerId === options.managerId ? 'player.manager_is_the_same' : undefined;
  }
}

function isDecidedBelowFirst(
  { secondAgent }: BulkJobCandidate,
  amountCents: bigint,
  { config }: MoneyBounds,
): boolean {
  return secondAgentNeed(secondAgent, amountCents, config) === 'below_first';
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
  // First: a row that is refused for another reason may be retried, and needs its amount then.
  if (amountCents === undefined) return 'job.amount_missing';
  const disabledReason = disabledReasonFor(kind, candidate.accountStatus);
  if (disabledReason !== undefined) return disabledReason;
  if (candidate.isInReview) return 'transfer.player_in_review';
  if (bounds !== undefined && amountCents > bounds.ceilingCents) return 'transfer.above_ceiling';
  if (bounds !== undefined && isDecidedBelowFirst(candidate, amountCents, bounds))
    return 'decision.first_below';
  if (bounds !== undefined && usedCents + amountCents > bounds.dayMaxCents) return 'transfer.above_day_limit';
  if (kind === 'redeem' && amountCents > candidate.balanceCents) return 'provider.player_balance_low';
  if (kind === 'redeem') return undefined;
  if (candidate.rechargeRoomCents !== null && amountCents > candidate.rechargeRoomCents)
    return 'limit.recharge_reached';
  if (allottedCents !== null && amountCents > allottedCents) return 'agent.credit_low';
  if (credit !== null && amountCents > credit) return 'provider.agent_credit_low';
  return undefined;
}
