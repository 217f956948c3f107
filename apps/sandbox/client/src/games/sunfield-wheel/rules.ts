import type { WheelInfo } from '@golden-acers/games/sunfield-wheel';
import { parTable } from '../../engines/table/par-table.ts';
import { formatNumber } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { cropName } from './layout.ts';
import { tWheel } from './t.ts';

/** The number of segments and the maximum pay of each crop, beside its par sheet. */
export function renderWheelRules({ info }: { readonly info: WheelInfo }): Node {
  const { positions, segments, maxMultipliers } = info;
  const counts = positions.map(({ id, count, topWin }) =>
    tableRow(cropName(id), formatNumber(count), tWheel('stakes', { times: topWin })),
  );
  return fragment(
    h('p', { class: 'rule' }, tWheel('rules.place', { count: segments.length })),
    h('p', { class: 'rule' }, tWheel('rules.multipliers', { count: maxMultipliers })),
    parTable(positions.map((figures) => ({ ...figures, name: cropName(figures.id) }))),
    h(
      'table',
      { class: 'rules-table' },
      tableHead([tWheel('head.crop'), tWheel('head.segments'), tWheel('head.top')]),
      h('tbody', {}, ...counts),
    ),
  );
}
