/** Acorn Drop: a step per row, left (0) or right (1). Pays in tenths, from the outside to the middle. */
const baskets = {
  8: { low: [56, 21, 11, 10, 5], medium: [130, 30, 13, 7, 4], high: [290, 40, 15, 3, 2] },
  12: {
    low: [100, 30, 16, 14, 11, 10, 5],
    medium: [330, 110, 40, 20, 11, 6, 3],
    high: [1700, 240, 81, 20, 7, 2, 2],
  },
  16: {
    low: [160, 90, 20, 14, 14, 12, 11, 10, 5],
    medium: [1100, 410, 100, 50, 30, 15, 10, 5, 3],
    high: [10000, 1300, 260, 90, 40, 20, 2, 2, 2],
  },
};

export const acornDrop = {
  play({ draws, stakeCents, bet: { rows, risk } }) {
    const path = [];
    while (path.length < rows) path.push(draws.below(2));
    const basket = path.filter((step) => step === 1).length;
    const winCents = (baskets[rows][risk][Math.min(basket, rows - basket)] * stakeCents) / 10;
    const events = [
      { type: 'drop', path },
      { type: 'landing', basket, winCents },
    ];
    return { events, payoutCents: winCents };
  },
};

const tiles = Array.from({ length: 25 }, (_, tile) => tile);
const maxHundredths = 1_000_000;

/** Returns 97 % divided by the chance of so many seeds, rounded down to 0.05. */
function meadowPay(moles, seeds) {
  let [top, bottom] = [97n, 1n];
  for (let dug = 0; dug < seeds; dug += 1) {
    top *= BigInt(tiles.length - dug);
    bottom *= BigInt(tiles.length - moles - dug);
  }
  return Number(top / bottom / 5n) * 5;
}

/** Mole Meadow: the moles lie where they are drawn with the stake. */
export const moleMeadow = {
  play({ draws, stakeCents, bet: { moles }, moves }) {
    const moleTiles = draws.pick(tiles, moles).sort((a, b) => a - b);
    const events = [{ type: 'start', moles }];
    const isLast = (seeds) => seeds === tiles.length - moles || meadowPay(moles, seeds + 1) > maxHundredths;
    const end = (winCents) => {
      events.push({ type: 'reveal', moleTiles });
      return { events, payoutCents: winCents };
    };
    let seeds = 0;
    for (const move of moves) {
      if (move.type === 'dig' && moleTiles.includes(move.tile)) {
        events.push({ type: 'mole', tile: move.tile });
        return end(0);
      }
      if (move.type === 'dig') {
        seeds += 1;
        events.push({ type: 'seed', tile: move.tile, hundredths: meadowPay(moles, seeds) });
      }
      if (move.type === 'cash-out' || isLast(seeds)) {
        const winCents = (stakeCents * meadowPay(moles, seeds)) / 100;
        events.push({ type: 'cash-out', winCents });
        return end(winCents);
      }
    }
    return { events, payoutCents: 0 };
  },
};

/** Eighty Seeds: `ticketTenths[chosen - 1][hits]`. */
const ticketTenths = [
  [0, 38],
  [0, 5, 128],
  [0, 0, 21, 480],
  [0, 0, 17, 53, 1200],
  [0, 0, 0, 42, 180, 6000],
  [0, 0, 0, 19, 82, 800, 18_000],
  [0, 0, 0, 6, 45, 320, 3000, 50_000],
  [0, 0, 0, 0, 27, 150, 1100, 10_000, 100_000],
  [0, 0, 0, 0, 11, 70, 500, 3500, 30_000, 100_000],
  [40, 0, 0, 0, 0, 38, 220, 1200, 8000, 40_000, 100_000],
];

export const eightySeeds = {
  play({ draws, stakeCents, bet: { numbers } }) {
    const all = Array.from({ length: 80 }, (_, index) => index + 1);
    const drawn = draws.pick(all, 20);
    const hits = numbers.filter((number) => drawn.includes(number));
    const winCents = (ticketTenths[numbers.length - 1][hits.length] * stakeCents) / 10;
    const events = [
      { type: 'drawing', drawn },
      { type: 'result', hits, winCents },
    ];
    return { events, payoutCents: winCents };
  },
};
