import './plough-day-derby.css';
import { createSportModule } from '../../engines/virtual-sport/sport-game.ts';
import type { SportTheme } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { DerbyStage } from './derby-stage.ts';
import { raceMarketGroups, raceMarketName, raceMarketTabs } from './markets.ts';
import { tDerby } from './t.ts';
import { type RaceFixture, type RaceResult, runnerName } from './types.ts';

const theme: SportTheme<RaceFixture, RaceResult> = {
  className: 'pd',
  tabs: ({ markets }) => raceMarketTabs(markets),
  groups: raceMarketGroups,
  createStage: () => new DerbyStage(),
  describeFixture: ({ village }) => tDerby('fixture', { village: villageOf(village).name }),
  describeResult(race, { order: [first = 0, second = 0, third = 0] }) {
    return tDerby('result', {
      first: `${first} ${runnerName(race, first)}`,
      second: `${second} ${runnerName(race, second)}`,
      third: `${third} ${runnerName(race, third)}`,
    });
  },
  badgeText: (_race, { order }) => order.slice(0, 3).join('-'),
  marketName: raceMarketName,
  rules: () => [tDerby('rules.course'), tDerby('rules.bets')],
};

export const game = createSportModule(theme);
