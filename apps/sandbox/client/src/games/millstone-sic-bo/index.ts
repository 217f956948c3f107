import '../../engines/table/table.css';
import '../../engines/table/table-narrow.css';
import './millstone-sic-bo.css';
import type { SicBoEvent, SicBoInfo, SicBoOutcome } from '@golden-acers/games/millstone-sic-bo';
import { createTableModule } from '../../engines/table/run-table-game.ts';
import type { TableGame } from '../../engines/table/types.ts';
import { h, svg } from '../../shell/dom.ts';
import { DiceScene } from './dice-scene.ts';
import { drawDice } from './die-art.ts';
import { createSicBoBoard, sicBoPositionName } from './layout.ts';
import { renderSicBoRules } from './rules.ts';
import { tSicBo } from './t.ts';

const totalOf = (dice: SicBoOutcome) => dice.reduce((sum, die) => sum + die, 0);
const isDice = (event: { readonly type: string }): event is Extract<SicBoEvent, { type: 'dice' }> =>
  event.type === 'dice';

const winsOf = (dice: SicBoOutcome, { winsByThrow }: SicBoInfo) =>
  winsByThrow[dice.toSorted((a, b) => a - b).join('')] ?? [];

function chanceOf(dice: SicBoOutcome, info: SicBoInfo): 'small' | 'big' | 'triple' {
  const wins = winsOf(dice, info);
  return wins.includes('small') ? 'small' : wins.includes('big') ? 'big' : 'triple';
}

const sicBo: TableGame<SicBoInfo, SicBoOutcome> = {
  className: 'ms',
  createScene: (host, _info, shell) => new DiceScene(host, shell),
  createBoard: createSicBoBoard,
  describeOutcome(dice, info) {
    const [first, second, third] = dice;
    const chance = chanceOf(dice, info);
    return tSicBo('outcome', {
      first,
      second,
      third,
      total: totalOf(dice),
      chance: tSicBo(`chance.${chance}`),
    });
  },
  shortOutcome(dice, info) {
    const chance = chanceOf(dice, info);
    return tSicBo('short.outcome', { total: totalOf(dice), chance: tSicBo(`chance.${chance}`) });
  },
  renderRecent(dice, info) {
    const picture = svg('svg', { viewBox: '0 0 60 20', 'aria-hidden': 'true' }, drawDice(dice, 17, [30, 10]));
    const label = h(
      'span',
      { class: `ms-badge-total ms-badge-${chanceOf(dice, info)}` },
      String(totalOf(dice)),
    );
    return h('span', { class: 'ms-badge' }, picture, label);
  },
  winningPositions: winsOf,
  outcomeOf: ({ events }) => events.find(isDice)?.dice,
  positionName: sicBoPositionName,
  renderRules: renderSicBoRules,
};

export const game = createTableModule(sicBo);
