import type { HandRank, JacksOrBetterEvent, PlayingCard } from '@golden-acers/games/jacks-or-better';
import type { GameDetails, GameRound } from '../../api.ts';
import { formatCurrency, formatNumber } from '../../language/formats.ts';
import { h } from '../../shell/dom.ts';
import { tJacksOrBetter } from './t.ts';
import type { JacksOrBetterTypes } from './types.ts';

const ranks = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
const suits = ['C', 'D', 'H', 'S'] as const;

/** "ace of spades" */
export function cardText(card: PlayingCard): string {
  const rank = ranks.find((letter) => card.startsWith(letter));
  const suit = suits.find((letter) => card.endsWith(letter));
  if (rank === undefined || suit === undefined) throw new Error(`there is no card ${card}`);
  return tJacksOrBetter('card', {
    rank: tJacksOrBetter(`rank.${rank}`),
    suit: tJacksOrBetter(`suit.${suit}`),
  });
}

export const cardsText = (cards: readonly PlayingCard[]) => cards.map(cardText).join(', ');

export const handText = (rank: HandRank) => tJacksOrBetter(`hand.${rank}`);

export function describeJacksOrBetterOutcome({ events }: GameRound<JacksOrBetterTypes>): string {
  const hand = events.find((event) => event.type === 'hand');
  const cards = cardsText(lastCards(events));
  if (hand === undefined) return tJacksOrBetter('dealt', { cards });
  const { rank, winCents } = hand;
  return winCents > 0
    ? tJacksOrBetter('paid', { hand: handText(rank), amount: formatCurrency(winCents), cards })
    : tJacksOrBetter('lost', { cards });
}

const lastCards = (events: readonly JacksOrBetterEvent[]): readonly PlayingCard[] =>
  events.reduce<readonly PlayingCard[]>((cards, event) => (event.type === 'hand' ? cards : event.cards), []);

export function renderJacksOrBetterRules(
  { info: sheet }: GameDetails<JacksOrBetterTypes>,
  stakeCents: number,
): Node {
  const body = document.createDocumentFragment();
  const lines = [
    tJacksOrBetter('howDeal', { amount: formatCurrency(stakeCents) }),
    tJacksOrBetter('howDraw'),
    tJacksOrBetter('howTable', { coins: sheet.coins }),
  ];
  const rows = sheet.paytable.map(({ rank, stakes, coins }) =>
    h(
      'tr',
      {},
      h(
        'th',
        { scope: 'row' },
        handText(rank),
        ...(rank === 'nothing' ? [] : [h('small', {}, tJacksOrBetter(`sample.${rank}`))]),
      ),
      h('td', {}, `×${formatNumber(stakes)}`),
      h('td', {}, formatNumber(coins)),
      h('td', {}, formatCurrency(stakes * stakeCents)),
    ),
  );
  const head = (['handHead', 'stakesHead', 'coinsHead', 'paysHead'] as const).map((key) =>
    h('th', { scope: 'col' }, tJacksOrBetter(key)),
  );
  body.append(
    ...lines.map((line) => h('p', { class: 'jb-rule' }, line)),
    h('table', { class: 'jb-rules' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
  );
  return body;
}
