import type { MatchInfo } from '@golden-acers/games/threshing-cup';

export type { Highlight, MatchResult } from '@golden-acers/games/threshing-cup';
export type CupFixture = Omit<MatchInfo['fixtures'][number], 'prices'>;
