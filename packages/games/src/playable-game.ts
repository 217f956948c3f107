import { z } from 'zod';
import type { GameProfile, GameRules, Random, RoundStep } from './game.ts';

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
  open(stakeCents: bigint, bet: unknown, random: Random): RoundStep<unknown, GameEvent>;
  play(state: unknown, move: unknown, random: Random): RoundStep<unknown, GameEvent>;
}

function parseOrRefuse<Value>(schema: z.ZodType<Value>, value: unknown, reason: RulesRefusalReason): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RulesRefusal(reason, z.prettifyError(parsed.error));
  return parsed.data;
}

export function toPlayableGame<Bet, Move, State, Event extends GameEvent>(
  rules: GameRules<Bet, Move, State, Event>,
): PlayableGame {
  return {
    ...rules,
    open(stakeCents, bet, random) {
      if (!rules.stakesCents.includes(stakeCents)) {
        throw new RulesRefusal('stake_not_allowed', `${rules.slug} has no stake of ${stakeCents} cents`);
      }
      return rules.open(stakeCents, parseOrRefuse(rules.bet, bet, 'bet_invalid'), random);
    },
    play(state, move, random) {
      const allowedMove = parseOrRefuse(rules.move, move, 'move_invalid');
      return rules.play(rules.state.parse(state), allowedMove, random);
    },
  };
}
