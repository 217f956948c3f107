import { positionFigures } from '../engines/positions/figures.ts';
import { type BaccaratInfo, baccaratPositionIds } from './events.ts';
import { decks, paysByPosition } from './positions.ts';

/** The par sheet of each position, and what the client draws the shoe with. */
export const baccaratInfo: BaccaratInfo = {
  decks,
  positions: baccaratPositionIds.map((id) => ({ ...positionFigures(id, paysByPosition(id)), id })),
};
