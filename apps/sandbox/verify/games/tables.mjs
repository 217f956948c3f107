const from = (first, last, step = 1) => {
  const numbers = [];
  for (let number = first; number <= last; number += step) numbers.push(number);
  return numbers;
};
const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
const outside = {
  red,
  black: from(1, 36).filter((number) => !red.includes(number)),
  even: from(2, 36, 2),
  odd: from(1, 35, 2),
  low: from(1, 18),
  high: from(19, 36),
  'dozen-1': from(1, 12),
  'dozen-2': from(13, 24),
  'dozen-3': from(25, 36),
  'column-1': from(1, 34, 3),
  'column-2': from(2, 35, 3),
  'column-3': from(3, 36, 3),
};

/** Orchard Roulette: an inside position is named after its numbers. A position of n numbers pays 36 / n. */
export const orchardRoulette = {
  play({ draws, bet }) {
    const pocket = draws.below(37);
    let payoutCents = 0;
    for (const [position, cents] of Object.entries(bet)) {
      const numbers = outside[position] ?? position.split('-').map(Number);
      if (numbers.includes(pocket)) payoutCents += (36 * cents) / numbers.length;
    }
    return { events: [{ type: 'pocket', pocket }], payoutCents };
  },
};

const maxHundredths = 1_000_000;

/**
 * Acre Kite: doublings of 0.99 until a draw of two is 0; then a try between the last two, kept when a number
 * below h (h + 1) is below that of the lower end. `manual` without a cash-out holds to the maximum.
 */
export const acreKite = {
  play({ draws, bet, moves }) {
    const [[position, stakeCents] = ['manual', 0]] = Object.entries(bet);
    let lower = 99;
    while (lower < maxHundredths && draws.below(2) === 1) lower *= 2;
    let snap = lower;
    while (lower < maxHundredths) {
      snap = lower + draws.below(lower);
      if (draws.below(snap * (snap + 1)) < lower * (lower + 1)) break;
    }
    snap = Math.min(snap, maxHundredths);
    const automatic = position === 'manual' ? maxHundredths : Number(position.slice('at-'.length));
    // A move of the player: the hundredths that the server recorded for it.
    const target = moves[0]?.cashOut ?? automatic;
    const payoutCents = snap >= target ? (stakeCents * target) / 100 : 0;
    return { events: [{ type: 'flight', snapHundredths: snap }], payoutCents };
  },
};
