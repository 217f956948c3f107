import { applyFiltersToLoop, lowPass } from './filters.ts';
import type { Loop, Mono } from './sound.ts';
import type { Track } from './studio.ts';

/** What tells one genre from another by measuring. */
export interface AudioFeatures {
  /** How much of the power lies below 150 Hz, from 0 to 1. */
  readonly bassShare: number;
  /** The pitch of a tone that would cross zero as often. */
  readonly brightHertz: number;
  /** Where within a beat sounds begin: twelfths, which add up to 1. */
  readonly onsets: readonly number[];
}

export function measureAudioFeatures(track: Track, { rate, left, right }: Loop): AudioFeatures {
  const low: Loop = { rate, left: left.slice(), right: right.slice() };
  applyFiltersToLoop(low, lowPass(rate, 150), lowPass(rate, 150));
  return {
    bassShare: power(low.left) / power(left),
    brightHertz: countZeroCrossings(left) / track.seconds / 2,
    onsets: onsets(left, rate, track.bars * track.beatsPerBar),
  };
}

const power = (channel: Mono): number => channel.reduce((sum, x) => sum + x * x, 0);

function countZeroCrossings(channel: Mono): number {
  let count = 0;
  for (let i = 1; i < channel.length; i += 1)
    if ((channel[i] ?? 0) < 0 !== (channel[i - 1] ?? 0) < 0) count += 1;
  return count;
}

/** A beginning is a sudden growth of the sample-to-sample change, which a held tone hasn't. */
function onsets(channel: Mono, rate: number, beats: number): number[] {
  const hop = Math.round(rate / 200);
  const levels: number[] = [];
  for (let start = 0; start + hop < channel.length; start += hop) {
    let change = 0;
    for (let i = start; i < start + hop; i += 1) change += ((channel[i + 1] ?? 0) - (channel[i] ?? 0)) ** 2;
    levels.push(Math.log(1e-7 + change / hop));
  }
  const histogram = new Array<number>(12).fill(0);
  for (let k = 2; k < levels.length; k += 1) {
    const growth = (levels[k] ?? 0) - (levels[k - 2] ?? 0);
    if (growth < 0.8) continue;
    const along = (((k - 1) * hop) / channel.length) * beats;
    const bin = Math.round((along % 1) * 12) % 12;
    histogram[bin] = (histogram[bin] ?? 0) + growth;
  }
  const all = histogram.reduce((sum, count) => sum + count, 0);
  return histogram.map((count) => count / all);
}
