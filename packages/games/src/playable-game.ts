import { z } from 'zod';
import type { GameProfile, GameRules, Random, RoundStep } from './game.ts';

type RulesRefusalReason = 'stake_not_allowed' | 'bet_invalid' | 'move_invalid';

/**
 * The rules don't allow a player's choice: expected, and shown to the player. Thrown before any chance is
 * drawn, so the player can send another choice for the same round. Anything else that rules throw is a bug.
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
 * A game whose types are hidden behind its schemas, so that a server can run any game on the JSON it
 * received. Both verbs throw `RulesRefusal` on a stake, bet or move that the rules don't allow. `state` is
 * JSON for the database.
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
