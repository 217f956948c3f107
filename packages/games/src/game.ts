import type { z } from 'zod';

/** The only source of chance for a game. Servers pass one made from `node:crypto`; tests pass a script. */
export interface Random {
  /** A uniform integer in `[0, bound)`, `1 <= bound <= 2**48`, without modulo bias. */
  below(bound: number): number;
}

/** A probability or a return as an exact fraction, so that no rounding error reaches a player. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The events of one step, which a client plays in order, and either the next state or the payout. */
export type RoundStep<State, Event> =
  | { readonly over: false; readonly events: readonly Event[]; readonly state: State }
  | { readonly over: true; readonly events: readonly Event[]; readonly payoutCents: bigint };

/** The catalogue entry of a game. */
export interface GameProfile {
  /** The game's number in the provider's protocol. It is never given to another game. */
  readonly kindId: number;
  /** Names the folder of the rules, the folder of the client, and the game in stored rounds. */
  readonly slug: string;
  readonly name: string;
  readonly type: 'SLOT' | 'POKER' | 'FISH' | 'CARD' | 'ARCADE';
  /**
   * Whether its stakes feed the jackpots and may win them. Only where the return leaves room for what they
   * pay.
   */
  readonly hasJackpots: boolean;
  /**
   * By the standard deviation of what one stake pays under the best play: below 2 stakes low, up to 6 medium,
   * above high; `varies` where the player's choices set it.
   */
  readonly volatility: 'low' | 'medium' | 'high' | 'varies';
  /** The rules in paragraphs, by language. */
  readonly description: Readonly<Record<'en' | 'es' | 'fr' | 'de', string[]>>;
  /**
   * Every stake that a player may choose, ascending. A closed list keeps each payout a whole number of cents.
   */
  readonly stakesCents: readonly bigint[];
  /** The maximum payout of one round, in multiples of the stake. */
  readonly maxWin: number;
  /** The exact long-run return, under the best play where the player has a choice. */
  readonly returnToPlayer: Fraction;
  /** The public part of the rules, as JSON: paytable, strips, lines. Nothing secret. */
  readonly info: unknown;
}

/**
 * A game as pure rules. The server debits the stake, calls `open`, stores the state, calls `play` for each
 * move, and credits `payoutCents` when the round is over. Rules know no clock, database or player.
 */
export interface GameRules<Bet, Move, State, Event> extends GameProfile {
  /** The player's choice beside the stake when opening a round. */
  readonly bet: z.ZodType<Bet>;
  readonly move: z.ZodType<Move>;
  /** The state comes back from the database as JSON. */
  readonly state: z.ZodType<State>;
  readonly event: z.ZodType<Event>;
  open(stakeCents: bigint, bet: Bet, random: Random): RoundStep<State, Event>;
  /** Never called for a game whose rounds end with `open`. */
  play(state: State, move: Move, random: Random): RoundStep<State, Event>;
}
