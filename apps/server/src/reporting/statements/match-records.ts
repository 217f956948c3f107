import type { DifferenceKind } from '@golden-acers/contract';

export interface SentTransferEntry {
  readonly transferId: string;
  readonly playerId: string;
  /** The time by the server's clock, which the provider's records follow. */
  readonly at: Date;
  /** Above zero for a recharge, below for a redeem. */
  readonly changeCents: bigint;
  readonly state: 'applied' | 'rejected' | 'open';
  /** The amount in our ledger. */
  readonly ledgerCents: bigint;
}

export interface ProviderTrade {
  readonly playerId: string;
  readonly at: Date;
  readonly scoreCents: bigint;
}

export interface FoundDifference {
  readonly kind: Exclude<DifferenceKind, 'correction_undone'>;
  readonly playerId: string;
  readonly transferId: string | null;
  readonly rejectedTransferId: string | null;
  readonly oursCents: bigint | null;
  readonly theirsCents: bigint | null;
  /** The amount that our ledger lacks. */
  readonly changeCents: bigint;
  readonly oursAt: Date | null;
  readonly theirsAt: Date | null;
}

export interface StatementComparison {
  readonly differences: readonly FoundDifference[];
  readonly transfers: number;
  readonly records: number;
  /** `theirsCents - oursCents` equals the sum of the differences. */
  readonly oursCents: bigint;
  readonly theirsCents: bigint;
}

export interface ComparedDay {
  readonly from: Date;
  /** The end, exclusive. */
  readonly to: Date;
  /** Whether the provider writes redeems with a minus. Without signs only magnitudes are compared. */
  readonly hasSignedScores: boolean;
}

/** The maximum distance of a call and its record: two machines' clocks and the longest call. */
export const matchWindowMs = 15 * 60_000;
/**
 * Within this time an unequal record counts as the transfer's own: a missing and an extra one seldom
 * coincide.
 */
const unequalMatchWindowMs = 2 * 60_000;

interface MatchedPair {
  readonly ours: SentTransferEntry | undefined;
  readonly theirs: ProviderTrade | undefined;
}

/**
 * Pairs transfers and records per player, equal amounts first, then unequal ones at about the same time,
 * and lists the rest. Inputs reach `matchWindowMs` beyond the day, so that pairs across midnight match; a
 * pair belongs to the transfer's day.
 */
export function compareStatement(
  ours: readonly SentTransferEntry[],
  theirs: readonly ProviderTrade[],
  day: ComparedDay,
): StatementComparison {
  const theirsByPlayer = Map.groupBy(theirs, ({ playerId }) => playerId);
  const oursByPlayer = Map.groupBy(ours, ({ playerId }) => playerId);
  const players = new Set([...oursByPlayer.keys(), ...theirsByPlayer.keys()]);
  const pairs = [...players].flatMap((player) =>
    matchPlayer(oursByPlayer.get(player) ?? [], theirsByPlayer.get(player) ?? [], day),
  );
  const rejected = ours.filter(({ state }) => state === 'rejected');
  const within = pairs.filter((pair) => isWithinDay(pair.ours?.at ?? pair.theirs?.at, day));
  return {
    differences: within.flatMap((pair) => differencesOf(pair, rejected, day)),
    transfers: within.filter((pair) => pair.ours?.state === 'applied').length,
    records: within.filter((pair) => pair.theirs !== undefined).length,
    oursCents: sumCents(within.map((pair) => (pair.ours?.state === 'applied' ? pair.ours.ledgerCents : 0n))),
    theirsCents: sumCents(within.map((pair) => signedScoreOf(pair))),
  };
}

function matchPlayer(
  all: readonly SentTransferEntry[],
  records: readonly ProviderTrade[],
  day: ComparedDay,
): MatchedPair[] {
  const sent = all.filter(({ state }) => state !== 'rejected').toSorted(byTime);
  const theirs = records.toSorted(byTime);
  const amountOf = (cents: bigint) => (day.hasSignedScores || cents > 0n ? cents : -cents);
  const theirsByAmount = Map.groupBy(theirs, ({ scoreCents }) => amountOf(scoreCents));
  const oursByAmount = Map.groupBy(sent, ({ changeCents }) => amountOf(changeCents));
  const equal = [...oursByAmount].flatMap(([cents, same]) =>
    matchEqualAmounts(same, theirsByAmount.get(cents) ?? []),
  );
  const paired = new Set<SentTransferEntry | ProviderTrade | undefined>(
    equal.flatMap((pair) => [pair.ours, pair.theirs]),
  );
  const { pairs: unequal, rest } = matchFirstFitting(
    sent.filter((one) => !paired.has(one)),
    theirs.filter((one) => !paired.has(one)),
    (one, other) =>
      isWithinWindow(one.at, other.at, unequalMatchWindowMs) &&
      (!day.hasSignedScores || isSameDirection(one.changeCents, other.scoreCents)),
  );
  return [
    ...equal,
    ...unequal,
    ...rest.ours.map((one) => ({ ours: one, theirs: undefined })),
    ...rest.theirs.map((one) => ({ ours: undefined, theirs: one })),
  ];
}

/**
 * Pairs equal amounts in order of time: as many as possible, and of these the nearest pairs. With greedy
 * pairing, a record whose transfer is out of range would take another transfer's record, and so on.
 */
function matchEqualAmounts(
  ours: readonly SentTransferEntry[],
  theirs: readonly ProviderTrade[],
): MatchedPair[] {
  // One more pair outweighs any gain in nearness.
  const pairWorth = matchWindowMs * (ours.length + 1);
  const width = theirs.length + 1;
  /** The worth of the first `i` of ours with the first `j` of theirs is at `i * width + j`. */
  const worth = new Float64Array((ours.length + 1) * width);
  const worthOf = (i: number, j: number) => worth[i * width + j] ?? 0;
  const worthWith = (one: SentTransferEntry, other: ProviderTrade, i: number, j: number) =>
    isWithinWindow(one.at, other.at) ? worthOf(i, j) + pairWorth - distanceMs(one.at, other.at) : -1;
  for (const [i, one] of ours.entries()) {
    for (const [j, other] of theirs.entries()) {
      const apart = Math.max(worthOf(i, j + 1), worthOf(i + 1, j));
      worth[(i + 1) * width + j + 1] = Math.max(apart, worthWith(one, other, i, j));
    }
  }
  const pairs: MatchedPair[] = [];
  for (let i = ours.length, j = theirs.length; i > 0 && j > 0; ) {
    const [one, other] = [ours[i - 1], theirs[j - 1]];
    if (worthOf(i, j) === worthOf(i - 1, j)) i -= 1;
    else if (worthOf(i, j) === worthOf(i, j - 1)) j -= 1;
    else {
      pairs.push({ ours: one, theirs: other });
      i -= 1;
      j -= 1;
    }
  }
  return pairs;
}

/** In order of time: matches each of our transfers with the first remaining record that fits. */
function matchFirstFitting(
  ours: readonly SentTransferEntry[],
  theirs: readonly ProviderTrade[],
  fits: (one: SentTransferEntry, other: ProviderTrade) => boolean,
): { pairs: MatchedPair[]; rest: { ours: SentTransferEntry[]; theirs: ProviderTrade[] } } {
  const pairs: MatchedPair[] = [];
  const unpaired: SentTransferEntry[] = [];
  const remaining = new Set(theirs);
  for (const one of ours) {
    const other = remaining.values().find((candidate) => fits(one, candidate));
    if (other === undefined) unpaired.push(one);
    else {
      remaining.delete(other);
      pairs.push({ ours: one, theirs: other });
    }
  }
  return { pairs, rest: { ours: unpaired, theirs: [...remaining] } };
}

function differencesOf(
  pair: MatchedPair,
  rejected: readonly SentTransferEntry[],
  day: ComparedDay,
): FoundDifference[] {
  const { ours, theirs } = pair;
  const theirsCents = theirs === undefined ? null : signedScoreOf(pair);
  const base = {
    playerId: ours?.playerId ?? theirs?.playerId ?? '',
    transferId: ours?.transferId ?? null,
    rejectedTransferId: null,
    oursCents: ours?.changeCents ?? null,
    theirsCents,
    oursAt: ours?.at ?? null,
    theirsAt: theirs?.at ?? null,
  };
  if (ours === undefined) {
    const cause = rejected.find((one) => theirs !== undefined && isRecordOf(one, theirs, day));
    const rejectedTransferId = cause?.transferId ?? null;
    return [{ ...base, kind: 'missing_in_ledger', rejectedTransferId, changeCents: theirsCents ?? 0n }];
  }
  if (ours.state === 'open') return [{ ...base, kind: 'unsettled', changeCents: theirsCents ?? 0n }];
  const found: FoundDifference[] = [];
  if (ours.ledgerCents !== ours.changeCents) {
    const cents = { oursCents: ours.ledgerCents, theirsCents: ours.changeCents };
    const changeCents = ours.changeCents - ours.ledgerCents;
    found.push({ ...base, ...cents, kind: 'ledger_differs', changeCents });
  }
  if (theirsCents === null)
    found.push({ ...base, kind: 'missing_at_provider', changeCents: -ours.changeCents });
  else if (theirsCents !== ours.changeCents) {
    found.push({ ...base, kind: 'other_amount', changeCents: theirsCents - ours.changeCents });
  }
  return found;
}

function isRecordOf(
  one: SentTransferEntry,
  theirs: ProviderTrade,
  { hasSignedScores }: ComparedDay,
): boolean {
  return (
    one.playerId === theirs.playerId &&
    isWithinWindow(one.at, theirs.at) &&
    isSameAmount(one.changeCents, theirs.scoreCents, hasSignedScores)
  );
}

/** A record without a sign has that of its transfer. */
function signedScoreOf({ ours, theirs }: MatchedPair): bigint {
  if (theirs === undefined) return 0n;
  const isMinusLeftOut = ours !== undefined && ours.changeCents < 0n && theirs.scoreCents > 0n;
  return isMinusLeftOut ? -theirs.scoreCents : theirs.scoreCents;
}

function isSameAmount(changeCents: bigint, scoreCents: bigint, hasSignedScores: boolean): boolean {
  return changeCents === scoreCents || (!hasSignedScores && changeCents === -scoreCents);
}

function isSameDirection(changeCents: bigint, scoreCents: bigint): boolean {
  return changeCents > 0n === scoreCents > 0n;
}

function isWithinWindow(one: Date, other: Date, withinMs = matchWindowMs): boolean {
  return distanceMs(one, other) <= withinMs;
}

function distanceMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}

function isWithinDay(at: Date | undefined, { from, to }: ComparedDay): boolean {
  return at !== undefined && at >= from && at < to;
}

function byTime(one: { readonly at: Date }, other: { readonly at: Date }): number {
  return one.at.getTime() - other.at.getTime();
}

function sumCents(cents: readonly bigint[]): bigint {
  return cents.reduce((total, each) => total + each, 0n);
}
