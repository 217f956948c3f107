import type { DifferenceKind } from '@golden-acers/contract';

/** A transfer of ours that was sent. */
export interface Ours {
  readonly transferId: string;
  readonly playerId: string;
  /** By the server's clock, which the provider's records agree with. */
  readonly at: Date;
  /** Above zero for a recharge, below for a redeem. */
  readonly changeCents: bigint;
  readonly state: 'applied' | 'rejected' | 'open';
  /** What the books say of it. */
  readonly bookedCents: bigint;
}

/** A record of the provider. */
export interface Theirs {
  readonly playerId: string;
  readonly at: Date;
  readonly scoreCents: bigint;
}

export interface Found {
  readonly kind: Exclude<DifferenceKind, 'correction_undone'>;
  readonly playerId: string;
  readonly transferId: string | null;
  readonly rejectedTransferId: string | null;
  readonly oursCents: bigint | null;
  readonly theirsCents: bigint | null;
  /** What our books lack of the provider's. */
  readonly changeCents: bigint;
  readonly oursAt: Date | null;
  readonly theirsAt: Date | null;
}

export interface Comparison {
  readonly differences: readonly Found[];
  readonly transfers: number;
  readonly records: number;
  /** `theirsCents - oursCents` is what the differences add up to. */
  readonly oursCents: bigint;
  readonly theirsCents: bigint;
}

export interface Day {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  /** Whether the provider writes a redeem with a minus. Without signs only magnitudes are compared. */
  readonly hasSigns: boolean;
}

/** As far apart as a call and its record may be: two machines' clocks, and the longest call. */
export const nearMs = 15 * 60_000;
/** Nearer than that, an unequal record is taken for the transfer's own: a missing and an extra one seldom come together. */
const sameMomentMs = 2 * 60_000;

interface Pair {
  readonly ours: Ours | undefined;
  readonly theirs: Theirs | undefined;
}

/**
 * Pairs transfers and records player by player: equal amounts first, then unequal ones at about the same time, and names
 * whatever isn't alike. Both lists reach `nearMs` beyond the day on either side, so that a pair across midnight is a pair;
 * it belongs to the day of the transfer, and a record alone to its own.
 */
export function compare(ours: readonly Ours[], theirs: readonly Theirs[], day: Day): Comparison {
  const theirsOf = Map.groupBy(theirs, ({ playerId }) => playerId);
  const oursOf = Map.groupBy(ours, ({ playerId }) => playerId);
  const players = new Set([...oursOf.keys(), ...theirsOf.keys()]);
  const pairs = [...players].flatMap((player) =>
    pairUp(oursOf.get(player) ?? [], theirsOf.get(player) ?? [], day),
  );
  const rejected = ours.filter(({ state }) => state === 'rejected');
  const within = pairs.filter(({ ours, theirs }) => isWithin(ours?.at ?? theirs?.at, day));
  return {
    differences: within.flatMap((pair) => differencesOf(pair, rejected, day)),
    transfers: within.filter(({ ours }) => ours?.state === 'applied').length,
    records: within.filter(({ theirs }) => theirs !== undefined).length,
    oursCents: sum(within.map(({ ours }) => (ours?.state === 'applied' ? ours.bookedCents : 0n))),
    theirsCents: sum(within.map((pair) => scoreOf(pair))),
  };
}

function pairUp(all: readonly Ours[], records: readonly Theirs[], day: Day): Pair[] {
  const sent = all.filter(({ state }) => state !== 'rejected').toSorted(byTime);
  const theirs = records.toSorted(byTime);
  const amountOf = (cents: bigint) => (day.hasSigns || cents > 0n ? cents : -cents);
  const theirsOf = Map.groupBy(theirs, ({ scoreCents }) => amountOf(scoreCents));
  const oursOf = Map.groupBy(sent, ({ changeCents }) => amountOf(changeCents));
  const equal = [...oursOf].flatMap(([cents, same]) => pairEqual(same, theirsOf.get(cents) ?? []));
  const paired = new Set<Ours | Theirs | undefined>(equal.flatMap(({ ours, theirs }) => [ours, theirs]));
  const rest = {
    ours: sent.filter((one) => !paired.has(one)),
    theirs: theirs.filter((one) => !paired.has(one)),
  };
  const unequal = take(
    rest,
    (one, other) =>
      isNear(one.at, other.at, sameMomentMs) &&
      (!day.hasSigns || isSameWay(one.changeCents, other.scoreCents)),
  );
  return [
    ...equal,
    ...unequal,
    ...rest.ours.map((one) => ({ ours: one, theirs: undefined })),
    ...rest.theirs.map((one) => ({ ours: undefined, theirs: one })),
  ];
}

/**
 * Pairs what is of one amount in the order of time: as many as can be, and of all such ways the one in which each is nearest to its
 * own. A record whose transfer lies beyond the edge of what was read would else take another's, and so on down the day.
 */
function pairEqual(ours: readonly Ours[], theirs: readonly Theirs[]): Pair[] {
  // One more pair outweighs whatever nearness all of them could gain.
  const pairWorth = nearMs * (ours.length + 1);
  const width = theirs.length + 1;
  /** What the first `i` of ours and the first `j` of theirs are worth together, at `i * width + j`. */
  const worth = new Float64Array((ours.length + 1) * width);
  const worthOf = (i: number, j: number) => worth[i * width + j] ?? 0;
  const worthWith = (one: Ours, other: Theirs, i: number, j: number) =>
    isNear(one.at, other.at) ? worthOf(i, j) + pairWorth - apartMs(one.at, other.at) : -1;
  for (const [i, one] of ours.entries()) {
    for (const [j, other] of theirs.entries()) {
      const apart = Math.max(worthOf(i, j + 1), worthOf(i + 1, j));
      worth[(i + 1) * width + j + 1] = Math.max(apart, worthWith(one, other, i, j));
    }
  }
  const pairs: Pair[] = [];
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

/** In the order of time: each with the first one left that fits. */
function take(
  rest: { ours: Ours[]; theirs: Theirs[] },
  fits: (ours: Ours, theirs: Theirs) => boolean,
): Pair[] {
  const pairs: Pair[] = [];
  for (const one of [...rest.ours]) {
    const place = rest.theirs.findIndex((other) => fits(one, other));
    const other = rest.theirs[place];
    if (other === undefined) continue;
    rest.theirs.splice(place, 1);
    rest.ours.splice(rest.ours.indexOf(one), 1);
    pairs.push({ ours: one, theirs: other });
  }
  return pairs;
}

function differencesOf(pair: Pair, rejected: readonly Ours[], day: Day): Found[] {
  const { ours, theirs } = pair;
  const theirsCents = theirs === undefined ? null : scoreOf(pair);
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
    const cause = rejected.find((one) => theirs !== undefined && wasIt(one, theirs, day));
    const rejectedTransferId = cause?.transferId ?? null;
    return [{ ...base, kind: 'missing_here', rejectedTransferId, changeCents: theirsCents ?? 0n }];
  }
  if (ours.state === 'open') return [{ ...base, kind: 'unsettled', changeCents: theirsCents ?? 0n }];
  const found: Found[] = [];
  if (ours.bookedCents !== ours.changeCents) {
    const cents = { oursCents: ours.bookedCents, theirsCents: ours.changeCents };
    const changeCents = ours.changeCents - ours.bookedCents;
    found.push({ ...base, ...cents, kind: 'books_differ', changeCents });
  }
  if (theirsCents === null) found.push({ ...base, kind: 'missing_there', changeCents: -ours.changeCents });
  else if (theirsCents !== ours.changeCents) {
    found.push({ ...base, kind: 'other_amount', changeCents: theirsCents - ours.changeCents });
  }
  return found;
}

function wasIt(one: Ours, theirs: Theirs, { hasSigns }: Day): boolean {
  return (
    one.playerId === theirs.playerId &&
    isNear(one.at, theirs.at) &&
    isSame(one.changeCents, theirs.scoreCents, hasSigns)
  );
}

/** A record without a sign has that of its transfer. */
function scoreOf({ ours, theirs }: Pair): bigint {
  if (theirs === undefined) return 0n;
  const isMinusLeftOut = ours !== undefined && ours.changeCents < 0n && theirs.scoreCents > 0n;
  return isMinusLeftOut ? -theirs.scoreCents : theirs.scoreCents;
}

function isSame(changeCents: bigint, scoreCents: bigint, hasSigns: boolean): boolean {
  return changeCents === scoreCents || (!hasSigns && changeCents === -scoreCents);
}

function isSameWay(changeCents: bigint, scoreCents: bigint): boolean {
  return changeCents > 0n === scoreCents > 0n;
}

function isNear(one: Date, other: Date, withinMs = nearMs): boolean {
  return apartMs(one, other) <= withinMs;
}

function apartMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}

function isWithin(at: Date | undefined, { from, to }: Day): boolean {
  return at !== undefined && at >= from && at < to;
}

function byTime(one: { readonly at: Date }, other: { readonly at: Date }): number {
  return one.at.getTime() - other.at.getTime();
}

function sum(cents: readonly bigint[]): bigint {
  return cents.reduce((total, each) => total + each, 0n);
}
