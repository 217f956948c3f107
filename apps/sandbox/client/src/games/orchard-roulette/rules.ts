import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import { parTable } from '../../engines/table/par-table.ts';
import { fragment, h } from '../../shell/dom.ts';
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
    return position === undefined ? [] : [{ ...position, name: tRoulette(`kind.${kind}`) }];
  });
  return fragment(
    h('p', { class: 'rule' }, tRoulette('rules.place')),
    h('p', { class: 'rule' }, tRoulette('rules.zero')),
    parTable(rows),
  );
}
