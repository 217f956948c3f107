import { playCascades } from './cascades.mjs';
import { playHoldAndWin } from './hold-and-win.mjs';

/**
 * Any slot from its published sheet: reels, lines or ways, free spins, respins, coins that lock,
 * cascades. A win is in units; `unitsPerStake` of them are one stake.
 */
export const slot = (sheet) => ({
  play({ draws, stakeCents }) {
    const machine = readSheet(sheet);
    const events = [];
    const cents = (units) => (units * stakeCents) / sheet.unitsPerStake;
    const round = { draws, events, cents };
    const units = playSheet(machine, round);
    events.push({ type: 'round-total', totalCents: cents(units) });
    return { events, payoutCents: cents(units) };
  },
});

function playSheet(machine, round) {
  if (machine.sheet.cascades !== undefined) return playCascades(machine, round);
  return machine.sheet.respins ? playRespins(machine, round) : playWithFreeSpins(machine, round);
}

function readSheet(sheet) {
  const symbols = new Map(sheet.symbols.map((symbol) => [symbol.letter, symbol]));
  const wilds = sheet.symbols.filter(({ kind }) => kind === 'wild').map(({ letter }) => letter);
  const scatters = sheet.symbols.filter(({ kind }) => kind === 'scatter').map(({ letter }) => letter);
  const coins = sheet.symbols.filter(({ kind }) => kind === 'coin').map(({ letter }) => letter);
  return { sheet, symbols, wilds, scatters, coins };
}

const windowAt = (strip, stop, rows) =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]);

const countOf = (window, letters) => window.flat().filter((letter) => letters.includes(letter)).length;

function linePay({ sheet, symbols, wilds }, line) {
  const runOf = (matches) => {
    const end = line.findIndex((letter) => !matches(letter));
    return end === -1 ? line.length : end;
  };
  const isWild = (letter) => wilds.includes(letter);
  const first = line.find((letter) => !isWild(letter));
  const candidates = [];
  if (first !== undefined && symbols.get(first).kind === 'pay') {
    const count = runOf((letter) => isWild(letter) || letter === first);
    const multiplier = line
      .slice(0, count)
      .filter(isWild)
      .reduce((product, letter) => product * (symbols.get(letter).multiplier ?? 1), 1);
    const { id, pays } = symbols.get(first);
    candidates.push({ symbol: id, count, units: (pays?.[count] ?? 0) * multiplier });
  }
  const paidWild = sheet.symbols.find(({ kind, pays }) => kind === 'wild' && pays !== undefined);
  if (paidWild !== undefined) {
    const count = runOf(isWild);
    candidates.push({ symbol: paidWild.id, count, units: paidWild.pays[count] ?? 0 });
  }
  for (const { id, letters, pays } of sheet.groups ?? []) {
    const count = runOf((letter) => isWild(letter) || letters.includes(letter));
    candidates.push({ symbol: id, count, units: pays[count] ?? 0 });
  }
  return candidates.reduce((best, each) => (each.units > best.units ? each : best), { units: 0 });
}

function winsOn(machine, window) {
  const { sheet, symbols, wilds } = machine;
  if (sheet.lines !== undefined) {
    return sheet.lines
      .map((rows, line) => ({
        type: 'line-win',
        line,
        ...linePay(
          machine,
          window.map((reel, index) => reel[Number(rows[index])]),
        ),
      }))
      .filter(({ units }) => units > 0);
  }
  return sheet.symbols
    .filter(({ kind }) => kind === 'pay')
    .map(({ id, letter, pays }) => {
      let [ways, count] = [1, 0];
      for (const reel of window) {
        const seen = reel.reduce((total, other) => {
          if (wilds.includes(other)) return total + (symbols.get(other).multiplier ?? 1);
          return total + (other === letter ? 1 : 0);
        }, 0);
        if (seen === 0) break;
        ways *= seen;
        count += 1;
      }
      return { type: 'ways-win', symbol: id, count, ways, units: ways * (pays?.[count] ?? 0) };
    })
    .filter(({ units }) => units > 0);
}

function pushWins(machine, window, multiplier, { events, cents }) {
  let total = 0;
  for (const { units, ...win } of winsOn(machine, window)) {
    events.push({ ...win, winCents: cents(units * multiplier) });
    total += units * multiplier;
  }
  return total;
}

function spin(machine, strips, { free, multiplier }, round) {
  const { sheet, scatters, wilds } = machine;
  const heights = sheet.heights ?? [sheet.rows];
  const drawn = strips.map(({ length }) => round.draws.below(length * heights.length));
  const stops = drawn.map((each, reel) => each % strips[reel].length);
  const window = strips.map((strip, reel) =>
    windowAt(strip, stops[reel], heights[Math.floor(drawn[reel] / strip.length)]),
  );
  const ids = window.map((reel) => reel.map((letter) => machine.symbols.get(letter).id));
  round.events.push({ type: 'spin', free, stops, window: ids });
  let units = pushWins(machine, window, multiplier, round);
  const count = countOf(window, scatters);
  const award = (sheet.scatter ?? []).find((row) => row.count === count);
  if (award !== undefined && award.stakes > 0) {
    const won = award.stakes * sheet.unitsPerStake * multiplier;
    round.events.push({ type: 'scatter-win', count, winCents: round.cents(won) });
    units += won;
  }
  if (sheet.holdAndWin !== undefined) units += playHoldAndWin(machine, window, round);
  return { units, spins: award?.freeSpins ?? 0, wildCount: countOf(window, wilds) };
}

/** Spins that free spins add don't add any more. */
function playWithFreeSpins(machine, round) {
  const { sheet } = machine;
  const paid = spin(machine, sheet.strips, { free: false, multiplier: 1 }, round);
  let units = paid.units;
  let [first, added, multiplier] = [paid.spins, 0, sheet.freeSpins?.multiplier ?? 1];
  const maxMultiplier = sheet.freeSpins?.maxMultiplier ?? multiplier;
  while (first + added > 0) {
    const played = spin(machine, sheet.freeSpins.strips ?? sheet.strips, { free: true, multiplier }, round);
    units += played.units;
    if (first === 0) added -= 1;
    else {
      first -= 1;
      if (played.spins > 0) added += sheet.freeSpins.retriggerSpins;
    }
    multiplier = Math.min(maxMultiplier, multiplier + played.wildCount);
  }
  return units;
}

/** A wild fills its reel before the wins count and stays; each newly filled reel gives a respin. */
function playRespins(machine, round) {
  const { sheet, wilds } = machine;
  const held = sheet.strips.map(() => false);
  let units = 0;
  for (;;) {
    const stops = sheet.strips.map(({ length }, reel) => (held[reel] ? 0 : round.draws.below(length)));
    let isFilled = false;
    const window = sheet.strips.map((strip, reel) => {
      const seen = windowAt(strip, stops[reel], sheet.rows);
      if (!held[reel] && !seen.some((letter) => wilds.includes(letter))) return seen;
      isFilled ||= !held[reel];
      held[reel] = true;
      return seen.map(() => wilds[0]);
    });
    round.events.push({ type: 'spin', free: false, stops });
    units += pushWins(machine, window, 1, round);
    if (!isFilled) return units;
  }
}
