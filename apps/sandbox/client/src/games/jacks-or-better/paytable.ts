import type { HandRank, JacksOrBetterInfo } from '@golden-acers/games/jacks-or-better';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { handText } from './card-texts.ts';
import { tJacksOrBetter } from './t.ts';

/** The paytable over the cards: what each hand pays for the stake chosen now. */
export function createPaytable({ paytable }: JacksOrBetterInfo) {
  const rows = paytable.map(({ rank, stakes }) => {
    const name = h('th', { scope: 'row' });
    const pays = h('td', { class: 'jb-pays' });
    const row = h('tr', {}, name, h('td', { class: 'jb-stakes' }, `×${stakes}`), pays);
    return { rank, stakes, row, name, pays };
  });
  const caption = h('caption', { class: 'off-screen' });
  const heads = (['handHead', 'stakesHead', 'paysHead'] as const).map((key) => ({
    key,
    head: h('th', { scope: 'col' }),
  }));
  onLanguageChange(() => {
    for (const { rank, name } of rows) name.textContent = handText(rank);
    caption.textContent = tJacksOrBetter('whatPays');
    for (const { key, head } of heads) head.textContent = tJacksOrBetter(key);
  });
  const view = h(
    'table',
    { class: 'jb-paytable' },
    caption,
    h('thead', { class: 'off-screen' }, h('tr', {}, ...heads.map(({ head }) => head))),
    h('tbody', {}, ...rows.map(({ row }) => row)),
  );
  return {
    view,
    setStake(stakeCents: number) {
      for (const { stakes, pays } of rows) pays.replaceChildren(formatCurrency(stakes * stakeCents));
    },
    /** `made`: the dealt cards already make it. `won`: it was paid. */
    highlight(rank: HandRank | undefined, how: 'made' | 'won') {
      for (const item of rows) {
        item.row.classList.toggle('jb-made', how === 'made' && item.rank === rank);
        item.row.classList.toggle('jb-won', how === 'won' && item.rank === rank);
      }
    },
  };
}

export type Paytable = ReturnType<typeof createPaytable>;
