import { expect, it } from 'vitest';
import { notifyGameOpened, onGameOpened } from './game-opened.ts';

it('tells who listened before a game was opened, and who came late', () => {
  const told: string[] = [];
  onGameOpened(() => told.push('early'));
  expect(told).toEqual([]);
  notifyGameOpened();
  onGameOpened(() => told.push('late'));
  expect(told).toEqual(['early', 'late']);
});
