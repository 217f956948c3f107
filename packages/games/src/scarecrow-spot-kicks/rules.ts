import { createVirtualSport } from '../engines/virtual-sport/sport-table.ts';
import type { Random } from '../game.ts';
import description from './description.json' with { type: 'json' };
import { type Kick, type ShootOutResult, shootOutResult } from './events.ts';
import { type ShootOutFixture, shootOutFixtures } from './fixtures.ts';
import { shootOutChances, shootOutMarkets, shootOutWinners } from './markets.ts';
import { endingAfter, kickerOf } from './shoot-out.ts';

const misses = ['save', 'save', 'post', 'wide'] as const;
const aims = 6;

/** Whether a kick is a goal decides all bets; aim and kind of miss are for the replay. */
function drawKick(percent: number, random: Random): Kick {
  const isGoal = random.below(100) < percent;
  const aim = random.below(aims);
  return { kind: isGoal ? 'goal' : (misses[random.below(misses.length)] ?? 'save'), aim };
}

function playShootOut({ conversion }: ShootOutFixture, random: Random): ShootOutResult {
  const kicks: Kick[] = [];
  const score = { home: 0, away: 0 };
  let ending = endingAfter(0, score);
  while (ending === undefined) {
    const side = kickerOf(kicks.length);
    const kick = drawKick(conversion[side], random);
    kicks.push(kick);
    if (kick.kind === 'goal') score[side] += 1;
    ending = endingAfter(kicks.length, score);
  }
  const isHome = ending === 'coin' ? random.below(2) === 0 : score.home > score.away;
  return { kicks, ...score, ending, winner: isHome ? 'home' : 'away' };
}

export const scarecrowSpotKicks = createVirtualSport({
  kindId: 5003,
  slug: 'scarecrow-spot-kicks',
  name: 'Scarecrow Spot-Kicks',
  type: 'SPORTS',
  description,
  timing: { bettingMs: 25_000, closedMs: 1_000, resultMs: 32_000 },
  fixtures: shootOutFixtures,
  markets: shootOutMarkets,
  chancesOf: shootOutChances,
  result: shootOutResult,
  play: playShootOut,
  winnersOf: shootOutWinners,
});
