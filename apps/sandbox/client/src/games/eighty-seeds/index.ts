import '../../engines/instant/instant.css';
import './eighty-seeds.css';
import { timesText } from '../../engines/instant/result.ts';
import type { GameModule } from '../../game.ts';
import { formatCurrency, formatList, formatPercentText } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tEightySeeds } from './t.ts';
import { EightySeedsTable } from './table.ts';
import type { EightySeedsTypes } from './types.ts';

export const game: GameModule<EightySeedsTypes> = {
  actions: () => ({ open: tEightySeeds('draw'), fastForward: tEightySeeds('show') }),
  autoplay: { stopsAt: () => false },
  mount: (host, shell) => new EightySeedsTable(host, shell),

  renderRules: ({ info }, stakeCents) =>
    fragment(
      h('p', { class: 'rule' }, tEightySeeds('rules.draw', { amount: formatCurrency(stakeCents) })),
      h('p', { class: 'rule' }, tEightySeeds('rules.pays')),
      h(
        'table',
        {},
        tableHead([tEightySeeds('spotsHead'), tEightySeeds('paysHead'), tEightySeeds('returnHead')]),
        h(
          'tbody',
          {},
          ...info.tickets.map(({ tenths, returnPercent }, index) =>
            tableRow(
              String(index + 1),
              formatList(
                tenths.flatMap((pay, hits) => (pay === 0 ? [] : [`${hits}: ${timesText(pay / 10)}`])),
              ),
              formatPercentText(returnPercent),
            ),
          ),
        ),
      ),
    ),

  describeOutcome({ events }) {
    const drawing = events.find((event) => event.type === 'drawing');
    const result = events.find((event) => event.type === 'result');
    if (drawing === undefined || result === undefined) return '';
    const [hits, spots] = [result.hits.length, drawing.numbers.length];
    return tEightySeeds('result', { hits, spots, amount: formatCurrency(result.winCents) });
  },
};
