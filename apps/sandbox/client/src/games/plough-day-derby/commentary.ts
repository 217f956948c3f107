import type { ReplayLine } from '../../engines/virtual-sport/types.ts';
import { finishAtMs } from './race-motion.ts';
import { tDerby } from './t.ts';
import { type RaceFixture, type RaceResult, runnerName } from './types.ts';

const bell = [0.6, 0, 880, 0.002, 0.1, 0.35, 1, 1.8, 0, 0, 440, 0.06] as const;
const hooves = [0.5, 0.1, 90, 0.005, 0.03, 0.09, 4, 2, 0, 0, 0, 0, 0.09, 0.4] as const;
const cheers = [0.6, 0.05, 300, 0.08, 0.3, 0.5, 4, 0.6, 0, 0, 0, 0, 0, 1.6] as const;
const hoofbeatMs = 620;

/** Creates the caller's texts at each quarter, and about the finish. */
export function createRaceCalls(race: RaceFixture, { order, calls }: RaceResult): ReplayLine[] {
  const named = (numbers: readonly number[]) => {
    const [first = 0, second = 0, third = 0] = numbers;
    return {
      first: runnerName(race, first),
      second: runnerName(race, second),
      third: runnerName(race, third),
      last: runnerName(race, numbers.at(-1) ?? 0),
    };
  };
  const [quarter = order, half = order, late = order] = calls;
  return [
    { atMs: 0, text: tDerby('call.start'), sound: bell },
    { atMs: 1_200, text: tDerby('call.off', named(quarter)), sound: hooves },
    { atMs: 5_000, text: tDerby('call.quarter', named(quarter)), sound: hooves },
    { atMs: 7_500, text: tDerby('call.back', named(half)), sound: hooves },
    { atMs: 10_000, text: tDerby('call.half', named(half)), sound: hooves },
    { atMs: 12_500, text: tDerby('call.move', named(late)), sound: hooves },
    { atMs: 15_000, text: tDerby('call.late', named(late)), sound: cheers },
    { atMs: 18_000, text: tDerby('call.post', named(late)), sound: hooves },
    { atMs: finishAtMs, text: tDerby('call.won', named(order)), sound: cheers },
    { atMs: finishAtMs + 2 * hoofbeatMs, text: tDerby('call.placed', named(order)), sound: bell },
  ];
}
