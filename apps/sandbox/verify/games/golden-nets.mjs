/** What a caught fish pays, in stakes, and how often of 100 catches. */
const pays = {
  sardine: [[2, 100]],
  clownfish: [[3, 100]],
  pufferfish: [[5, 100]],
  octopus: [[8, 100]],
  turtle: [[12, 100]],
  stingray: [[20, 100]],
  swordfish: [[30, 100]],
  shark: [[50, 100]],
  'pearl-oyster': [
    [3, 35],
    [6, 40],
    [10, 13],
    [25, 9],
    [100, 3],
  ],
  'golden-carp': [
    [20, 40],
    [40, 35],
    [80, 15],
    [200, 8],
    [500, 2],
  ],
};

const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

/** 24/25 of (1 / mean pay), shared by the fish under the net: in lowest terms, the draw's bound. */
function catchChance(species, fish) {
  const mean = pays[species].reduce((sum, [times, share]) => sum + times * share, 0) / 100;
  const [top, bottom] = [24, 25 * mean * fish];
  const common = divisor(top, bottom);
  return [top / common, bottom / common];
}

function drawPay(species, draws) {
  if (pays[species].length === 1) return pays[species][0][0];
  let place = draws.below(100);
  for (const [times, share] of pays[species]) {
    if (place < share) return times;
    place -= share;
  }
  throw new RangeError('the shares sum to 100');
}

export const goldenNets = {
  play({ draws, stakeCents, bet }) {
    const events = [{ type: 'shot', targets: bet.targets }];
    let payoutCents = 0;
    for (const [target, species] of bet.targets.entries()) {
      const [caught, of] = catchChance(species, bet.targets.length);
      if (draws.below(of) >= caught) events.push({ type: 'escape', target });
      else {
        const winCents = drawPay(species, draws) * stakeCents;
        events.push({ type: 'capture', target, winCents });
        payoutCents += winCents;
      }
    }
    return { events, payoutCents };
  },
};
