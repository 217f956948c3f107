import type { HandRank, JacksOrBetterSheet } from '@golden-acers/games';
import { h } from '../../shell/dom.ts';
import { handWords } from './words.ts';

/** The paytable over the cards: what each hand pays for the stake chosen now. */
export function openPaytable({ paytable }: JacksOrBetterSheet, money: (cents: number) => string) {
  const rows = paytable.map(({ rank, stakes }) => {
    const pays = h('td', { class: 'jb-pays' });
    const row = h(
      'tr',
      {},
      h('th', { scope: 'row' }, handWords[rank]),
      h('td', { class: 'jb-stakes' }, `×${stakes}`),
      pays,
    );
    return { rank, stakes, row, pays };
  });
  const view = h(
    'table',
    { class: 'jb-paytable' },
    h('caption', { class: 'off-screen' }, 'What each hand pays'),
    h(
      'thead',
      { class: 'off-screen' },
      h('tr', {}, ...['Hand', 'Stakes', 'Pays'].map((text) => h('th', { scope: 'col' }, text))),
    ),
    h('tbody', {}, ...rows.map(({ row }) => row)),
  );
  return {
    view,
    stakeChanged(stakeCents: number) {
      for (const { stakes, pays } of rows) pays.replaceChildren(money(stakes * stakeCents));
    },
    /** `made`: the dealt cards already make it. `won`: it was paid. */
    light(rank: HandRank | undefined, how: 'made' | 'won') {
      for (const item of rows) {
        item.row.classList.toggle('jb-made', how === 'made' && item.rank === rank);
        item.row.classList.toggle('jb-won', how === 'won' && item.rank === rank);
      }
    },
  };
}

export type Paytable = ReturnType<typeof openPaytable>;
