import { percentText } from '../fraction.ts';
import type { RouletteInfo } from './events.ts';
import { positionNumbers, redNumbers, roulettePositions, wheelOrder } from './positions.ts';

export const rouletteInfo: RouletteInfo = {
  wheel: wheelOrder,
  red: redNumbers,
  positions: roulettePositions.map(({ id, returnToPlayer }) => {
    const numbers = positionNumbers.get(id) ?? [];
    return {
      id,
      numbers,
      odds: 36 / numbers.length - 1,
      returnPercent: percentText(returnToPlayer),
    };
  }),
};
