import { positionFigures } from '../engines/positions/figures.ts';
import type { SicBoInfo } from './events.ts';
import { allThrows, paysOf, sicBoPositions, winsOf } from './positions.ts';

const ascending = allThrows.filter(([first, second, third]) => first <= second && second <= third);

export const sicBoInfo: SicBoInfo = {
  positions: sicBoPositions.map(({ id }) => {
    const pays = paysOf(id);
    const furtherOdds = pays.slice(1).map((each) => Number(each.pays.numerator) - 1);
    return { ...positionFigures(id, pays), furtherOdds };
  }),
  winsByThrow: Object.fromEntries(ascending.map((dice) => [dice.join(''), winsOf(dice)])),
};
