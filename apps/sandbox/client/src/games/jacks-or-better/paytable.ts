import type { HandRank, JacksOrBetterInfo } from '@golden-acers/games/jacks-or-better';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { handText } from './card-texts.ts';
import { tJacksOrBetter } from './t.ts';

/** The paytable above the cards, for the current stake. */
export function createPaytable({ paytable }: JacksOrBetterInfo) {
  const rows = paytable.map(({ rank, stakes }) => {
    const name = h('th', { scope: 'row' });
    const pay = h('td', { class: 'jb-pays' });
    const row = h('tr', {}, name, h('td', { class: 'jb-stakes' }, `×${stakes}`), pay);
    return { rank, stakes, row, name, pay };
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
      for (const { stakes, pay } of rows) pay.textContent = formatCurrency(stakes * stakeCents);
    },
    /** `made`: the dealt cards make it already. `won`: it was paid. */
    highlight(rank: HandRank | undefined, kind: 'made' | 'won') {
      for (const item of rows) {
        item.row.classList.toggle('jb-made', kind === 'made' && item.rank === rank);
        item.row.classList.toggle('jb-won', kind === 'won' && item.rank === rank);
      }
    },
  };
}
