import { acresOfGold } from '@golden-acers/games/rules/acres-of-gold';
import { createPooledDraws, systemRandom } from '@golden-acers/platform';
import { type Bench, durationMsOf, type Figure, figure, type RateSource, ratioFigure } from '../measure.ts';

const slice = 200_000;
const random = createPooledDraws(systemRandom);
const reels = 5;
const stopsPerReel = 32;
const combinations = stopsPerReel ** reels;
const minRoundsPerSecond = 20_000_000;
const minCombinationsPerSecond = 50_000_000;
/** Uses every result, so that the runtime cannot optimise the work away. */
let total = 0;

/** Measures for a duration how often per second `work` can run, counting `count` per run. */
function source(label: string, durationMs: number, count: number, work: () => void): RateSource {
  return {
    label,
    async rate() {
      const until = performance.now() + durationMs;
      let done = 0;
      const tookMs = await durationMsOf(async () => {
        while (performance.now() < until) {
          work();
          done += count;
        }
      });
      return (1000 * done) / tookMs;
    },
  };
}

function playRounds(): void {
  let units = 0;
  for (let round = 0; round < slice; round += 1) units += acresOfGold.machine.play(random);
  total += units;
}

function drawStops(): void {
  let sum = 0;
  for (let draw = 0; draw < reels * slice; draw += 1) sum += random.below(stopsPerReel);
  total += sum;
}

function countCycle(): void {
  for (const set of acresOfGold.machine.sets) total += set.cycle().size;
}

/** Does one table look-up per reel, and a sum: the least that counting all combinations could do for each. */
function addUpReels(): void {
  const table = Int32Array.from({ length: reels * stopsPerReel }, (_, index) => index);
  const at = (reel: number, stops: number) =>
    table[reel * stopsPerReel + ((stops >> (5 * reel)) & (stopsPerReel - 1))] ?? 0;
  for (let stops = 0; stops < combinations; stops += 1)
    total += at(0, stops) + at(1, stops) + at(2, stops) + at(3, stops) + at(4, stops);
}

/** Measures the rules of a slot on one core: rounds with system randomness, and counting all combinations. */
export async function measureSlots(bench: Bench): Promise<Figure[]> {
  const { durationMs } = bench;
  const rounds = source('rounds of Acres of Gold', durationMs, slice, playRounds);
  const draws = source('draws of five stops alone', durationMs, slice, drawStops);
  const counted = source('combinations counted', durationMs, combinations, countCycle);
  const added = source('sums of five look-ups', durationMs, combinations, addUpReels);
  playRounds();
  const figures = [
    await ratioFigure('slot rounds', bench, { measured: rounds, limit: draws, min: 0.25 }),
    figure('slot rounds a second', await rounds.rate(), { min: minRoundsPerSecond }),
    await ratioFigure('full cycle', bench, { measured: counted, limit: added, min: 0.25 }),
    figure('full cycle, combinations a second', await counted.rate(), { min: minCombinationsPerSecond }),
  ];
  if (total === 0) throw new Error('No work was done.');
  return figures;
}
