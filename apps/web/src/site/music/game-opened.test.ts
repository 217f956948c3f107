import { expect, it } from 'vitest';
import { gameOpened, whenGameOpens } from './game-opened.ts';

it('tells who listened before a game was opened, and who came late', () => {
  const told: string[] = [];
  whenGameOpens(() => told.push('early'));
  expect(told).toEqual([]);
  gameOpened();
  whenGameOpens(() => told.push('late'));
  expect(told).toEqual(['early', 'late']);
});
