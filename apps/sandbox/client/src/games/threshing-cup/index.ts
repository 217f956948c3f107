import './threshing-cup.css';
import { createSportModule } from '../../engines/virtual-sport/sport-game.ts';
import type { SportTheme } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { matchGroups, matchMarketName, matchTabs } from './markets.ts';
import { PitchStage } from './pitch-stage.ts';
import { tCup } from './t.ts';
import type { CupFixture, MatchResult } from './types.ts';

const theme: SportTheme<CupFixture, MatchResult> = {
  className: 'tc',
  tabs: ({ markets }) => matchTabs(markets),
  groups: matchGroups,
  createStage: () => new PitchStage(),
  describeFixture: ({ home, away }) =>
    tCup('fixture', { home: villageOf(home).name, away: villageOf(away).name }),
  describeResult: (fixture, { home, away }) =>
    tCup('result', {
      home: villageOf(fixture.home).name,
      away: villageOf(fixture.away).name,
      score: `${home}–${away}`,
    }),
  badgeText: (_fixture, { home, away }) => `${home}–${away}`,
  marketName: matchMarketName,
  rules: () => [tCup('rules.goals'), tCup('rules.bets')],
};

export const game = createSportModule(theme);
