import { z } from 'zod';
import type { GameProfile, GameRules, Random, RoundStep } from './game.ts';
import type { SharedRounds } from './shared-rules.ts';

type RulesRefusalReason = 'stake_not_allowed' | 'bet_invalid' | 'move_invalid';

/**
 * The rules don't allow a choice: expected, and shown to the player. Thrown before any chance is drawn, so
 * another choice is possible. Any other error of rules is a bug.
 */
export class RulesRefusal extends Error {
  override readonly name = 'RulesRefusal';
  readonly reason: RulesRefusalReason;

  constructor(reason: RulesRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface GameEvent {
  readonly type: string;
}

/**
 * Hides a game's types behind its schemas, so that a server runs any game on JSON. Both verbs throw
 * `RulesRefusal` for an invalid stake, bet or move. `state` is JSON for the database.
 */
export interface PlayableGame extends GameProfile {
  /** Refuses a stake that isn't in the list, or isn't what the bet costs. */
  open(stakeCents: bigint, bet: unknown, random: Random): RoundStep<unknown, GameEvent>;
  /** Zero for a move that costs nothing. */
  addedStake(state: unknown, move: unknown): bigint;
  play(state: unknown, move: unknown, random: Random): RoundStep<unknown, GameEvent>;
  defaultMove(state: unknown): unknown;
  /** Set if many players share a round: bets are placed at its table, and `open` is for tests. */
  readonly shared?: SharedRounds;
}

function parseOrRefuse<Value>(schema: z.ZodType<Value>, value: unknown, reason: RulesRefusalReason): Value {
  const parsed = safeParse(schema, value);
  if (!parsed.success) throw new RulesRefusal(reason, z.prettifyError(parsed.error));
  return parsed.data;
}

/** Checks of length throw on an object that can't become a number, such as `{"length":{"toString":1}}`. */
function safeParse<Value>(schema: z.ZodType<Value>, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return z.never().safeParse(value);
  }
}

function demandStake(isAllowed: boolean, slug: string, stakeCents: bigint): void {
  if (isAllowed && stakeCents > 0n) return;
  throw new RulesRefusal('stake_not_allowed', `${slug} has no stake of ${stakeCents} cents`);
}

export function toPlayableGame<Bet, Move, State, Event extends GameEvent>(
  rules: GameRules<Bet, Move, State, Event>,
): PlayableGame {
  return {
    ...rules,
    open(stakeCents, bet, random) {
      const { totalStake, limits = { minCents: 0n, maxCents: stakeCents }, slug } = rules;
      if (totalStake === undefined) demandStake(rules.stakesCents.includes(stakeCents), slug, stakeCents);
      const allowedBet = parseOrRefuse(rules.bet, bet, 'bet_invalid');
      if (totalStake !== undefined) {
        const isWithinLimits = stakeCents >= limits.minCents && stakeCents <= limits.maxCents;
        demandStake(isWithinLimits && stakeCents === totalStake(allowedBet), slug, stakeCents);
      }
      return rules.open(stakeCents, allowedBet, random);
    },
    addedStake(state, move) {
      const allowedMove = parseOrRefuse(rules.move, move, 'move_invalid');
      return rules.addedStake?.(rules.state.parse(state), allowedMove) ?? 0n;
    },
    play(state, move, random) {
      const allowedMove = parseOrRefuse(rules.move, move, 'move_invalid');
      return rules.play(rules.state.parse(state), allowedMove, random);
    },
    defaultMove(state) {
      if (rules.defaultMove === undefined)
        throw new TypeError(`${rules.slug} has no move to decide a round by`);
      return rules.defaultMove(rules.state.parse(state));
    },
  };
}
