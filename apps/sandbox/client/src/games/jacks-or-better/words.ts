import type { Card, HandRank, JacksOrBetterEvent } from '@golden-acers/games';
import type { GameFacts, Round } from '../../api.ts';
import { h } from '../../shell/dom.ts';
import { money } from '../../shell/frame.ts';
import type { JacksOrBetterTypes } from './types.ts';

const rankWords: Readonly<Record<string, string>> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
  5: 'five',
  4: 'four',
  3: 'three',
  2: 'two',
};
const suitWords: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

/** "ace of spades" */
export const cardWords = (card: Card) =>
  `${rankWords[card.charAt(0)] ?? ''} of ${suitWords[card.charAt(1)] ?? ''}`;

export const cardsWords = (cards: readonly Card[]) => cards.map(cardWords).join(', ');

export const handWords: Readonly<Record<HandRank, string>> = {
  'royal-flush': 'Royal flush',
  'straight-flush': 'Straight flush',
  'four-of-a-kind': 'Four of a kind',
  'full-house': 'Full house',
  flush: 'Flush',
  straight: 'Straight',
  'three-of-a-kind': 'Three of a kind',
  'two-pair': 'Two pair',
  'jacks-or-better': 'Jacks or better',
  nothing: 'No win',
};

const handSamples: Readonly<Record<HandRank, string>> = {
  'royal-flush': 'Ten to ace in one suit',
  'straight-flush': 'Five in a row in one suit',
  'four-of-a-kind': 'Four cards of one rank',
  'full-house': 'Three of one rank, two of another',
  flush: 'Five cards of one suit',
  straight: 'Five in a row in any suits',
  'three-of-a-kind': 'Three cards of one rank',
  'two-pair': 'Two cards each of two ranks',
  'jacks-or-better': 'Two jacks, queens, kings or aces',
  nothing: '',
};

export function outcome({ events }: Round<JacksOrBetterTypes>): string {
  const hand = events.find((event) => event.type === 'hand');
  const cards = lastCards(events);
  if (hand === undefined) return `Dealt: ${cardsWords(cards)}.`;
  const { rank, winCents } = hand;
  const result = winCents > 0 ? `${handWords[rank]} pays ${money(winCents)}` : handWords[rank];
  return `${result}: ${cardsWords(cards)}.`;
}

const lastCards = (events: readonly JacksOrBetterEvent[]): readonly Card[] =>
  events.reduce<readonly Card[]>((cards, event) => (event.type === 'hand' ? cards : event.cards), []);

export function rules({ sheet }: GameFacts<JacksOrBetterTypes>, stakeCents: number): Node {
  const body = document.createDocumentFragment();
  const lines = [
    `Deal costs the stake, now ${money(stakeCents)}, and brings five cards from a freshly shuffled deck of 52.`,
    'Hold the cards that you want to keep. Draw replaces the others once, from the cards that were not dealt, and the hand you then have is paid. Only the best line counts.',
    `The table is the full-pay 9/6 game with ${sheet.coins} coins always played. The return above is that of the best possible play; other choices return less.`,
  ];
  const rows = sheet.paytable.map(({ rank, stakes, coins }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, handWords[rank], h('small', {}, handSamples[rank])),
      h('td', {}, `×${stakes}`),
      h('td', {}, String(coins)),
      h('td', {}, money(stakes * stakeCents)),
    ),
  );
  const head = ['Hand', 'Stakes', 'Coins', 'Pays'].map((text) => h('th', { scope: 'col' }, text));
  body.append(
    ...lines.map((line) => h('p', { class: 'jb-rule' }, line)),
    h('table', { class: 'jb-rules' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
  );
  return body;
}
