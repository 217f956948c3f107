const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

/** Each prize of a catch in stakes, and in how many of `of` catches it comes. Wheels lead on from a 0. */
function prizesOf({ pays, wheels }) {
  if (pays !== undefined) return { of: pays.reduce((sum, [, share]) => sum + share, 0), prizes: pays };
  const of = wheels.reduce((product, wheel) => product * wheel.length, 1);
  let share = of;
  const prizes = [];
  for (const wheel of wheels) {
    share /= wheel.length;
    for (const times of wheel) if (times > 0) prizes.push([times, share]);
  }
  return { of, prizes };
}

/** The return over (mean pay · fish under the net), in lowest terms: the draw's bound is the lower number. */
function catchChance([top, bottom], species, fish) {
  const { of, prizes } = prizesOf(species);
  const total = prizes.reduce((sum, [times, share]) => sum + times * share, 0);
  const [upper, lower] = [top * of, bottom * total * fish];
  const common = divisor(upper, lower);
  return [upper / common, lower / common];
}

function drawPrize({ pays, wheels }, draws) {
  if (wheels !== undefined) {
    for (const wheel of wheels) {
      const times = wheel[draws.below(wheel.length)];
      if (times > 0) return times;
    }
  } else if (pays.length === 1) return pays[0][0];
  let place = draws.below(pays.reduce((sum, [, share]) => sum + share, 0));
  for (const [times, share] of pays) {
    if (place < share) return times;
    place -= share;
  }
  throw new RangeError('the shares sum to the whole');
}

/** `gameReturn` as a fraction; `species` by id: `pays` as [stakes, share], or `wheels`. */
export const shooting = ({ gameReturn, species }) => ({
  play({ draws, stakeCents, bet: { targets } }) {
    const events = [{ type: 'shot', targets }];
    let payoutCents = 0;
    for (const [target, id] of targets.entries()) {
      const [caught, of] = catchChance(gameReturn, species[id], targets.length);
      if (draws.below(of) >= caught) events.push({ type: 'escape', target });
      else {
        const winCents = drawPrize(species[id], draws) * stakeCents;
        events.push({ type: 'capture', target, winCents });
        payoutCents += winCents;
      }
    }
    return { events, payoutCents };
  },
});
