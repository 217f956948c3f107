import type { PositionFigures } from '@golden-acers/games/engines/positions';
import { formatDecimal, formatNumber, formatPercentText } from '../../language/formats.ts';
import { h, tableHead, tableRow } from '../../shell/dom.ts';
import { tTable } from './t.ts';

type ParRow = Omit<PositionFigures, 'id' | 'topWin'> & {
  readonly name: string;
  /** Default: the odds to one. */
  readonly pays?: string;
};

const oneInText = (rounds: number) =>
  rounds < 100 ? formatDecimal(rounds, 1) : formatNumber(Math.round(rounds));

/** A table of each bet's pay, probability, deviation and return. */
export function parTable(rows: readonly ParRow[]): HTMLElement {
  const head = tableHead([
    tTable('par.bet'),
    tTable('par.pays'),
    tTable('par.oneIn'),
    tTable('par.deviation'),
    tTable('par.return'),
  ]);
  const cells = rows.map(({ name, pays, odds, winOneIn, standardDeviation, returnPercent }) =>
    tableRow(
      name,
      pays ?? `${formatNumber(odds)} : 1`,
      oneInText(winOneIn),
      formatDecimal(standardDeviation, 2),
      formatPercentText(returnPercent),
    ),
  );
  return h('table', { class: 'rules-table par-table' }, head, h('tbody', {}, ...cells));
}
