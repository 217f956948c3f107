import { applyFiltersToLoop, type Biquad, highPass } from './filters.ts';
import type { Loop } from './sound.ts';

/** Equal for all tracks, so that choosing another never makes anyone reach for the volume. */
const LOUDNESS_LUFS = -16;
/** Leaves room for what a lossy encoder adds. */
const CEILING = 10 ** (-2 / 20);
const LOOK_AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.12;

/** In place: no rumble, the site's loudness, and no sample above the ceiling. */
export function master(loop: Loop): Loop {
  applyFiltersToLoop(loop, highPass(loop.rate, 28));
  // The limiter takes a little loudness away, which a second turn gives back.
  for (let turn = 0; turn < 3; turn += 1) {
    const gain = 10 ** ((LOUDNESS_LUFS - loudness(loop)) / 20);
    for (const channel of [loop.left, loop.right]) {
      for (let i = 0; i < channel.length; i += 1) channel[i] = (channel[i] ?? 0) * gain;
    }
    applyLimiter(loop);
  }
  return loop;
}

/** Turns down before a peak comes and lets go slowly after it, round the end of the loop. */
function applyLimiter({ rate, left, right }: Loop): void {
  const frames = left.length;
  const ahead = Math.round(LOOK_AHEAD_SECONDS * rate);
  const release = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate));
  const wanted = new Float32Array(frames);
  for (let i = 0; i < frames; i += 1) {
    wanted[i] = Math.min(1, CEILING / Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0), 1e-9));
  }
  const lowest = slidingMin(wanted, ahead);
  const gains = new Float32Array(frames);
  let gain = 1;
  for (let turn = 0; turn < 2; turn += 1) {
    for (let i = 0; i < frames; i += 1) {
      const goal = lowest[i] ?? 1;
      gain = goal < gain ? goal : gain + (goal - gain) * release;
      gains[i] = gain;
    }
  }
  // Averaging the gain over the look-ahead rounds its corners, and never lets a peak through.
  let sum = 0;
  for (let k = 0; k < ahead; k += 1) sum += gains[(frames - 1 - k) % frames] ?? 1;
  for (let i = 0; i < frames; i += 1) {
    sum += (gains[i] ?? 1) - (gains[(i - ahead + frames) % frames] ?? 1);
    const smooth = sum / ahead;
    left[i] = (left[i] ?? 0) * smooth;
    right[i] = (right[i] ?? 0) * smooth;
  }
}

/** For each place the lowest value of it and the next `ahead` ones, round the end. */
function slidingMin(values: Float32Array, ahead: number): Float32Array {
  const frames = values.length;
  const lowest = new Float32Array(frames);
  const queue = new Int32Array(frames + ahead + 1);
  let head = 0;
  let tail = 0;
  const at = (i: number) => values[i % frames] ?? 1;
  for (let i = 0; i < frames + ahead; i += 1) {
    while (tail > head && at(queue[tail - 1] ?? 0) >= at(i)) tail -= 1;
    queue[tail] = i;
    tail += 1;
    if (i < ahead) continue;
    while ((queue[head] ?? 0) < i - ahead) head += 1;
    lowest[i - ahead] = at(queue[head] ?? 0);
  }
  return lowest;
}

/** ITU-R BS.1770-4: the two filters of its K-weighting, for any rate. */
function kWeighting(rate: number): readonly [Biquad, Biquad] {
  const preFilter = () => {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate);
    const q = 0.7071752369554196;
    const high = 10 ** (3.999843853973347 / 20);
    const band = high ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return {
      b0: (high + (band * k) / q + k * k) / a0,
      b1: (2 * (k * k - high)) / a0,
      b2: (high - (band * k) / q + k * k) / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - k / q + k * k) / a0,
    };
  };
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [preFilter(), { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }];
}

/** The integrated loudness in LUFS, gated as BS.1770-4 says. */
export function loudness(loop: Loop): number {
  const weighted: Loop = { rate: loop.rate, left: loop.left.slice(), right: loop.right.slice() };
  applyFiltersToLoop(weighted, ...kWeighting(loop.rate));
  const block = Math.round(0.4 * loop.rate);
  const hop = Math.round(0.1 * loop.rate);
  const powers: number[] = [];
  for (let start = 0; start + block <= weighted.left.length; start += hop) {
    let power = 0;
    for (let i = start; i < start + block; i += 1)
      power += (weighted.left[i] ?? 0) ** 2 + (weighted.right[i] ?? 0) ** 2;
    powers.push(power / block);
  }
  const inLufs = (power: number) => -0.691 + 10 * Math.log10(power);
  const mean = (of: readonly number[]) => of.reduce((sum, power) => sum + power, 0) / Math.max(1, of.length);
  const audible = powers.filter((power) => inLufs(power) > -70);
  const gate = inLufs(mean(audible)) - 10;
  return inLufs(mean(audible.filter((power) => inLufs(power) > gate)));
}
