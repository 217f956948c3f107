import type { PlayingCard } from '@golden-acers/games/engines/cards';
import type { ThreeSheavesInfo } from '@golden-acers/games/three-sheaves';
import type { GameRound } from '../../api.ts';
import { rankText } from '../../engines/cards/card-texts.ts';
import { formatCurrency, formatNumber, formatPercentText } from '../../language/formats.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tSheaves } from './t.ts';
import type { ThreeSheavesEventOf, ThreeSheavesTypes } from './types.ts';

/** Ranks in the order of the deck, the highest first. */
const ranks = 'AKQJT98765432';
const highestOf = (cards: readonly PlayingCard[]) =>
  cards.reduce((one, other) => (ranks.indexOf(other.charAt(0)) < ranks.indexOf(one.charAt(0)) ? other : one));

/** Describes a hand, such as "Pair" or "King high". */
export function threeCardText({ rank, cards }: Pick<ThreeSheavesEventOf<'deal'>, 'rank' | 'cards'>): string {
  return capitalizeFirst(tSheaves(`hand.${rank}`, { card: rankText(highestOf(cards)) }));
}

export const betText = (bet: ThreeSheavesEventOf<'result'>['bet']) => tSheaves(`bet.${bet}`);

export function describeSheavesOutcome({ events }: GameRound<ThreeSheavesTypes>): string {
  const deal = events.find((event) => event.type === 'deal');
  const decision = events.find((event) => event.type === 'decision');
  const dealer = events.find((event) => event.type === 'dealer');
  const results = events.filter((event) => event.type === 'result');
  if (deal === undefined || results.length === 0) return tSheaves('unfinished');
  const hand = threeCardText(deal);
  const sentences = [
    dealer !== undefined
      ? tSheaves('against', { hand, dealer: threeCardText(dealer) })
      : tSheaves(decision === undefined ? 'had' : 'folded', { hand }),
    ...(dealer?.qualifies === false ? [tSheaves('unqualified')] : []),
    ...results
      .filter(({ winCents }) => winCents > 0)
      .map(({ bet, winCents }) => tSheaves('paid', { bet: betText(bet), amount: formatCurrency(winCents) })),
  ];
  return results.some(({ winCents }) => winCents > 0)
    ? sentences.join(' ')
    : [...sentences, tSheaves('lost')].join(' ');
}

type Pays = ThreeSheavesInfo['pairPlus'];

/** Rows of the felt: a hand and its odds to one. */
export function payRows(pays: Pays) {
  return pays.map(({ rank, times }) =>
    tableRow(tSheaves(`hand.${rank}`, { card: '' }), `${formatNumber(times)} : 1`),
  );
}

function payRules(bet: 'pair-plus' | 'bonus', pays: Pays) {
  const rows = pays.map(({ rank, times, oneIn }) =>
    tableRow(
      tSheaves(`hand.${rank}`, { card: '' }),
      `${formatNumber(times)} : 1`,
      tSheaves('onceIn', { hands: formatNumber(oneIn) }),
    ),
  );
  const head = tableHead([betText(bet), tSheaves('pays'), tSheaves('comes')]);
  return h('table', { class: 'rules-table' }, head, h('tbody', {}, ...rows));
}

export function renderSheavesRules(info: ThreeSheavesInfo): Node {
  const rules = [
    tSheaves('rules.bet'),
    tSheaves('rules.play'),
    tSheaves('rules.bonus'),
    tSheaves('rules.pairPlus', {
      percent: formatPercentText(info.pairPlusPercent),
      hands: formatNumber(info.pairPlusOneIn),
    }),
    tSheaves('rules.return', { percent: formatPercentText(info.antePercent) }),
    tSheaves('rules.absent'),
  ];
  return fragment(
    ...rules.map((rule) => h('p', { class: 'rule' }, rule)),
    payRules('pair-plus', info.pairPlus),
    payRules('bonus', info.bonus),
  );
}
