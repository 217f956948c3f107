import type { Card, HandRank, JacksOrBetterEvent } from '@golden-acers/games';
import type { GameFacts, Round } from '../../api.ts';
import { countText, money } from '../../language/figures.ts';
import { h } from '../../shell/dom.ts';
import { say } from './say.ts';
import type { JacksOrBetterTypes } from './types.ts';

const ranks = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
const suits = ['C', 'D', 'H', 'S'] as const;

/** "ace of spades" */
export function cardWords(card: Card): string {
  const rank = ranks.find((letter) => card.startsWith(letter));
  const suit = suits.find((letter) => card.endsWith(letter));
  if (rank === undefined || suit === undefined) throw new Error(`there is no card ${card}`);
  return say('card', { rank: say(`rank.${rank}`), suit: say(`suit.${suit}`) });
}

export const cardsWords = (cards: readonly Card[]) => cards.map(cardWords).join(', ');

export const handWords = (rank: HandRank) => say(`hand.${rank}`);

export function outcome({ events }: Round<JacksOrBetterTypes>): string {
  const hand = events.find((event) => event.type === 'hand');
  const cards = cardsWords(lastCards(events));
  if (hand === undefined) return say('dealt', { cards });
  const { rank, winCents } = hand;
  return winCents > 0
    ? say('paid', { hand: handWords(rank), amount: money(winCents), cards })
    : say('lost', { cards });
}

const lastCards = (events: readonly JacksOrBetterEvent[]): readonly Card[] =>
  events.reduce<readonly Card[]>((cards, event) => (event.type === 'hand' ? cards : event.cards), []);

export function rules({ sheet }: GameFacts<JacksOrBetterTypes>, stakeCents: number): Node {
  const body = document.createDocumentFragment();
  const lines = [
    say('howDeal', { amount: money(stakeCents) }),
    say('howDraw'),
    say('howTable', { coins: sheet.coins }),
  ];
  const rows = sheet.paytable.map(({ rank, stakes, coins }) =>
    h(
      'tr',
      {},
      h(
        'th',
        { scope: 'row' },
        handWords(rank),
        ...(rank === 'nothing' ? [] : [h('small', {}, say(`sample.${rank}`))]),
      ),
      h('td', {}, `×${countText(stakes)}`),
      h('td', {}, countText(coins)),
      h('td', {}, money(stakes * stakeCents)),
    ),
  );
  const head = (['handHead', 'stakesHead', 'coinsHead', 'paysHead'] as const).map((key) =>
    h('th', { scope: 'col' }, say(key)),
  );
  body.append(
    ...lines.map((line) => h('p', { class: 'jb-rule' }, line)),
    h('table', { class: 'jb-rules' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
  );
  return body;
}
