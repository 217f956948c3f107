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
