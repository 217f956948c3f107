import { deck } from './cards.mjs';

const rankOf = (card) => '23456789TJQKA'.indexOf(card[0]) + 2;

/** Returns the highest card of a straight that these ranks can complete with wild cards, or 0. */
function straightWith(ranks) {
  for (let high = 14; high >= 5; high -= 1) {
    const inside = (rank) => (rank >= high - 4 && rank <= high) || (high === 5 && rank === 14);
    if (ranks.every(inside)) return high;
  }
  return 0;
}

function describe(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  const ranks = [...counts.keys()];
  const isSuited = new Set(cards.map((card) => card[1])).size <= 1;
  const straight = ranks.length === cards.length ? straightWith(ranks) : 0;
  return { ranks, counts, most: Math.max(0, ...counts.values()), isSuited, straight };
}

function naturalHand(cards) {
  const { ranks, counts, most, isSuited, straight } = describe(cards);
  if (isSuited && straight > 0) return straight === 14 ? 'royal-flush' : 'straight-flush';
  if (most === 4) return 'four-of-a-kind';
  if (ranks.length === 2) return 'full-house';
  if (isSuited) return 'flush';
  if (straight > 0) return 'straight';
  if (most === 3) return 'three-of-a-kind';
  if (ranks.length === 3) return 'two-pair';
  const pair = ranks.find((rank) => counts.get(rank) === 2) ?? 0;
  return pair >= 11 ? 'jacks-or-better' : 'nothing';
}

function bonusHand(cards) {
  const hand = naturalHand(cards);
  if (hand !== 'four-of-a-kind') return hand;
  const { ranks, counts } = describe(cards);
  const rank = ranks.find((each) => counts.get(each) === 4);
  if (rank === 14) return 'four-aces';
  return rank <= 4 ? 'four-twos-to-fours' : hand;
}

function deucesHand(cards) {
  const naturals = cards.filter((card) => card[0] !== '2');
  const wild = 5 - naturals.length;
  if (wild === 4) return 'four-deuces';
  const { ranks, most, isSuited, straight } = describe(naturals);
  if (isSuited && straight > 0 && ranks.every((rank) => rank >= 10))
    return wild === 0 ? 'royal-flush' : 'wild-royal-flush';
  if (most + wild === 5) return 'five-of-a-kind';
  if (isSuited && straight > 0) return 'straight-flush';
  if (most + wild === 4) return 'four-of-a-kind';
  if (ranks.length === 2) return 'full-house';
  if (isSuited) return 'flush';
  if (straight > 0) return 'straight';
  return most + wild === 3 ? 'three-of-a-kind' : 'nothing';
}

/** Five cards of one deck; those that are not held are drawn again, once, from the other 47. */
const videoPoker = (handOf, pays) => ({
  play({ draws, stakeCents, moves }) {
    const dealt = draws.pick(deck, 5);
    const events = [{ type: 'deal', cards: dealt, rank: handOf(dealt) }];
    const [move] = moves;
    if (move === undefined) return { events, payoutCents: 0 };
    draws.nextStep();
    const rest = deck.filter((card) => !dealt.includes(card));
    const drawn = draws.pick(rest, move.hold.filter((isHeld) => !isHeld).length);
    const cards = dealt.map((card, place) => (move.hold[place] ? card : drawn.shift()));
    const rank = handOf(cards);
    const winCents = stakeCents * (pays[rank] ?? 0);
    events.push({ type: 'draw', cards }, { type: 'hand', rank, winCents });
    return { events, payoutCents: winCents };
  },
});

export const jacksOrBetter = videoPoker(naturalHand, {
  'royal-flush': 800,
  'straight-flush': 50,
  'four-of-a-kind': 25,
  'full-house': 9,
  flush: 6,
  straight: 4,
  'three-of-a-kind': 3,
  'two-pair': 2,
  'jacks-or-better': 1,
});

export const harvestBonus = videoPoker(bonusHand, {
  'royal-flush': 800,
  'four-aces': 80,
  'straight-flush': 50,
  'four-twos-to-fours': 40,
  'four-of-a-kind': 25,
  'full-house': 8,
  flush: 5,
  straight: 4,
  'three-of-a-kind': 3,
  'two-pair': 2,
  'jacks-or-better': 1,
});

export const wildAcreDeuces = videoPoker(deucesHand, {
  'royal-flush': 800,
  'four-deuces': 200,
  'wild-royal-flush': 25,
  'five-of-a-kind': 16,
  'straight-flush': 10,
  'four-of-a-kind': 4,
  'full-house': 4,
  flush: 3,
  straight: 2,
  'three-of-a-kind': 1,
});
