import type { z } from 'zod';
import type { WatersSheet } from './engines/shooting/waters.ts';

/** A game's only source of chance: `node:crypto` in servers, a script in tests. */
export interface Random {
  /** A uniform integer in `[0, bound)`, `1 <= bound <= 2**48`, without modulo bias. */
  below(bound: number): number;
  /** `below` of each bound, in one call: for many rounds. */
  fill?(bounds: Int32Array, results: Int32Array): void;
}

/** Exact, so that no rounding error affects a player. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The events in order, and the next state or the payout. */
export type RoundStep<State, Event> =
  | { readonly over: false; readonly events: readonly Event[]; readonly state: State }
  | { readonly over: true; readonly events: readonly Event[]; readonly payoutCents: bigint };

/** The distribution of a round's pay under the best play, in multiples of the stake. */
export interface ParSheet {
  /** The chance of any pay. */
  readonly hitFrequency: number;
  /** The chance of a pay above the stake. */
  readonly winFrequency: number;
  readonly standardDeviation: number;
  /** The mean number of rounds for a pay of at least `times` stakes. Null: never. */
  readonly payOdds: readonly { readonly times: number; readonly oneIn: number | null }[];
  /** The highest pay that comes at least once in 50 million rounds. */
  readonly topWin: { readonly times: number; readonly oneIn: number };
}

/** The catalogue entry of a game. */
export interface GameProfile {
  /** The number in the provider's protocol. It is never reused. */
  readonly kindId: number;
  /** Names the folders of rules and client, and the game in stored rounds. */
  readonly slug: string;
  readonly name: string;
  readonly type: 'SLOT' | 'FISH' | 'LIVE' | 'POKER' | 'SPORT' | 'SPORTS' | 'CARD' | 'ARCADE';
  /** True only if the return leaves room for jackpots. */
  readonly hasJackpots: boolean;
  /**
   * The standard deviation of the pay per stake under the best play: below 2 low, up to 6 medium, above
   * high; `varies` with the player's choices.
   */
  readonly volatility: 'low' | 'medium' | 'high' | 'varies';
  /** The rules in paragraphs, by language. */
  readonly description: Readonly<Record<'en' | 'es' | 'fr' | 'de', string[]>>;
  /** Ascending. A closed list keeps each payout in whole cents. Of a game with `totalStake`: the chips. */
  readonly stakesCents: readonly bigint[];
  /** The bounds of a whole bet in a game with `totalStake`. */
  readonly limits?: { readonly minCents: bigint; readonly maxCents: bigint };
  /** The maximum payout of one round, in multiples of the stake: exact, or rounded down to hundredths. */
  readonly maxWin: number;
  /** The exact long-run return under the best play; of a game with several bets, the lowest of them. */
  readonly returnToPlayer: Fraction;
  /** The highest, where it differs. */
  readonly bestReturn?: Fraction;
  /** The time for which an open round waits for each move of its player. Default: 15 minutes. */
  readonly decideWithinMs?: number;
  readonly parSheet?: ParSheet;
  /** The swimmers in waters that all players of a table see. A bet then names its swimmer as `target`. */
  readonly waters?: WatersSheet;
  /** The public part of the rules as JSON, such as the paytable. */
  readonly info: unknown;
}

/**
 * Pure rules without clock, database or player. The server debits the stake, calls `open`, stores the
 * state, calls `play` for each move, and credits `payoutCents` at the end.
 */
export interface GameRules<Bet, Move, State, Event> extends GameProfile {
  /** The player's choice beside the stake. */
  readonly bet: z.ZodType<Bet>;
  readonly move: z.ZodType<Move>;
  /** The schema of the state, which comes back from the database as JSON. */
  readonly state: z.ZodType<State>;
  readonly event: z.ZodType<Event>;
  /** The cost of a bet that is spread over positions. Without it, a bet costs one stake of the list. */
  totalStake?(bet: Bet): bigint;
  /** The exact return of this bet, where bets differ. */
  returnOf?(bet: Bet): Fraction;
  open(stakeCents: bigint, bet: Bet, random: Random): RoundStep<State, Event>;
  /** The additional cost of a move, such as a double, taken before `play`. Without it, moves are free. */
  addedStake?(state: State, move: Move): bigint;
  /** Not called if `open` ends the round. */
  play(state: State, move: Move, random: Random): RoundStep<State, Event>;
  /**
   * The move that decides an abandoned round: the player's best, never one that adds stake. Needed by every
   * game with moves.
   */
  defaultMove?(state: State): Move;
}
