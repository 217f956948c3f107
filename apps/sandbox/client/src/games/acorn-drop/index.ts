import '../../engines/instant/instant.css';
import './acorn-drop.css';
import type { AcornDropInfo } from '@golden-acers/games/acorn-drop';
import { timesText } from '../../engines/instant/result.ts';
import type { GameModule } from '../../game.ts';
import { formatCurrency, formatList, formatPercentText } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tAcornDrop } from './t.ts';
import { AcornDropTable } from './table.ts';
import type { AcornDropTypes } from './types.ts';

/** Lists the pays from the outer basket to the middle one, because the other half is the same. */
const paysText = ({ tenths }: AcornDropInfo['boards'][number]): string =>
  formatList(tenths.slice(0, Math.ceil(tenths.length / 2)).map((pay) => timesText(pay / 10)));

export const game: GameModule<AcornDropTypes> = {
  actions: () => ({ open: tAcornDrop('drop'), fastForward: tAcornDrop('show') }),
  autoplay: { stopsAt: () => false },
  mount: (host, shell) => new AcornDropTable(host, shell),

  renderRules: ({ info }, stakeCents) =>
    fragment(
      h('p', { class: 'rule' }, tAcornDrop('rules.drop', { amount: formatCurrency(stakeCents) })),
      h('p', { class: 'rule' }, tAcornDrop('rules.pays')),
      h(
        'table',
        {},
        tableHead([tAcornDrop('boardHead'), tAcornDrop('paysHead'), tAcornDrop('returnHead')]),
        h(
          'tbody',
          {},
          ...info.boards.map((board) =>
            tableRow(
              `${board.rows} · ${tAcornDrop(`risk.${board.risk}`)}`,
              paysText(board),
              formatPercentText(board.returnPercent),
            ),
          ),
        ),
      ),
    ),

  describeOutcome({ events }) {
    const landing = events.find((event) => event.type === 'landing');
    if (landing === undefined) return '';
    const { basket, tenths, winCents } = landing;
    const place = { basket: basket + 1, times: timesText(tenths / 10) };
    return tAcornDrop('landed', { ...place, amount: formatCurrency(winCents) });
  },
};
