import '../../engines/table/table.css';
import '../../engines/table/table-narrow.css';
import './orchard-roulette.css';
import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import { createTableModule } from '../../engines/table/run-table-game.ts';
import type { TableGame } from '../../engines/table/types.ts';
import { createRouletteBoard, positionName } from './layout.ts';
import { renderRouletteRules } from './rules.ts';
import { colourOf, numberBadge, renderStatistics } from './statistics.ts';
import { tRoulette } from './t.ts';
import { WheelScene } from './wheel-scene.ts';

const roulette: TableGame<RouletteInfo, number> = {
  className: 'or',
  createScene: (host, info, shell) => new WheelScene(host, info, shell),
  createBoard: createRouletteBoard,
  describeOutcome(pocket, info) {
    const colour = colourOf(pocket, info);
    return tRoulette('outcome', { pocket: String(pocket), colour: tRoulette(`colour.${colour}`) });
  },
  renderRecent: numberBadge,
  renderRoads: renderStatistics,
  winningPositions: (pocket, { positions }) =>
    positions.filter(({ numbers }) => numbers.includes(pocket)).map(({ id }) => id),
  outcomeOf({ events }) {
    const result = events.find(({ type }) => type === 'pocket');
    return result !== undefined && 'pocket' in result ? Number(result.pocket) : undefined;
  },
  positionName,
  renderRules: renderRouletteRules,
};

export const game = createTableModule(roulette);
