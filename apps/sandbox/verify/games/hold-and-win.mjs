const drawValue = ({ values }, draws) => {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  let place = draws.below(total);
  return values.find(({ weight }) => {
    place -= weight;
    return place < 0;
  });
};

/**
 * Coins in view lock, reel by reel from the top; then each empty cell is drawn in this order, and a coin's
 * value at once. Every coin gives all respins again.
 */
export function playHoldAndWin({ sheet, coins }, window, { draws, events, cents }) {
  const { holdAndWin } = sheet;
  const cells = window.flatMap((reel, index) => reel.map((letter, row) => ({ reel: index, row, letter })));
  const isCoin = ({ letter }) => coins.includes(letter);
  if (cells.filter(isCoin).length < holdAndWin.coins) return 0;
  let units = 0;
  const lock = ({ reel, row }) => {
    const { stakes, prize } = drawValue(holdAndWin, draws);
    units += stakes * sheet.unitsPerStake;
    const coin = { reel, row, valueCents: cents(stakes * sheet.unitsPerStake) };
    return prize === undefined ? coin : { ...coin, prize };
  };
  events.push({ type: 'hold-started', coins: cells.filter(isCoin).map(lock) });
  let empty = cells.filter((cell) => !isCoin(cell));
  let respinsLeft = holdAndWin.respins;
  const { coins: chance, of } = holdAndWin.landing;
  while (respinsLeft > 0 && empty.length > 0) {
    const landed = [];
    const stillEmpty = [];
    for (const cell of empty) {
      if (draws.below(of) < of - chance) stillEmpty.push(cell);
      else landed.push(lock(cell));
    }
    empty = stillEmpty;
    respinsLeft = landed.length > 0 ? holdAndWin.respins : respinsLeft - 1;
    events.push({ type: 'hold-spin', landed, respinsLeft });
  }
  if (empty.length === 0) units += holdAndWin.grandStakes * sheet.unitsPerStake;
  events.push({ type: 'hold-ended', count: cells.length - empty.length, winCents: cents(units) });
  return units;
}
