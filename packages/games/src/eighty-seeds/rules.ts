import { z } from 'zod';
import type { GameRules } from '../game.ts';
import { draw } from '../random.ts';
import { returnRange } from '../return-range.ts';
import description from './description.json' with { type: 'json' };
import {
  drawnCount,
  type EightySeedsBet,
  type EightySeedsEvent,
  eightySeedsBet,
  eightySeedsEvent,
  maxSpots,
  numberCount,
} from './events.ts';
import { eightySeedsInfo, returnOfSpots, tenthsOf } from './game-info.ts';

const allNumbers = Array.from({ length: numberCount }, (_, index) => index + 1);

export const eightySeeds: GameRules<EightySeedsBet, never, never, EightySeedsEvent> = {
  kindId: 6003,
  slug: 'eighty-seeds',
  name: 'Eighty Seeds',
  type: 'ARCADE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [10n, 20n, 50n, 100n, 200n, 500n, 1000n],
  maxWin: 10_000,
  ...returnRange(Array.from({ length: maxSpots }, (_, index) => returnOfSpots(index + 1))),
  info: eightySeedsInfo,
  bet: eightySeedsBet,
  move: z.never(),
  state: z.never(),
  event: eightySeedsEvent,

  returnOf: ({ numbers }) => returnOfSpots(numbers.length),

  open(stakeCents, { numbers }, random) {
    const drawn = draw(allNumbers, drawnCount, random);
    const hits = numbers.filter((number) => drawn.includes(number));
    const tenths = tenthsOf(numbers.length, hits.length);
    const winCents = (Number(stakeCents) / 10) * tenths;
    return {
      over: true,
      events: [
        { type: 'drawing', numbers, drawn },
        { type: 'result', hits, tenths, winCents },
      ],
      payoutCents: BigInt(winCents),
    };
  },

  play: (state) => state,
};
