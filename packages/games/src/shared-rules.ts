import type { z } from 'zod';
import type { Fraction, GameProfile, Random } from './game.ts';

/** The cents on each position, such as `{ "red": 100, "17-20": 50 }`. */
export type PositionBet = Readonly<Record<string, number>>;

/** The length of each phase. A round with a flight shows its result after the flight. */
interface SharedTiming {
  readonly bettingMs: number;
  /** No bets are accepted any more, and nothing is drawn yet. */
  readonly closedMs: number;
  /** The outcome is shown, then the next round opens. See `resultMs` of the rules. */
  readonly resultMs: number;
}

interface SharedLimits {
  /** The maximum of one player on one position. */
  readonly positionMaxCents: bigint;
  /** The maximum of all players together. */
  readonly roundMaxCents: bigint;
}

/** The data that settle a bet. `cashOut` was recorded during the flight, as the rules returned it. */
interface DrawnRound<Setup, Outcome> {
  readonly setup: Setup;
  readonly outcome: Outcome;
  readonly cashOut?: number | undefined;
}

interface SettledBet<Event> {
  readonly events: readonly Event[];
  readonly payoutCents: bigint;
}

/** A part of the round in which players act while its outcome approaches. */
interface Flight<Outcome> {
  /** The time from the start to the end. */
  durationMs(outcome: Outcome): number;
  /** The value of a cash-out at that time, in hundredths of the stake. Undefined: it is too late. */
  cashOut(outcome: Outcome, elapsedMs: number): number | undefined;
  /** The bet's automatic cash-out, once it has been reached. */
  automatic(bet: PositionBet, outcome: Outcome, elapsedMs: number): number | undefined;
  /** The multiplier after that time, if the flight lasts so long. */
  heightAt(elapsedMs: number): number;
}

/**
 * Rules of a round that many players share: each bets on positions, and one outcome decides all bets. Pure:
 * the server owns clock, bets and money.
 */
export interface SharedRoundRules<Setup, Outcome, Event> extends GameProfile {
  /** The bounds of one player's whole bet. */
  readonly limits: { readonly minCents: bigint; readonly maxCents: bigint };
  readonly sharedLimits: SharedLimits;
  readonly timing: SharedTiming;
  readonly bet: z.ZodType<PositionBet>;
  /** The schemas of what comes back from the database as JSON. */
  readonly setup: z.ZodType<Setup>;
  readonly outcome: z.ZodType<Outcome>;
  readonly event: z.ZodType<Event>;
  /** The setup that players see before they bet, such as the runners of a race and their prices. */
  prepare(random: Random): Setup;
  draw(setup: Setup, random: Random): Outcome;
  settle(bet: PositionBet, round: DrawnRound<Setup, Outcome>): SettledBet<Event>;
  /** The exact return of this bet. */
  returnOf?(bet: PositionBet): Fraction;
  readonly flight?: Flight<Outcome>;
  /** Set if some outcomes take longer to show than others. Default: that of `timing`. */
  resultMs?(outcome: Outcome): number;
}

/** The rules of a shared round on JSON. `parseBet` throws `RulesRefusal`. */
export interface SharedRounds {
  readonly timing: SharedTiming;
  readonly limits: SharedRoundRules<unknown, unknown, unknown>['limits'];
  readonly sharedLimits: SharedLimits;
  readonly hasFlight: boolean;
  parseBet(bet: unknown): PositionBet;
  prepare(random: Random): unknown;
  draw(setup: unknown, random: Random): unknown;
  settle(bet: PositionBet, round: DrawnRound<unknown, unknown>): SettledBet<{ readonly type: string }>;
  flightMs(outcome: unknown): number;
  resultMs(outcome: unknown): number;
  cashOut(outcome: unknown, elapsedMs: number): number | undefined;
  automatic(bet: PositionBet, outcome: unknown, elapsedMs: number): number | undefined;
  heightAt(elapsedMs: number): number;
}
