import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import { formatNumber, formatPercentText } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tRoulette } from './t.ts';

const kinds = [
  ['straight', 1],
  ['split', 2],
  ['street', 3],
  ['corner', 4],
  ['line', 6],
  ['dozen', 12],
  ['chance', 18],
] as const;

export function renderRouletteRules({ info: { positions } }: { readonly info: RouletteInfo }): Node {
  const rows = kinds.flatMap(([kind, size]) => {
    const position = positions.find(({ numbers }) => numbers.length === size);
    if (position === undefined) return [];
    const { odds, returnPercent } = position;
    return [
      tableRow(
        tRoulette(`kind.${kind}`),
        formatNumber(size),
        `${formatNumber(odds)} : 1`,
        formatPercentText(returnPercent),
      ),
    ];
  });
  const head = tableHead([
    tRoulette('betHead'),
    tRoulette('numbersHead'),
    tRoulette('paysHead'),
    tRoulette('returnHead'),
  ]);
  return fragment(
    h('p', { class: 'rule' }, tRoulette('rules.place')),
    h('p', { class: 'rule' }, tRoulette('rules.zero')),
    h('table', { class: 'rules-table' }, head, h('tbody', {}, ...rows)),
  );
}
