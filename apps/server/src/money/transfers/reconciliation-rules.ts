import type { TransferKind, TransferState } from '@golden-acers/contract';
import { utcDayOf } from '@golden-acers/platform';
import type { ProviderTradeRecord } from '@golden-acers/provider';

/** The facts of a transfer of unknown outcome. Times are the server's clock, except those of records. */
export interface ReconciliationFacts {
  readonly amountCents: bigint;
  /** Positive for a recharge, negative for a redeem. */
  readonly changeCents: bigint;
  readonly sentAt: Date;
  readonly ageMs: number;
  /** The provider may still execute the transfer until it has this age. */
  readonly inFlightMs: number;
  /** Undefined if it was not read shortly before the call. */
  readonly balanceBeforeCents: bigint | undefined;
  readonly balanceNowCents: bigint | undefined;
  /** Records and other transfers count from this time on. Undefined if equal transfers leave no such time. */
  readonly countedFrom: Date | undefined;
  readonly trades: readonly ProviderTradeRecord[];
  /** Other transfers of this player with the same amount. */
  readonly equalTransfers: { readonly applied: number; readonly inReview: number };
  /** Set if the provider's records have ids: those of this transfer and of equal applied ones. */
  readonly transactionIds?: EqualTransferIds | undefined;
}

interface EqualTransferIds {
  readonly own: string;
  readonly applied: readonly string[];
}

interface SentTransfer {
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly sentAt: Date | null;
  readonly sentClockAt: Date;
  readonly balanceBeforeCents: bigint | null;
  readonly balanceBeforeAt: Date | null;
}

interface EqualTransfer {
  readonly state: TransferState;
  readonly sentClockAt: Date | null;
}

/** A balance read at most this long before the call can be compared with the one after it. */
const balanceFreshMs = 60_000;

/** Selects the equal transfers that count, and drops a balance that is too old to compare. */
export function reconciliationFactsOf(
  transfer: SentTransfer,
  others: readonly EqualTransfer[],
  observed: Pick<
    ReconciliationFacts,
    'countedFrom' | 'ageMs' | 'inFlightMs' | 'trades' | 'balanceNowCents' | 'transactionIds'
  >,
): ReconciliationFacts {
  const { amountCents, sentAt, balanceBeforeAt, balanceBeforeCents } = transfer;
  const { countedFrom } = observed;
  const counted = others.filter(
    ({ sentClockAt }) => countedFrom !== undefined && sentClockAt !== null && sentClockAt >= countedFrom,
  );
  const isFresh =
    sentAt !== null &&
    balanceBeforeAt !== null &&
    sentAt.getTime() - balanceBeforeAt.getTime() <= balanceFreshMs;
  return {
    ...observed,
    amountCents,
    changeCents: transfer.kind === 'recharge' ? amountCents : -amountCents,
    sentAt: transfer.sentClockAt,
    balanceBeforeCents: isFresh ? (balanceBeforeCents ?? undefined) : undefined,
    equalTransfers: {
      applied: counted.filter(({ state }) => state === 'applied').length,
      inReview: counted.filter(({ state }) => state === 'review').length,
    },
  };
}

export type ReconciliationVerdict =
  | { readonly state: 'applied' | 'rejected'; readonly reason: string }
  | { readonly state: 'review'; readonly reason: string; readonly evidence?: ReviewEvidence }
  | { readonly state: 'wait'; readonly reason: string };

interface ReviewEvidence {
  readonly balanceBeforeCents: string | null;
  readonly balanceNowCents: string | null;
  readonly records: readonly { readonly scoreCents: string; readonly insertTime: string }[];
}

/** A record this close to the call can be its own. Wide, because it compares the clocks of two machines. */
const recordWindowMs = 15 * 60_000;

/** The last 20 characters of the id, which are random: the provider accepts no more. */
export function transactionIdOf(id: string): string {
  return id.slice(-20);
}

/**
 * The ids to search for: this transfer's, and those of equal transfers whose records must be in the days that
 * are read.
 */
export function equalTransferIdsOf(
  { id, sentClockAt }: { readonly id: string; readonly sentClockAt: Date },
  others: readonly (EqualTransfer & { readonly id: string })[],
): EqualTransferIds {
  const from = earliestReadFrom(sentClockAt);
  const applied = others.filter(
    (other) => other.state === 'applied' && other.sentClockAt !== null && other.sentClockAt >= from,
  );
  return { own: transactionIdOf(id), applied: applied.map((other) => transactionIdOf(other.id)) };
}

export const uncountableVerdict = {
  state: 'review',
  reason: 'equal transfers leave no time to count from',
} as const satisfies ReconciliationVerdict;

/**
 * Decides by the transfer's id if records have ids. Otherwise it counts: one record of this amount more than
 * applied transfers is this transfer's. Ignores signs, because some providers write none. What is unclear
 * goes to review.
 */
export function decideOutcome(facts: ReconciliationFacts): ReconciliationVerdict {
  const { countedFrom } = facts;
  const same = facts.trades.filter(
    ({ scoreCents, insertTime }) =>
      magnitude(scoreCents) === facts.amountCents && (countedFrom === undefined || insertTime >= countedFrom),
  );
  const byName = facts.transactionIds && decideByTransactionId(facts, facts.transactionIds, same);
  const verdict = byName ?? (countedFrom === undefined ? uncountableVerdict : decideByCount(facts, same));
  return verdict.state === 'review' ? { ...verdict, evidence: reviewEvidenceOf(facts, same) } : verdict;
}

/**
 * A record with the transfer's id proves it applied. A missing one proves it rejected only if every equal
 * applied transfer has a record and no equal record lacks an id. Undefined: decide by counting.
 */
function decideByTransactionId(
  { trades, amountCents, ageMs, inFlightMs }: ReconciliationFacts,
  { own, applied }: EqualTransferIds,
  same: readonly ProviderTradeRecord[],
): ReconciliationVerdict | undefined {
  const [first, ...more] = trades.filter(({ transactionId }) => transactionId === own);
  if (first !== undefined) {
    return more.length === 0 && magnitude(first.scoreCents) === amountCents
      ? { state: 'applied', reason: 'the provider has a record under its name' }
      : { state: 'review', reason: 'what the provider has under its name is not this transfer' };
  }
  const names = new Set(trades.map(({ transactionId }) => transactionId));
  const isWhole = applied.every((name) => names.has(name));
  if (!isWhole || same.some(({ transactionId }) => transactionId === null)) return undefined;
  return ageMs < inFlightMs
    ? { state: 'wait', reason: 'no record under its name yet, and the provider may still be at it' }
    : { state: 'rejected', reason: 'the provider names every record, and none is it' };
}

function decideByCount(
  facts: ReconciliationFacts,
  same: readonly ProviderTradeRecord[],
): ReconciliationVerdict {
  const extra = same.length - facts.equalTransfers.applied;
  if (facts.equalTransfers.inReview > 0 && extra !== 0) {
    return { state: 'review', reason: 'an equal transfer is in review too' };
  }
  if (extra < 0) return { state: 'review', reason: 'the provider has fewer records than we applied' };
  if (extra > 1) return { state: 'review', reason: 'the provider has more records than we can explain' };
  if (extra === 1) {
    const near = same.some(
      ({ insertTime }) => Math.abs(insertTime.getTime() - facts.sentAt.getTime()) <= recordWindowMs,
    );
    return near
      ? { state: 'applied', reason: 'the provider has a record of it' }
      : { state: 'review', reason: 'the one record that is left over is from another time' };
  }
  if (facts.ageMs < facts.inFlightMs) {
    return { state: 'wait', reason: 'no record yet, and the provider may still be at it' };
  }
  return balanceMovedWithoutRecord(facts)
    ? { state: 'review', reason: 'no record, but the balance moved by the amount' }
    : { state: 'rejected', reason: 'the provider has no record of it' };
}

/** More records would not help the agent who decides. */
const evidenceRecordsMax = 20;

function reviewEvidenceOf(
  { balanceBeforeCents, balanceNowCents }: ReconciliationFacts,
  records: readonly ProviderTradeRecord[],
): ReviewEvidence {
  return {
    balanceBeforeCents: balanceBeforeCents?.toString() ?? null,
    balanceNowCents: balanceNowCents?.toString() ?? null,
    records: records.slice(-evidenceRecordsMax).map(({ scoreCents, insertTime }) => ({
      scoreCents: scoreCents.toString(),
      insertTime: insertTime.toISOString(),
    })),
  };
}

function balanceMovedWithoutRecord({
  balanceBeforeCents,
  balanceNowCents,
  changeCents,
}: ReconciliationFacts): boolean {
  if (balanceBeforeCents === undefined || balanceNowCents === undefined) return false;
  return balanceNowCents - balanceBeforeCents === changeCents;
}

function magnitude(cents: bigint): bigint {
  return cents < 0n ? -cents : cents;
}

const hourMs = 3_600_000;
const countFromStepHours = 6;
const countFromMinHours = 2 * 24;
const countFromMaxHours = 30 * 24;
/**
 * The first margin allows a wrong time zone, if equal transfers are rare; the last one only the drift of two
 * clocks.
 */
const clockMarginsMs = [36 * hourMs, 14 * hourMs, 3 * hourMs];

/** The earliest record to read if there is no start of counting. */
export function earliestReadFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() - countFromMinHours * hourMs);
}

/**
 * A time to count from that is not close to an equal transfer, whose record could fall on either side of it.
 * Undefined if there is none within a month.
 */
export function findCountingStart(sentAt: Date, others: readonly Date[]): Date | undefined {
  for (const marginMs of clockMarginsMs) {
    for (let hours = countFromMinHours; hours <= countFromMaxHours; hours += countFromStepHours) {
      const start = sentAt.getTime() - hours * hourMs;
      if (others.every((other) => Math.abs(other.getTime() - start) > marginMs)) return new Date(start);
    }
  }
  return undefined;
}

/** Days (UTC) to request from the provider, wide enough for any time zone. */
export function daysAround(from: Date, to: Date): { fromDate: string; toDate: string } {
  return {
    fromDate: utcDayOf(new Date(from.getTime() - 48 * hourMs)),
    toDate: utcDayOf(new Date(to.getTime() + 48 * hourMs)),
  };
}
