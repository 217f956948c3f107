const oddsOfTotals = { 4: 65, 5: 33, 6: 19, 7: 13, 8: 9, 9: 7, 10: 6 };
const oddsOfNumber = [0, 1, 2, 12];

/** Returns the odds of a position, to one, with these dice. 0: the stake is lost. */
function oddsOf(position, dice) {
  const total = dice[0] + dice[1] + dice[2];
  const isTriple = new Set(dice).size === 1;
  const [kind, first, second] = position.split('-');
  const count = (face) => dice.filter((die) => die === Number(face)).length;
  const won = {
    small: () => total < 11 && !isTriple && 1,
    big: () => total > 10 && !isTriple && 1,
    odd: () => total % 2 === 1 && !isTriple && 1,
    even: () => total % 2 === 0 && !isTriple && 1,
    any: () => isTriple && 33,
    total: () => total === Number(first) && oddsOfTotals[Math.min(total, 21 - total)],
    single: () => oddsOfNumber[count(first)],
    double: () => count(first) > 1 && 12,
    triple: () => count(first) > 2 && 200,
    pair: () => count(first) > 0 && count(second) > 0 && 6,
  };
  return Number(won[kind]());
}

/** Millstone Sic Bo: three dice, in the order of their draw. */
export const millstoneSicBo = {
  play({ draws, bet }) {
    const dice = [draws.below(6) + 1, draws.below(6) + 1, draws.below(6) + 1];
    let payoutCents = 0;
    for (const [position, cents] of Object.entries(bet)) {
      const odds = oddsOf(position, dice);
      if (odds > 0) payoutCents += cents * (odds + 1);
    }
    return { events: [{ type: 'dice', dice }], payoutCents };
  },
};
