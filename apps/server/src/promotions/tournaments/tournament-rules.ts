import { type TournamentPhase, tournamentLimits } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';

/** `settled`: the results are final. */
export type TournamentState = 'draft' | 'published' | 'paused' | 'settled' | 'cancelled';

/** It begins later than now, so that no player has played before it is announced. */
export function isWindowAllowed(
  now: Date,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): boolean {
  const { maxDays, maxDaysAhead } = tournamentLimits;
  const inMs = startsAt.getTime() - now.getTime();
  const lengthMs = endsAt.getTime() - startsAt.getTime();
  return inMs > 0 && inMs < maxDaysAhead * dayMs && lengthMs > 0 && lengthMs <= maxDays * dayMs;
}

interface TournamentTimes {
  readonly state: TournamentState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function phaseOf({ state, startsAt, endsAt }: TournamentTimes, now: Date): TournamentPhase {
  switch (state) {
    case 'published':
      if (now < startsAt) return 'upcoming';
      return now < endsAt ? 'running' : 'checking';
    case 'settled':
      return 'finished';
    default:
      return state;
  }
}

/** The actions of an agent by phase. Only a draft may be changed: players rely on the rest. */
const allowedActions = {
  draft: ['edit', 'publish', 'cancel'],
  upcoming: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  checking: ['pause', 'cancel'],
  // For an agent above the one who paused it.
  paused: ['pause', 'resume', 'cancel'],
  finished: [],
  cancelled: [],
} as const satisfies Readonly<Record<TournamentPhase, readonly TournamentAction[]>>;
export type TournamentAction = 'edit' | 'publish' | 'pause' | 'resume' | 'cancel';

export function isAllowed(action: TournamentAction, phase: TournamentPhase): boolean {
  const actions: readonly TournamentAction[] = allowedActions[phase];
  return actions.includes(action);
}

/** The order of two entries that counted rounds. */
export interface RankedEntry {
  readonly playerId: string;
  /** Cents, or hundredths of a multiple. */
  readonly score: bigint;
  /** The time of the round that reached the score. */
  readonly reachedAt: Date;
  readonly enteredAt: Date;
}

/**
 * The higher score comes first. Equal scores are ordered by the time at which they were reached, then by the
 * entry, then by the account, so that no two entries share a place. The table's index has this order.
 */
export function compareEntries(one: RankedEntry, other: RankedEntry): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  return (
    one.reachedAt.getTime() - other.reachedAt.getTime() ||
    one.enteredAt.getTime() - other.enteredAt.getTime() ||
    (one.playerId < other.playerId ? -1 : 1)
  );
}

export interface PrizeStep {
  readonly places: number;
  readonly prizeCents: number;
}

/** Places with the same prize: first and last rank, from 1. */
export function prizeRanks(steps: readonly PrizeStep[]) {
  let last = 0;
  return steps.map(({ places, prizeCents }) => {
    const from = last + 1;
    last += places;
    return { from, to: last, cents: BigInt(prizeCents) };
  });
}

export function prizeOf(steps: readonly PrizeStep[], rank: number): bigint | null {
  return prizeRanks(steps).find(({ from, to }) => rank >= from && rank <= to)?.cents ?? null;
}

export const placesOf = (steps: readonly PrizeStep[]): number =>
  steps.reduce((sum, { places }) => sum + places, 0);

export const prizeTotalOf = (steps: readonly PrizeStep[]): bigint =>
  steps.reduce((sum, { places, prizeCents }) => sum + BigInt(places) * BigInt(prizeCents), 0n);

export interface Contender {
  readonly playerId: string;
  readonly score: bigint;
  /** The account is closed, frozen or excluded, or disabled for promotions. */
  readonly isDisabled: boolean;
}

export interface Award {
  readonly playerId: string;
  readonly rank: number;
  readonly cents: bigint;
}

/**
 * The prizes for the entries in order. An entrant who may not be paid is skipped, and the next one moves up.
 * A score of zero or less wins nothing.
 */
export function awardPrizes(contenders: readonly Contender[], steps: readonly PrizeStep[]): Award[] {
  const winners = contenders.filter(({ isDisabled, score }) => !isDisabled && score > 0n);
  return winners.flatMap(({ playerId }, index) => {
    const cents = prizeOf(steps, index + 1);
    return cents === null ? [] : [{ playerId, rank: index + 1, cents }];
  });
}

/** The award within a limit. Empty: nothing is left of it. */
export function limitAward(award: Award, limitCents: bigint): Award[] {
  if (limitCents <= 0n) return [];
  return [award.cents <= limitCents ? award : { ...award, cents: limitCents }];
}
