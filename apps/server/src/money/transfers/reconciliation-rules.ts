import type { TransferKind, TransferState } from '@golden-acers/contract';
import { utcDayOf } from '@golden-acers/platform';
import type { ProviderTradeRecord } from '@golden-acers/provider';

/** The facts of a transfer of unknown outcome. Times are by the database's clock. */
export interface ReconciliationFacts {
  readonly amountCents: bigint;
  /** Above zero for a recharge, below for a redeem. */
  readonly changeCents: bigint;
  readonly sentAt: Date;
  readonly ageMs: number;
  /** Until this age the provider may still execute it. */
  readonly inFlightMs: number;
  /** Undefined when it wasn't known freshly enough before the call. */
  readonly balanceBeforeCents: bigint | undefined;
  readonly balanceNowCents: bigint | undefined;
  /** Records and other transfers count from here on. Undefined where equal transfers leave no such time. */
  readonly countedFrom: Date | undefined;
  readonly trades: readonly ProviderTradeRecord[];
  /** Other transfers of the player with this amount. */
  readonly equalTransfers: { readonly applied: number; readonly inReview: number };
  /** The ids of this and of equal applied transfers, where the provider's records have ids. */
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

/** A balance this fresh before the call may be compared with the one after it. */
const balanceFreshMs = 60_000;

/** Our times are the database's; times of records come from another clock. */
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

/** A record this near to the call is its own. Wide, because two machines' clocks are compared. */
const recordWindowMs = 15 * 60_000;

/** The random end of the transfer's id: the provider takes 20 characters. */
export function transactionIdOf(id: string): string {
  return id.slice(-20);
}

/** The ids to search for; of equal transfers, those that records from `earliestReadFrom` on must contain. */
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
 * Decides by the transfer's id, where records have ids, else by counting: one more record of the amount
 * than applied transfers is this transfer. Ignores signs, which not every provider writes. The rest is for
 * a person.
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
 * A record with its id is the transfer. A missing one is proof only where every equal applied transfer has
 * a record and no equal record lacks an id. Undefined: decide by counting.
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

/** A person can't weigh more records. */
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
/** Wide enough for a wrong time zone where equal transfers are rare, else for two machines' clocks. */
const clockMarginsMs = [36 * hourMs, 14 * hourMs, 3 * hourMs];

/** Records are read from here on when nothing gives a start of counting. */
export function earliestReadFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() - countFromMinHours * hourMs);
}

/**
 * A start of counting that no equal transfer is near, because clocks could put it on either side. Undefined
 * when there is none within a month.
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

/** Whole days, because the provider takes days, with room for any time zone. */
export function daysAround(from: Date, to: Date): { fromDate: string; toDate: string } {
  return {
    fromDate: utcDayOf(new Date(from.getTime() - 48 * hourMs)),
    toDate: utcDayOf(new Date(to.getTime() + 48 * hourMs)),
  };
}
