import type { EightySeedsInfo } from '@golden-acers/games/eighty-seeds';
import { timesText } from '../../engines/instant/result.ts';
import { formatPercentText } from '../../language/formats.ts';
import { h, tableHead, tableRow } from '../../shell/dom.ts';
import { tEightySeeds } from './t.ts';

/** The pay of each number of hits, the highest first. */
export function renderTicket({ tickets }: EightySeedsInfo, spots: number): HTMLElement[] {
  const ticket = tickets[spots - 1];
  if (ticket === undefined) return [];
  const rows = ticket.tenths
    .map((tenths, hits) => ({ tenths, hits }))
    .filter(({ tenths }) => tenths > 0)
    .toReversed()
    .map(({ tenths, hits }) => {
      const row = tableRow(String(hits), timesText(tenths / 10));
      row.dataset.hits = String(hits);
      return row;
    });
  return [
    h(
      'table',
      { class: 'es-ticket' },
      h('caption', { class: 'off-screen' }, tEightySeeds('ticket')),
      tableHead([tEightySeeds('hitsHead'), tEightySeeds('paysHead')]),
      h('tbody', {}, ...rows),
    ),
    h(
      'p',
      { class: 'instant-label es-return' },
      tEightySeeds('returnOfTicket', { percent: formatPercentText(ticket.returnPercent) }),
    ),
  ];
}
