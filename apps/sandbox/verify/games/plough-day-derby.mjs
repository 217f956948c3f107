import { settleSport } from './virtual-sport.mjs';

/** The strengths of numbers 1 to 8 in each race; together 100. */
const races = [
  [26, 10, 15, 6, 19, 4, 12, 8],
  [30, 22, 9, 14, 4, 11, 6, 4],
  [14, 18, 9, 16, 13, 7, 12, 11],
  [8, 26, 19, 12, 15, 4, 6, 10],
  [11, 30, 22, 6, 14, 9, 4, 4],
  [9, 7, 18, 13, 16, 14, 12, 11],
  [15, 8, 19, 4, 26, 6, 12, 10],
  [22, 11, 30, 4, 9, 4, 14, 6],
  [12, 4, 19, 8, 15, 26, 6, 10],
  [18, 13, 7, 16, 12, 9, 14, 11],
  [6, 22, 9, 14, 4, 30, 11, 4],
  [26, 12, 8, 10, 19, 4, 6, 15],
];
const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

function positionsOf([first, second, third]) {
  const pair = [first, second].toSorted((a, b) => a - b).join('-');
  const places = [first, second, third].map((number) => `place-${number}`);
  return [`win-${first}`, ...places, `quinella-${pair}`, `exacta-${first}-${second}`];
}

/** The chance of three first finishers has the denominator 100 · (100 - a) · (100 - a - b). */
function countWins(strengths) {
  const all = strengths.reduce((product, a) => {
    const rests = strengths.map((b) => 100 - a - b).filter((rest) => rest > 0);
    return [100 - a, ...rests].reduce((one, other) => one * BigInt(other), product);
  }, 100n);
  const strengthOf = (number) => BigInt(strengths[number - 1]);
  const wins = new Map();
  for (const first of numbers) {
    for (const second of numbers) {
      for (const third of numbers) {
        if (new Set([first, second, third]).size < 3) continue;
        const [a, b, c] = [first, second, third].map(strengthOf);
        const count = (all * a * b * c) / (100n * (100n - a) * (100n - a - b));
        for (const position of positionsOf([first, second, third]))
          wins.set(position, (wins.get(position) ?? 0n) + count);
      }
    }
  }
  return { wins, all };
}

function playRace(strengths, draws) {
  let left = numbers;
  const order = [];
  while (left.length > 1) {
    const drawn = draws.below(left.reduce((sum, number) => sum + strengths[number - 1], 0));
    let sum = 0;
    const next = left.find((number) => {
      sum += strengths[number - 1];
      return drawn < sum;
    });
    order.push(next);
    left = left.filter((number) => number !== next);
  }
  order.push(...left);
  const calls = [];
  let call = order;
  for (const swaps of [3, 5, 7]) {
    call = [...call];
    for (let swap = 0; swap < swaps; swap += 1) {
      const place = draws.below(7);
      [call[place], call[place + 1]] = [call[place + 1], call[place]];
    }
    calls.unshift(call);
  }
  return { result: { order, calls }, winners: positionsOf(order) };
}

/** Plough Day Derby: the next finisher is drawn by strength among those that still run. */
export const ploughDayDerby = settleSport({ fixtures: races, countWins, play: playRace });
