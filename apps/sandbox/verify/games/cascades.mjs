/**
 * Cells are drawn reel by reel from the top, each from the reel's strip; after a win only the new ones above
 * those that fell.
 */
export function playCascades({ sheet }, { draws, events, cents }) {
  const { multipliers, completedStakes } = sheet.cascades;
  const payOf = ({ pays }, count) => {
    const least = Object.keys(pays)
      .map(Number)
      .filter((each) => each <= count);
    return least.length === 0 ? 0 : pays[Math.max(...least)];
  };
  const idOf = (letter) => sheet.symbols.find((symbol) => symbol.letter === letter).id;
  let units = 0;
  let reels = sheet.strips.map(() => []);
  for (const [step, multiplier] of multipliers.entries()) {
    reels = reels.map((left, reel) => {
      const strip = sheet.strips[reel];
      const fallen = Array.from({ length: sheet.rows - left.length }, () => strip[draws.below(strip.length)]);
      return [...fallen, ...left];
    });
    const window = reels.map((reel) => reel.map(idOf));
    events.push({ type: step === 0 ? 'spin' : 'tumbled', multiplier, window });
    const gone = [];
    for (const symbol of sheet.symbols) {
      const count = reels.flat().filter((letter) => letter === symbol.letter).length;
      const won = payOf(symbol, count) * multiplier;
      if (won === 0) continue;
      events.push({ type: 'anywhere-win', symbol: symbol.id, count, winCents: cents(won) });
      units += won;
      gone.push(symbol.letter);
    }
    if (gone.length === 0) return units;
    reels = reels.map((reel) => reel.filter((letter) => !gone.includes(letter)));
  }
  const completed = completedStakes * sheet.unitsPerStake;
  events.push({ type: 'ladder-completed', winCents: cents(completed) });
  return units + completed;
}
