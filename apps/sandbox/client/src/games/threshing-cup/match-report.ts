import type { ReplayLine } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { matchMs, msOfMinute } from './match-motion.ts';
import { tCup } from './t.ts';
import type { CupFixture, MatchResult } from './types.ts';

const sounds = {
  goal: [0.9, 0.03, 330, 0.03, 0.25, 0.5, 1, 1.4, 0, 0, 165, 0.09, 0.08],
  save: [0.7, 0.05, 150, 0.005, 0.03, 0.14, 2, 1.8, -3],
  post: [0.7, 0.02, 700, 0.001, 0.02, 0.2, 1, 2.6],
  wide: [0.4, 0.05, 220, 0.03, 0.08, 0.25, 4, 1.2, -4],
  whistle: [0.4, 0, 2100, 0.01, 0.16, 0.08, 1, 1.2, 0, 0, 60, 0.04],
} as const;
const halfTime = 45;

/** Creates the report of the village radio, minute by minute. */
export function createMatchReport(
  fixture: CupFixture,
  { home, away, highlights }: MatchResult,
): ReplayLine[] {
  const names = { home: villageOf(fixture.home).name, away: villageOf(fixture.away).name };
  const goals = { home: 0, away: 0 };
  const score = () => `${goals.home}–${goals.away}`;
  const lines: ReplayLine[] = [{ atMs: 0, text: tCup('report.start', names), sound: sounds.whistle }];
  let isFirstHalf = true;
  const addHalfTime = () => {
    isFirstHalf = false;
    lines.push({
      atMs: msOfMinute(halfTime),
      text: tCup('report.half', { score: score() }),
      sound: sounds.whistle,
    });
  };
  for (const { minute, side, kind, shirt } of highlights) {
    if (isFirstHalf && minute > halfTime) addHalfTime();
    if (kind === 'goal') goals[side] += 1;
    const text = tCup(`report.${kind}`, { minute, team: names[side], shirt, score: score() });
    lines.push({ atMs: msOfMinute(minute), text, sound: sounds[kind] });
  }
  if (isFirstHalf) addHalfTime();
  const text = tCup('report.end', { ...names, score: `${home}–${away}` });
  return [...lines, { atMs: matchMs, text, sound: sounds.whistle }];
}
