import './scarecrow-spot-kicks.css';
import { createSportModule } from '../../engines/virtual-sport/sport-game.ts';
import type { SportTheme } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { marketGroups, marketName, marketTabs } from './markets.ts';
import { SpotStage } from './spot-stage.ts';
import { tSpot } from './t.ts';
import type { ShootOutResult, SpotFixture } from './types.ts';

const theme: SportTheme<SpotFixture, ShootOutResult> = {
  className: 'sk',
  tabs: ({ markets }) => marketTabs(markets),
  groups: marketGroups,
  createStage: () => new SpotStage(),
  describeFixture: ({ home, away }) =>
    tSpot('fixture', { home: villageOf(home).name, away: villageOf(away).name }),
  describeResult(fixture, { home, away, ending, winner }) {
    const team = villageOf(fixture[winner]).name;
    const score = winner === 'home' ? `${home}–${away}` : `${away}–${home}`;
    return tSpot(`result.${ending}`, { team, score });
  },
  badgeText: (_fixture, { home, away, ending }) => `${home}–${away}${ending === 'regular' ? '' : '*'}`,
  marketName,
  rules: () => [tSpot('rules.course'), tSpot('rules.sudden')],
};

export const game = createSportModule(theme);
