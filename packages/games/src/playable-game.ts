import { z } from 'zod';
import type { Fraction, GameRules, Random, RoundStep } from './game.ts';
import { RulesRefusal, type RulesRefusalReason } from './refusal.ts';

/** Every event of every game names its kind. */
export interface GameEvent {
  readonly type: string;
}

/**
 * A game whose own types are hidden behind its schemas, so that a server can run any of them on the JSON that it
 * was sent. Both verbs throw `RulesRefusal` on a stake, bet or move that the rules don't allow. `state` is JSON to
 * be kept as it is.
 */
export interface PlayableGame {
  readonly slug: string;
  readonly stakesCents: readonly bigint[];
  /** In multiples of the stake. */
  readonly maxWin: number;
  readonly returnToPlayer: Fraction;
  readonly info: unknown;
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
  const { slug, stakesCents, maxWin, returnToPlayer, info } = rules;
  return {
    slug,
    stakesCents,
    maxWin,
    returnToPlayer,
    info,
    open(stakeCents, bet, random) {
      if (!stakesCents.includes(stakeCents)) {
        throw new RulesRefusal('stake_not_allowed', `${slug} has no stake of ${stakeCents} cents`);
      }
      return rules.open(stakeCents, parseOrRefuse(rules.bet, bet, 'bet_invalid'), random);
    },
    play(state, move, random) {
      const allowed = parseOrRefuse(rules.move, move, 'move_invalid');
      return rules.play(rules.state.parse(state), allowed, random);
    },
  };
}
