import { deck } from './cards.mjs';

const ranks = 'AKQJT98765432';
const hands = ['high-card', 'pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush'];

/** The hand, and what decides between equal ones, as a text that sorts by strength. */
function handOf(cards) {
  const values = cards.map((card) => 14 - ranks.indexOf(card[0]));
  const high = values.toSorted((a, b) => b - a);
  const isFlush = new Set(cards.map((card) => card[1])).size === 1;
  const isWheel = high.join() === '14,3,2';
  const isStraight = isWheel || (high[0] === high[1] + 1 && high[1] === high[2] + 1);
  const pair = high.find((value, place) => high.indexOf(value) !== place);
  let rank = 'high-card';
  if (isStraight) rank = isFlush ? 'straight-flush' : 'straight';
  else if (new Set(high).size === 1) rank = 'three-of-a-kind';
  else if (isFlush) rank = 'flush';
  else if (pair !== undefined) rank = 'pair';
  let order = high;
  if (isWheel) order = [3, 2, 1];
  else if (rank === 'pair') order = [pair, pair, high.find((value) => value !== pair)];
  const strength = [hands.indexOf(rank), ...order].map((part) => String(part).padStart(2, '0')).join('.');
  return { rank, strength };
}

const queenHigh = '00.12';
const pairPlusPays = { 'straight-flush': 41, 'three-of-a-kind': 31, straight: 7, flush: 5, pair: 2 };
const bonusPays = { 'straight-flush': 5, 'three-of-a-kind': 4, straight: 1 };

/** Decides the ante, and a play bet as great, against a dealer who needs a queen. */
function showdown({ ante, own, isPlayed }, dealer) {
  const other = handOf(dealer);
  const qualifies = other.strength >= queenHigh;
  const events = [{ type: 'dealer', cards: dealer, qualifies }];
  const compared = own.strength > other.strength ? 2 : own.strength === other.strength ? 1 : 0;
  events.push({ type: 'result', bet: 'ante', winCents: ante * (qualifies ? compared : 2) });
  if (isPlayed) events.push({ type: 'result', bet: 'play', winCents: ante * (qualifies ? compared : 1) });
  const bonus = bonusPays[own.rank];
  if (bonus !== undefined) events.push({ type: 'result', bet: 'bonus', winCents: ante * bonus });
  return events;
}

export const threeSheaves = {
  play({ draws, bet: { ante, pairPlus }, moves }) {
    const cards = draws.pick(deck, 3);
    const own = handOf(cards);
    const events = [{ type: 'deal', cards, rank: own.rank }];
    if (ante > 0) {
      const [move] = moves;
      if (move === undefined) return { events, payoutCents: 0 };
      draws.nextStep();
      if (move.action === 'fold') events.push({ type: 'result', bet: 'ante', winCents: 0 });
      else {
        const rest = deck.filter((card) => !cards.includes(card));
        const isPlayed = move.action === 'play';
        events.push(...showdown({ ante, own, isPlayed }, draws.pick(rest, 3)));
      }
    }
    const times = pairPlusPays[own.rank] ?? 0;
    if (pairPlus > 0) events.push({ type: 'result', bet: 'pair-plus', winCents: pairPlus * times });
    const payoutCents = events.reduce((sum, { winCents = 0 }) => sum + winCents, 0);
    return { events, payoutCents };
  },
};
