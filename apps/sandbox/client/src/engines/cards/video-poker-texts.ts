import type { HandRank, VideoPokerEvent } from '@golden-acers/games/engines/cards';
import type { GameDetails, GameRound } from '../../api.ts';
import { formatCurrency, formatNumber } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { cardsText, shortCardText } from './card-texts.ts';
import { tCards } from './t.ts';
import type { VideoPokerTypes } from './video-poker-types.ts';

export const handText = (rank: HandRank) => tCards(`hand.${rank}`);

/** Two holds of equal worth can differ in the last stored digit. */
const equalStakes = 1e-6;

/** Returns the trainer's comment on the hold; empty while the trainer is off. */
export function adviceText(events: readonly VideoPokerEvent[], stakeCents: number): string {
  const deal = events.find((event) => event.type === 'deal');
  const advice = events.find((event) => event.type === 'advice');
  if (deal === undefined || advice === undefined) return '';
  const { best, bestStakes, chosenStakes } = advice;
  const lostStakes = bestStakes - chosenStakes;
  if (lostStakes < equalStakes) return tCards('advice.best');
  const kept = deal.cards.filter((_, index) => best[index]).map(shortCardText);
  const hold = kept.length === 0 ? tCards('advice.none') : kept.join(' ');
  const cost = formatCurrency(Math.max(1, Math.round(lostStakes * stakeCents)));
  return tCards('advice.cost', { hold, cost });
}

export function describeVideoPokerOutcome({ events, stakeCents }: GameRound<VideoPokerTypes>): string {
  const cards = cardsText(events.findLast((event) => 'cards' in event)?.cards ?? []);
  const hand = events.find((event) => event.type === 'hand');
  if (hand === undefined) return tCards('dealt', { cards });
  const advice = adviceText(events, stakeCents);
  const outcome =
    hand.winCents === 0
      ? tCards('lost', { cards })
      : tCards('paid', { hand: handText(hand.rank), amount: formatCurrency(hand.winCents), cards });
  return advice === '' ? outcome : `${outcome} ${advice}`;
}

/** The paytables with a note. */
const tableNotes = ['jacks-or-better', 'harvest-bonus', 'wild-acre-deuces'] as const;

export function renderVideoPokerRules(
  { slug, info: { coins, paytable } }: GameDetails<VideoPokerTypes>,
  stakeCents: number,
): Node {
  const rules = [
    tCards('rules.deal', { amount: formatCurrency(stakeCents) }),
    tCards('rules.draw'),
    ...tableNotes.filter((note) => note === slug).map((note) => tCards(`table.${note}`, { coins })),
    tCards('rules.trainer'),
  ];
  const sample = (rank: HandRank) => (rank === 'nothing' ? '' : h('small', {}, tCards(`sample.${rank}`)));
  const rows = paytable.map((row) =>
    tableRow(
      fragment(handText(row.rank), sample(row.rank)),
      `×${formatNumber(row.stakes)}`,
      formatNumber(row.coins),
      formatCurrency(row.stakes * stakeCents),
    ),
  );
  const head = (['handHead', 'stakesHead', 'coinsHead', 'paysHead'] as const).map((key) => tCards(key));
  return fragment(
    ...rules.map((rule) => h('p', { class: 'rule' }, rule)),
    h('table', { class: 'rules-table vp-rules' }, tableHead(head), h('tbody', {}, ...rows)),
  );
}
