import type { z } from 'zod';

/** The only source of chance a game may use. Servers pass one made from `node:crypto`; tests pass a script. */
export interface Random {
  /** A uniform integer in `[0, bound)`, `1 <= bound <= 2**48`, without modulo bias. */
  below(bound: number): number;
}

/**
 * A probability or a return as an exact fraction, so that no figure shown to a player has been rounded on the way.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * What one step of a round did: the events that a client plays in order, and either the state to go on from or the
 * end.
 */
export type RoundStep<State, Event> =
  | { readonly over: false; readonly events: readonly Event[]; readonly state: State }
  | { readonly over: true; readonly events: readonly Event[]; readonly payoutCents: bigint };

/**
 * A game as pure rules. The server debits the stake, calls `open`, keeps the state, calls `play` for each move, and
 * credits `payoutCents` when the round is over. Rules know no clock, database or player.
 */
export interface GameRules<Bet, Move, State, Event> {
  /** Names the folder of rules, the folder of client and the row in the catalogue. */
  readonly slug: string;
  /** Every stake a player may choose, ascending. A closed list keeps each payout a whole number of cents. */
  readonly stakesCents: readonly bigint[];
  /** The most that one round can pay, in multiples of the stake. */
  readonly maxWin: number;
  /** The exact long-run return, under the best play where the player has a choice. */
  readonly returnToPlayer: Fraction;
  /** Names what the client may show of the rules: paytable, strips, lines. JSON, and never secret. */
  readonly info: unknown;
  /** What a player chooses beside the stake when opening a round. */
  readonly bet: z.ZodType<Bet>;
  readonly move: z.ZodType<Move>;
  /** The state's own schema: it is read back from the database as JSON. */
  readonly state: z.ZodType<State>;
  readonly event: z.ZodType<Event>;
  open(stakeCents: bigint, bet: Bet, random: Random): RoundStep<State, Event>;
  /**
   * Throws `RulesRefusal` when the move is not one that `state` allows. A game whose rounds are over at once is
   * never asked.
   */
  play(state: State, move: Move, random: Random): RoundStep<State, Event>;
}
