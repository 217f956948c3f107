import type { BaccaratInfo } from '@golden-acers/games/barnlight-baccarat';
import { parTable } from '../../engines/table/par-table.ts';
import { formatNumber } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { baccaratPositionName } from './layout.ts';
import { tBaccarat } from './t.ts';

export function renderBaccaratRules({ info: { decks, positions } }: { readonly info: BaccaratInfo }): Node {
  const draws = (['0-2', '3', '4', '5', '6', '7'] as const).map((points) =>
    tableRow(points.replace('-', ' – '), tBaccarat(`draws.${points}`)),
  );
  return fragment(
    h('p', { class: 'rule' }, tBaccarat('rules.place')),
    h('p', { class: 'rule' }, tBaccarat('rules.points', { decks: formatNumber(decks) })),
    parTable(positions.map((figures) => ({ ...figures, name: baccaratPositionName(figures.id) }))),
    h('h3', {}, tBaccarat('rules.thirdTitle')),
    h('p', { class: 'rule' }, tBaccarat('rules.third')),
    h(
      'table',
      { class: 'rules-table' },
      tableHead([tBaccarat('drawsHead.points'), tBaccarat('drawsHead.draws')]),
      h('tbody', {}, ...draws),
    ),
    h('h3', {}, tBaccarat('rules.roadsTitle')),
    h('p', { class: 'rule' }, tBaccarat('rules.roads')),
  );
}
