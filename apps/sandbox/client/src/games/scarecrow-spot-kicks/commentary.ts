import type { ReplayLine } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { tSpot } from './t.ts';
import type { Kick, ShootOutResult, SpotFixture } from './types.ts';

const sounds = {
  goal: [0.8, 0.02, 392, 0.02, 0.14, 0.32, 1, 1.5, 0, 0, 196, 0.07],
  save: [0.9, 0.05, 120, 0.005, 0.03, 0.16, 2, 1.8, -3],
  post: [0.8, 0.02, 740, 0.001, 0.02, 0.22, 1, 2.6],
  wide: [0.5, 0.05, 240, 0.03, 0.08, 0.3, 4, 1.2, -4],
  whistle: [0.4, 0, 2100, 0.01, 0.14, 0.08, 1, 1.2, 0, 0, 60, 0.04],
  coin: [0.6, 0, 1568, 0.001, 0.06, 0.4, 1, 1.8, 0, 0, 784, 0.05],
} as const;
const regularKicks = 10;

interface Moments {
  arrivesAtMs(kick: number): number;
  readonly kicksEndMs: number;
  readonly resultAtMs: number;
}

const textKey = ({ kind, aim }: Kick) =>
  kind !== 'goal'
    ? (`kick.${kind}` as const)
    : aim > 2
      ? 'kick.goalHigh'
      : aim === 1
        ? 'kick.goalMiddle'
        : 'kick.goalLow';

/** Returns the reporter's texts about each kick, sudden death, the coin and the winner. */
export function createCommentary(
  fixture: SpotFixture,
  { kicks, ending, winner }: ShootOutResult,
  { arrivesAtMs, kicksEndMs, resultAtMs }: Moments,
): ReplayLine[] {
  const names = { home: villageOf(fixture.home).name, away: villageOf(fixture.away).name };
  const goals = { home: 0, away: 0 };
  const lines: ReplayLine[] = [
    { atMs: 0, text: tSpot('kick.first', { team: names.home }), sound: sounds.whistle },
  ];
  for (const [index, kick] of kicks.entries()) {
    const side = index % 2 === 0 ? 'home' : 'away';
    if (kick.kind === 'goal') goals[side] += 1;
    const text = tSpot(textKey(kick), { team: names[side], score: `${goals.home}–${goals.away}` });
    lines.push({ atMs: arrivesAtMs(index), text, sound: sounds[kick.kind] });
    if (index === regularKicks - 1 && kicks.length > regularKicks)
      lines.push({ atMs: arrivesAtMs(index) + 300, text: tSpot('kick.sudden'), sound: sounds.whistle });
  }
  if (ending === 'coin') lines.push({ atMs: kicksEndMs, text: tSpot('kick.coin'), sound: sounds.coin });
  return [
    ...lines,
    { atMs: resultAtMs, text: tSpot('kick.won', { team: names[winner] }), sound: sounds.whistle },
  ];
}
