import type { HandRank, PlayingCard } from '@golden-acers/games/jacks-or-better';
import type { GameDetails, GameRound } from '../../api.ts';
import { formatCurrency, formatNumber } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tJacksOrBetter } from './t.ts';
import type { JacksOrBetterTypes } from './types.ts';

const ranks = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
const suits = ['C', 'D', 'H', 'S'] as const;

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
  const cards = cardsText(events.findLast((event) => event.type !== 'hand')?.cards ?? []);
  const hand = events.find((event) => event.type === 'hand');
  if (hand === undefined) return tJacksOrBetter('dealt', { cards });
  if (hand.winCents === 0) return tJacksOrBetter('lost', { cards });
  return tJacksOrBetter('paid', { hand: handText(hand.rank), amount: formatCurrency(hand.winCents), cards });
}

export function renderJacksOrBetterRules(
  { info: { coins, paytable } }: GameDetails<JacksOrBetterTypes>,
  stakeCents: number,
): Node {
  const rules = [
    tJacksOrBetter('rules.deal', { amount: formatCurrency(stakeCents) }),
    tJacksOrBetter('rules.draw'),
    tJacksOrBetter('rules.table', { coins }),
  ];
  const sample = (rank: HandRank) =>
    rank === 'nothing' ? '' : h('small', {}, tJacksOrBetter(`sample.${rank}`));
  const rows = paytable.map((row) =>
    tableRow(
      fragment(handText(row.rank), sample(row.rank)),
      `×${formatNumber(row.stakes)}`,
      formatNumber(row.coins),
      formatCurrency(row.stakes * stakeCents),
    ),
  );
  const head = (['handHead', 'stakesHead', 'coinsHead', 'paysHead'] as const).map((key) =>
    tJacksOrBetter(key),
  );
  return fragment(
    ...rules.map((rule) => h('p', { class: 'rule' }, rule)),
    h('table', { class: 'rules-table jb-rules' }, tableHead(head), h('tbody', {}, ...rows)),
  );
}
