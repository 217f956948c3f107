/** The pays of a caught fish in stakes, and their number among 100 catches. */
const netPays = {
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

const pondPays = {
  minnow: [[2, 100]],
  frog: [[4, 100]],
  crayfish: [[6, 100]],
  perch: [[10, 100]],
  'firefly-jar': [
    [4, 46],
    [8, 26],
    [16, 14],
    [32, 8],
    [64, 4],
    [128, 2],
  ],
  eel: [[18, 100]],
  pike: [[40, 100]],
};

const windfallPays = {
  dace: [[2, 100]],
  goldfish: [[3, 100]],
  tench: [[5, 100]],
  'white-koi': [[9, 100]],
  'painted-koi': [[16, 100]],
  terrapin: [[30, 100]],
  sturgeon: [[70, 100]],
  'golden-koi': [
    [40, 50],
    [100, 30],
    [200, 14],
    [400, 4],
    [1300, 2],
  ],
};

/** The boss's wheels: each segment is equally likely, and 0 leads to the next wheel. */
const pondWheels = {
  'boss-drowsy': [[10, 40, 15, 25, 80, 20, 30, 20]],
  'boss-awake': [[30, 100, 40, 60, 200, 50, 80, 40, 150, 50]],
  'boss-golden': [
    [50, 125, 80, 150, 60, 0, 100, 90],
    [250, 500, 300, 750, 300, 2000, 400, 500],
  ],
};

const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

function meanOfWheels([wheel, ...inner]) {
  const total = wheel.reduce((sum, pay) => sum + (pay === 0 ? meanOfWheels(inner) : pay), 0);
  return total / wheel.length;
}

const meanOfPays = (pays) => pays.reduce((sum, [times, share]) => sum + times * share, 0) / 100;

/** The return of (1 / mean pay), shared by the targets: in lowest terms, the draw's bound. */
function catchChance([top, bottom], mean, targets) {
  // Both are in hundredths, so that they are whole numbers.
  const [caught, of] = [top * 100, Math.round(bottom * mean * 100) * targets];
  const common = divisor(caught, of);
  return [caught / common, of / common];
}

function drawPay(pays, draws) {
  if (pays.length === 1) return pays[0][0];
  let place = draws.below(100);
  for (const [times, share] of pays) {
    if (place < share) return times;
    place -= share;
  }
  throw new RangeError('the shares sum to 100');
}

function drawWheels(wheels, draws) {
  const stops = [];
  for (const wheel of wheels) {
    stops.push(draws.below(wheel.length));
    const pay = wheel[stops.at(-1)];
    if (pay > 0) return { pay, stops };
  }
  throw new RangeError('the last wheel pays');
}

function catchOf(draws, pays, wheels, share, targets) {
  const mean = wheels === undefined ? meanOfPays(pays) : meanOfWheels(wheels);
  const [caught, of] = catchChance(share, mean, targets);
  if (draws.below(of) >= caught) return undefined;
  return wheels === undefined ? { pay: drawPay(pays, draws) } : drawWheels(wheels, draws);
}

const shooting = (share, pays, wheels = {}) => ({
  play({ draws, stakeCents, bet }) {
    const events = [{ type: 'shot', targets: bet.targets }];
    let payoutCents = 0;
    for (const [target, species] of bet.targets.entries()) {
      const caught = catchOf(draws, pays[species], wheels[species], share, bet.targets.length);
      if (caught === undefined) events.push({ type: 'escape', target });
      else {
        const { pay, ...stops } = caught;
        events.push({ type: 'capture', target, winCents: pay * stakeCents, ...stops });
        payoutCents += pay * stakeCents;
      }
    }
    return { events, payoutCents };
  },
});

export const goldenNets = shooting([24, 25], netPays);

export const millpondMoon = shooting([97, 100], pondPays, pondWheels);

export const windfallPond = shooting([193, 200], windfallPays);
