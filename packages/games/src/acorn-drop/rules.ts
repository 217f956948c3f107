import { z } from 'zod';
import { at } from '../at.ts';
import type { GameRules } from '../game.ts';
import { returnRange } from '../return-range.ts';
import description from './description.json' with { type: 'json' };
import {
  type AcornDropBet,
  type AcornDropEvent,
  acornDropBet,
  acornDropEvent,
  risks,
  rowCounts,
} from './events.ts';
import { acornDropInfo, basketTenths, returnOfBoard } from './game-info.ts';

export const acornDrop: GameRules<AcornDropBet, never, never, AcornDropEvent> = {
  kindId: 6001,
  slug: 'acorn-drop',
  name: 'Acorn Drop',
  type: 'ARCADE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [10n, 20n, 50n, 100n, 200n, 500n, 1000n, 2000n],
  maxWin: 1000,
  ...returnRange(rowCounts.flatMap((rows) => risks.map((risk) => returnOfBoard(rows, risk)))),
  info: acornDropInfo,
  bet: acornDropBet,
  move: z.never(),
  state: z.never(),
  event: acornDropEvent,

  returnOf: ({ rows, risk }) => returnOfBoard(rows, risk),

  open(stakeCents, { rows, risk }, random) {
    const path = Array.from({ length: rows }, () => random.below(2));
    const basket = path.reduce((right, step) => right + step, 0);
    const tenths = at(basketTenths(rows, risk), basket);
    const winCents = (Number(stakeCents) / 10) * tenths;
    return {
      over: true,
      events: [
        { type: 'drop', rows, risk, path },
        { type: 'landing', basket, tenths, winCents },
      ],
      payoutCents: BigInt(winCents),
    };
  },

  play: (state) => state,
};
