import '../../engines/instant/instant.css';
import './mole-meadow.css';
import { timesText } from '../../engines/instant/result.ts';
import type { GameModule } from '../../game.ts';
import { formatCurrency, formatPercentText } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tMoleMeadow } from './t.ts';
import { MoleMeadowTable } from './table.ts';
import type { MoleMeadowTypes } from './types.ts';

const shownMoles = [1, 2, 3, 5, 8, 12, 18, 24];
const shownSeeds = [1, 2, 3, 5];
const payText = (hundredths: number | undefined) =>
  hundredths === undefined ? '–' : timesText(hundredths / 100);

/** The returns of the worst and the best plan, or the one that all plans have. */
const returnText = (percents: readonly string[]) => [...new Set(percents)].map(formatPercentText).join(' – ');

export const game: GameModule<MoleMeadowTypes> = {
  actions: () => ({
    open: tMoleMeadow('start'),
    fastForward: tMoleMeadow('show'),
    move: tMoleMeadow('cashOut'),
  }),
  keyHelp: () => [{ keys: tMoleMeadow('key.grid'), description: tMoleMeadow('keyAction.grid') }],
  mount: (host, shell) => new MoleMeadowTable(host, shell),

  renderRules: ({ info }, stakeCents) =>
    fragment(
      h('p', { class: 'rule' }, tMoleMeadow('rules.start', { amount: formatCurrency(stakeCents) })),
      h('p', { class: 'rule' }, tMoleMeadow('rules.pays')),
      h(
        'table',
        { class: 'rules-table mole-rules' },
        tableHead([tMoleMeadow('moles'), ...shownSeeds.map(String), tMoleMeadow('lastHead')]),
        h(
          'tbody',
          {},
          ...shownMoles.map((moles) => {
            const pays = info.payHundredths[moles - 1] ?? [];
            return tableRow(
              String(moles),
              ...shownSeeds.map((seeds) => payText(pays[seeds - 1])),
              payText(pays.at(-1)),
            );
          }),
        ),
      ),
      h('p', { class: 'rule' }, tMoleMeadow('rules.returns')),
      h(
        'table',
        { class: 'rules-table mole-rules' },
        tableHead([tMoleMeadow('moles'), tMoleMeadow('returnHead')]),
        h(
          'tbody',
          {},
          ...info.returnPercents.map((each, index) => tableRow(String(index + 1), returnText(each))),
        ),
      ),
    ),

  describeOutcome({ events }) {
    const seeds = events.filter(({ type }) => type === 'seed').length;
    const end = events.find((event) => event.type === 'cash-out');
    if (end === undefined) return tMoleMeadow('lost', { count: seeds });
    const times = timesText(end.hundredths / 100);
    return tMoleMeadow('cashedOut', { count: seeds, times, amount: formatCurrency(end.winCents) });
  },
};
