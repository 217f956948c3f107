import '../../engines/table/table.css';
import '../../engines/table/table-narrow.css';
import './crop-art.css';
import './sunfield-wheel.css';
import type { Crop, WheelInfo, WheelOutcome } from '@golden-acers/games/sunfield-wheel';
import { createTableModule } from '../../engines/table/run-table-game.ts';
import type { TableGame } from '../../engines/table/types.ts';
import { h, svg } from '../../shell/dom.ts';
import { drawCrop } from './crop-art.ts';
import { createWheelBoard, cropName } from './layout.ts';
import { renderWheelRules } from './rules.ts';
import { tWheel } from './t.ts';
import { SunWheelScene } from './wheel-scene.ts';

const isSpins = (event: { readonly type: string }): event is WheelOutcome & { type: 'spins' } =>
  event.type === 'spins';
const cropIds = ['wheat', 'corn', 'carrot', 'beet', 'plum', 'sunflower'] as const satisfies readonly Crop[];

const sunfield: TableGame<WheelInfo, WheelOutcome> = {
  className: 'sw tg-stacked',
  createScene: (host, info, shell) => new SunWheelScene(host, info, shell),
  createBoard: createWheelBoard,
  describeOutcome({ crop, multiplier }) {
    return multiplier === 1 ? cropName(crop) : tWheel('multiplied', { crop: cropName(crop), multiplier });
  },
  renderRecent({ crop, multiplier }) {
    const picture = svg(
      'svg',
      { viewBox: '-34 -34 68 68', 'aria-hidden': 'true' },
      drawCrop(crop, [0, 0], 60),
    );
    const name = h('span', { class: 'off-screen' }, cropName(crop));
    const times = multiplier === 1 ? [] : [h('b', {}, `×${multiplier}`)];
    return h('span', { class: `sw-badge sw-badge-${crop}` }, picture, name, ...times);
  },
  winningPositions: ({ crop }) => [crop],
  outcomeOf: ({ events }) => events.find(isSpins),
  positionName(id) {
    const crop = cropIds.find((each) => each === id);
    return crop === undefined ? id : cropName(crop);
  },
  renderRules: renderWheelRules,
};

export const game = createTableModule(sunfield);
