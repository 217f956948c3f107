// Plays the cascades and writes their par sheets: `node packages/games/tools/cascade-odds.ts rounds`. The
// return, the frequency of wins and the standard deviation are exact; the odds are counted in as many seeded
// rounds: what came k times has a 95 % interval of ± 196 / √k percent.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cascadeMoments, cascadeReturn, listCountVectors } from '../src/engines/slot/cascade-figures.ts';
import type { Random } from '../src/game.ts';
import { goldenThaw } from '../src/golden-thaw/rules.ts';

/** A xorshift generator of 64 bits, read five bits at a time, because the strip has 32 letters. */
function fiveBits(seed: number): Random {
  let [low, high] = [seed | 1, 0x9e3779b9];
  let [bits, left] = [0, 0];
  return {
    below() {
      if (left === 0) {
        const mixed = low ^ (low << 13);
        low = high;
        high = high ^ (high >>> 17) ^ mixed ^ (mixed >>> 5);
        bits = Math.imul(low, 0x2545f491) + high;
        bits ^= bits >>> 15;
        left = 6;
      }
      left -= 1;
      const drawn = bits & 31;
      bits >>>= 5;
      return drawn;
    },
  };
}

const rounds = Number(process.argv[2] ?? 1_000_000);
const { machine, slug } = goldenThaw;
const { unitsPerStake } = machine.sheet;
const random = fiveBits(2026);
const counts = new Float64Array(200_000);
for (let round = 0; round < rounds; round += 1) {
  const units = machine.play(random);
  counts[units] = (counts[units] ?? 0) + 1;
}
const atLeast = new Float64Array(counts.length + 1);
for (let units = counts.length - 1; units >= 0; units -= 1)
  atLeast[units] = (atLeast[units + 1] ?? 0) + (counts[units] ?? 0);
const oneIn = (units: number) => {
  const seen = atLeast[units] ?? 0;
  return seen === 0 ? null : Number((rounds / seen).toPrecision(4));
};
const vectors = listCountVectors(machine.weights.length, machine.cells);
const { numerator, denominator } = cascadeReturn(machine, vectors);
const { hitFrequency, standardDeviation, mean } = cascadeMoments(machine, vectors);
let top = counts.length - 1;
while (top > 0 && (counts[top] === 0 || (atLeast[top] ?? 0) < rounds / 50_000_000)) top -= 1;
const simulated = counts.reduce((sum, seen, units) => sum + seen * units, 0) / rounds / unitsPerStake;
const sheet = {
  return: { numerator: String(numerator), denominator: String(denominator) },
  hitFrequency: Number(hitFrequency.toPrecision(6)),
  winFrequency: Number(((atLeast[unitsPerStake + 1] ?? 0) / rounds).toPrecision(4)),
  standardDeviation: Number(standardDeviation.toPrecision(6)),
  payOdds: [50, 100, 250, 500, 1000].map((times) => ({ times, oneIn: oneIn(times * unitsPerStake) })),
  topWin: { times: top / unitsPerStake, oneIn: oneIn(top) ?? rounds },
  countedRounds: rounds,
};
const text = JSON.stringify(sheet, undefined, 2);
writeFileSync(fileURLToPath(new URL(`../src/${slug}/par-sheet.json`, import.meta.url)), `${text}\n`);
const error = standardDeviation / Math.sqrt(rounds);
process.stdout.write(`${text}\nmean ${mean}, in these rounds ${simulated}, standard error ${error}\n`);
