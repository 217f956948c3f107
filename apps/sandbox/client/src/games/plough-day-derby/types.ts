import type { RaceInfo } from '@golden-acers/games/plough-day-derby';
import { horseLook } from './stable.ts';

export type { RaceResult } from '@golden-acers/games/plough-day-derby';
export type RaceFixture = Omit<RaceInfo['fixtures'][number], 'prices'>;

/** Returns the name of the runner with this number on its cloth, from 1. */
export const runnerName = ({ runners }: RaceFixture, number: number): string =>
  horseLook(runners[number - 1]?.horse ?? '').name;
