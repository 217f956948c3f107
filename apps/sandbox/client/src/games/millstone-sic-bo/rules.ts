import type { SicBoInfo } from '@golden-acers/games/millstone-sic-bo';
import { parTable } from '../../engines/table/par-table.ts';
import { fragment, h } from '../../shell/dom.ts';
import { sicBoOddsText } from './layout.ts';
import { tSicBo } from './t.ts';

/** A row of the table and the position that represents all of its kind. */
const kinds = [
  ['kind.chance', 'small'],
  ['kind.single', 'single-1'],
  ['kind.pair', 'pair-1-2'],
  ['kind.double', 'double-1'],
  ['kind.anyTriple', 'any-triple'],
  ['kind.triple', 'triple-1'],
] as const;
const lowTotals = [4, 5, 6, 7, 8, 9, 10];

export function renderSicBoRules({ info: { positions } }: { readonly info: SicBoInfo }): Node {
  const rowOf = (name: string, id: string) =>
    positions
      .filter((position) => position.id === id)
      .map((position) => ({ ...position, name, pays: sicBoOddsText(position) }));
  const rows = [
    ...kinds.flatMap(([key, id]) => rowOf(tSicBo(key), id)),
    ...lowTotals.flatMap((low) => rowOf(tSicBo('kind.total', { low, high: 21 - low }), `total-${low}`)),
  ];
  return fragment(
    h('p', { class: 'rule' }, tSicBo('rules.place')),
    h('p', { class: 'rule' }, tSicBo('rules.triples')),
    parTable(rows),
  );
}
