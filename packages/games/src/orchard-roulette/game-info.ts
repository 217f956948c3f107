import { positionFigures } from '../engines/positions/figures.ts';
import { fraction } from '../fraction.ts';
import type { RouletteInfo } from './events.ts';
import { pockets, positionNumbers, redNumbers, wheelOrder } from './positions.ts';

export const rouletteInfo: RouletteInfo = {
  wheel: wheelOrder,
  red: redNumbers,
  positions: [...positionNumbers].map(([id, numbers]) => {
    const pay = { pays: fraction(36, numbers.length), chance: fraction(numbers.length, pockets) };
    return { ...positionFigures(id, [pay]), numbers };
  }),
};
