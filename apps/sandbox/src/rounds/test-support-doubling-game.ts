import { games, type PlayableGame, RulesRefusal } from '@golden-acers/games';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../catalogue/catalogue.ts';

const state = z.object({ stakeCents: z.number(), cards: z.array(z.number()) });
type State = z.infer<typeof state>;
/** `draw` is free, `double` stakes as much again, `stop` ends the round. */
const move = z.strictObject({ action: z.enum(['draw', 'double', 'stop']) });

function parseMove(value: unknown) {
  const parsed = move.safeParse(value);
  if (!parsed.success) throw new RulesRefusal('move_invalid', 'no such move');
  return parsed.data;
}

const minuteMs = 60_000;

/** A game whose steps add to the stake. A card below 10 wins as many stakes; the last one counts. */
export const doublingGame: PlayableGame = {
  kindId: 9_999,
  slug: 'test-doubling',
  name: 'Test Doubling',
  type: 'CARD',
  hasJackpots: false,
  volatility: 'low',
  description: { en: [], es: [], fr: [], de: [] },
  stakesCents: [100n],
  maxWin: 9,
  returnToPlayer: { numerator: 9n, denominator: 10n },
  decideWithinMs: 5 * minuteMs,
  info: {},
  open(stakeCents, _bet, random) {
    const opened: State = { stakeCents: Number(stakeCents), cards: [random.below(52)] };
    return { over: false, events: [{ type: 'dealt' }], state: opened };
  },
  addedStake: (at, choice) =>
    parseMove(choice).action === 'double' ? BigInt(state.parse(at).stakeCents) : 0n,
  play(at, choice, random) {
    const { stakeCents, cards } = state.parse(at);
    const { action } = parseMove(choice);
    if (action === 'stop') {
      const card = cards.at(-1) ?? 52;
      return {
        over: true,
        events: [{ type: 'paid' }],
        payoutCents: BigInt(card < 10 ? stakeCents * card : 0),
      };
    }
    const staked = action === 'double' ? 2 * stakeCents : stakeCents;
    const next: State = { stakeCents: staked, cards: [...cards, random.below(52)] };
    return { over: false, events: [{ type: 'drawn' }], state: next };
  },
  defaultMove: () => ({ action: 'stop' }),
};

/** Adds the doubling game to the catalogue while the tests of a file run. */
export function useDoublingGame(): void {
  beforeAll(() => {
    Map.prototype.set.call(games, doublingGame.slug, doublingGame);
    Array.prototype.push.call(catalogue, doublingGame);
  });
  afterAll(() => {
    Map.prototype.delete.call(games, doublingGame.slug);
    Array.prototype.pop.call(catalogue);
  });
}
