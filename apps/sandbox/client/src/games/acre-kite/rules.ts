import type { KiteInfo } from '@golden-acers/games/acre-kite';
import type { GameDetails } from '../../api.ts';
import { hundredthsText } from '../../engines/table/multiplier-text.ts';
import { formatDecimal, formatNumber, formatPercentText } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tKite } from './t.ts';

const oneInText = (oneIn: number) =>
  oneIn < 100 ? formatDecimal(oneIn, 2) : formatNumber(Math.round(oneIn));

export function renderKiteRules({ info, returnPercent }: GameDetails & { readonly info: KiteInfo }): Node {
  const rows = info.odds.map(({ hundredths, oneIn }) =>
    tableRow(hundredthsText(hundredths), oneInText(oneIn), formatPercentText(returnPercent)),
  );
  const head = tableHead([tKite('height'), tKite('oneIn'), tKite('returnHead')]);
  return fragment(
    h('p', { class: 'rule' }, tKite('rules.fly')),
    h('p', { class: 'rule' }, tKite('rules.auto', { max: hundredthsText(info.maxHundredths) })),
    h('table', { class: 'rules-table' }, head, h('tbody', {}, ...rows)),
  );
}
