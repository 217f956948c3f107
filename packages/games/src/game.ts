import type { z } from 'zod';

/** A game's only source of chance: `node:crypto` in servers, a script in tests. */
export interface Random {
  /** A uniform integer in `[0, bound)`, `1 <= bound <= 2**48`, without modulo bias. */
  below(bound: number): number;
}

/** Exact, so that no rounding error reaches a player. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The events in order, and the next state or the payout. */
export type RoundStep<State, Event> =
  | { readonly over: false; readonly events: readonly Event[]; readonly state: State }
  | { readonly over: true; readonly events: readonly Event[]; readonly payoutCents: bigint };

/** The catalogue entry of a game. */
export interface GameProfile {
  /** The number in the provider's protocol; never reused. */
  readonly kindId: number;
  /** Names the folders of rules and client, and the game in stored rounds. */
  readonly slug: string;
  readonly name: string;
  readonly type: 'SLOT' | 'POKER' | 'FISH' | 'CARD' | 'ARCADE';
  /** Only where the return leaves room for jackpots. */
  readonly hasJackpots: boolean;
  /**
   * The standard deviation of the pay per stake under the best play: below 2 low, up to 6 medium, above
   * high; `varies` with the player's choices.
   */
  readonly volatility: 'low' | 'medium' | 'high' | 'varies';
  /** The rules in paragraphs, by language. */
  readonly description: Readonly<Record<'en' | 'es' | 'fr' | 'de', string[]>>;
  /** Ascending. A closed list keeps each payout in whole cents. */
  readonly stakesCents: readonly bigint[];
  /** The maximum payout of one round, in multiples of the stake. */
  readonly maxWin: number;
  /** The exact long-run return under the best play. */
  readonly returnToPlayer: Fraction;
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
  open(stakeCents: bigint, bet: Bet, random: Random): RoundStep<State, Event>;
  /** Never called if `open` ends the round. */
  play(state: State, move: Move, random: Random): RoundStep<State, Event>;
}
