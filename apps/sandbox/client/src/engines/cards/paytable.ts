import type { HandRank, VideoPokerInfo } from '@golden-acers/games/engines/cards';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { tCards } from './t.ts';
import { handText } from './video-poker-texts.ts';

const maxShortRows = 9;

/** Shows the paytable above the cards, for the current stake. */
export function createPaytable({ paytable }: VideoPokerInfo) {
  const rows = paytable.map(({ rank, stakes }) => {
    const name = h('th', { scope: 'row' });
    const pay = h('td', { class: 'vp-pays' });
    const row = h('tr', {}, name, h('td', { class: 'vp-stakes' }, `×${stakes}`), pay);
    return { rank, stakes, row, name, pay };
  });
  const caption = h('caption', { class: 'off-screen' });
  const heads = (['handHead', 'stakesHead', 'paysHead'] as const).map((key) => ({
    key,
    head: h('th', { scope: 'col' }),
  }));
  onLanguageChange(() => {
    for (const { rank, name } of rows) name.textContent = handText(rank);
    caption.textContent = tCards('whatPays');
    for (const { key, head } of heads) head.textContent = tCards(key);
  });
  const view = h(
    'table',
    { class: paytable.length > maxShortRows ? 'vp-paytable vp-long' : 'vp-paytable' },
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
        item.row.classList.toggle('vp-made', kind === 'made' && item.rank === rank);
        item.row.classList.toggle('vp-won', kind === 'won' && item.rank === rank);
      }
    },
  };
}
