import { onLanguageChange } from '../../language/language.ts';
import { h, svg } from '../../shell/dom.ts';
import { tBlackjack } from './t.ts';

/** The card backs that stick out of the shoe. */
const shownCards = 5;

/** The shoe in the corner from which the cards come, and the tray of the cards that were played. */
function drawShoe() {
  const cards = Array.from({ length: shownCards }, () => h('i', { class: 'bj-shoe-card' }));
  return [
    h('div', { class: 'bj-shoe', 'aria-hidden': 'true' }, ...cards, h('i', { class: 'bj-shoe-lid' })),
    h('div', { class: 'bj-discards', 'aria-hidden': 'true' }),
  ];
}

/** The rules that are printed on the felt, along the arc of the table. */
function drawPrint() {
  const line = (id: string, y: number, className: string) => {
    const path = svg('path', { id, d: `M40 ${y}Q500 ${y + 52} 960 ${y}`, fill: 'none' });
    const along = svg('textPath', { href: `#${id}`, startOffset: '50%' });
    return { along, parts: [path, svg('text', { class: className }, along)] };
  };
  const pays = line('bj-arc-pays', 34, 'bj-print-pays');
  const dealer = line('bj-arc-dealer', 82, 'bj-print-dealer');
  onLanguageChange(() => {
    pays.along.textContent = tBlackjack('felt.pays');
    dealer.along.textContent = tBlackjack('felt.dealer');
  });
  const view = svg('svg', { class: 'bj-print', viewBox: '0 0 1000 124' }, ...pays.parts, ...dealer.parts);
  view.setAttribute('aria-hidden', 'true');
  return view;
}

/** The outlines of two cards, where a hand will lie. */
export const createCardPlaces = () =>
  h('div', { class: 'bj-places', 'aria-hidden': 'true' }, h('i', {}), h('i', {}));

/** What lies on the table before the first deal, and stays. */
export const createFeltDecoration = (): Element[] => drawShoe();

/** The message, above the print. */
export const createMiddle = (message: Element) => h('div', { class: 'bj-middle' }, message, drawPrint());
