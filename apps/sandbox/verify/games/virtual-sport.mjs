/** 95 % over the chance, in hundredths, rounded down. */
const priceOf = ({ wins, all }, position) => Number((95n * all) / wins.get(position));

/**
 * A fixture is drawn, then what happens in it. A winning position pays its price: the share of its wins among
 * all courses, which `countWins` counts, decides it.
 */
export function settleSport({ fixtures, countWins, play }) {
  const counts = new Map();
  return {
    play({ draws, bet }) {
      const fixture = draws.setup().below(fixtures.length);
      if (!counts.has(fixture)) counts.set(fixture, countWins(fixtures[fixture]));
      const { result, winners } = play(fixtures[fixture], draws);
      let payoutCents = 0;
      for (const [position, cents] of Object.entries(bet))
        if (winners.includes(position)) payoutCents += (cents / 100) * priceOf(counts.get(fixture), position);
      return { events: [{ type: 'sport-result', fixture, result, winners }], payoutCents };
    },
  };
}
