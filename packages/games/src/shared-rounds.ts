import { z } from 'zod';
import { type GameEvent, type PlayableGame, RulesRefusal, toPlayableGame } from './playable-game.ts';
import type { PositionBet, SharedRoundRules, SharedRounds } from './shared-rules.ts';

export const totalStakeOf = (bet: PositionBet): bigint =>
  BigInt(Object.values(bet).reduce((total, cents) => total + cents, 0));

/** Whole cents on known positions. `unitCents`: what every amount is a multiple of. */
export function positionBet(positions: readonly string[], unitCents = 1): z.ZodType<PositionBet> {
  const known = new Set(positions);
  const cents = z.int().min(1).max(1_000_000_000).multipleOf(unitCents);
  return z
    .record(z.string().max(20), cents)
    .refine((bet) => Object.keys(bet).length > 0, 'There is no position')
    .refine((bet) => Object.keys(bet).every((position) => known.has(position)), 'There is no such position');
}

/** Makes a game for the catalogue. Its `open` plays a round with one player, for tests and simulations. */
export function toSharedGame<Setup, Outcome, Event extends GameEvent>(
  rules: SharedRoundRules<Setup, Outcome, Event>,
): PlayableGame {
  const { flight } = rules;
  const solo = toPlayableGame<PositionBet, never, never, Event>({
    ...rules,
    move: z.never(),
    state: z.never(),
    totalStake: totalStakeOf,
    open(_stakeCents, bet, random) {
      const setup = rules.prepare(random);
      return { over: true, ...rules.settle(bet, { setup, outcome: rules.draw(setup, random) }) };
    },
    play: (state) => state,
  });
  const shared: SharedRounds = {
    timing: rules.timing,
    limits: rules.limits,
    sharedLimits: rules.sharedLimits,
    hasFlight: flight !== undefined,
    parseBet: (bet) => parseBet(rules, bet),
    prepare: rules.prepare,
    draw: (setup, random) => rules.draw(rules.setup.parse(setup), random),
    settle: (bet, { setup, outcome, cashOut }) =>
      rules.settle(bet, { setup: rules.setup.parse(setup), outcome: rules.outcome.parse(outcome), cashOut }),
    resultMs: (outcome) => rules.resultMs?.(rules.outcome.parse(outcome)) ?? rules.timing.resultMs,
    flightMs: (outcome) => flight?.durationMs(rules.outcome.parse(outcome)) ?? 0,
    cashOut: (outcome, elapsedMs) => flight?.cashOut(rules.outcome.parse(outcome), elapsedMs),
    automatic: (bet, outcome, elapsedMs) => flight?.automatic(bet, rules.outcome.parse(outcome), elapsedMs),
    heightAt: (elapsedMs) => flight?.heightAt(elapsedMs) ?? 0,
  };
  return { ...solo, shared };
}

/** Refuses unknown positions and amounts beyond the limits of a player. */
function parseBet<Setup, Outcome, Event>(
  { bet: schema, limits, sharedLimits, slug }: SharedRoundRules<Setup, Outcome, Event>,
  bet: unknown,
): PositionBet {
  const parsed = schema.safeParse(bet);
  if (!parsed.success) throw new RulesRefusal('bet_invalid', z.prettifyError(parsed.error));
  const total = totalStakeOf(parsed.data);
  const isWithinLimits =
    total >= limits.minCents &&
    total <= limits.maxCents &&
    Object.values(parsed.data).every((cents) => BigInt(cents) <= sharedLimits.positionMaxCents);
  if (!isWithinLimits) throw new RulesRefusal('stake_not_allowed', `${slug} has other limits`);
  return parsed.data;
}
