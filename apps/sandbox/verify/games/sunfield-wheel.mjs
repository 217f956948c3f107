/** The segments clockwise from the sunflower. */
const wheel = 'swwcawcwwbcwc2wwacwcpwwacbwcwwacwcbwwcaw3cwwcwcpwwcawc';
/** Name and odds to one. */
const crops = {
  w: ['wheat', 1],
  c: ['corn', 2],
  a: ['carrot', 7],
  b: ['beet', 15],
  p: ['plum', 23],
  s: ['sunflower', 46],
};
const cropPlaces = [...wheel].flatMap((letter, place) => (letter in crops ? [place] : []));

/** Sunfield Wheel: spun again on a multiplier; after three of them only crops are left. */
export const sunfieldWheel = {
  play({ draws, bet }) {
    const stops = [];
    let multiplier = 1;
    while (stops.length === 0 || !(wheel[stops.at(-1)] in crops)) {
      stops.push(stops.length < 3 ? draws.below(wheel.length) : cropPlaces[draws.below(cropPlaces.length)]);
      multiplier *= Number(wheel[stops.at(-1)]) || 1;
    }
    const [crop, odds] = crops[wheel[stops.at(-1)]];
    const payoutCents = (bet[crop] ?? 0) * (odds * multiplier + 1);
    return { events: [{ type: 'spins', stops, crop, multiplier }], payoutCents };
  },
};
