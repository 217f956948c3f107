import { expect, it } from 'vitest';
import { notifyGameOpened, onGameOpened } from './game-opened.ts';

it('tells who listened before a game was opened, and who came late', () => {
  const called: string[] = [];
  onGameOpened(() => called.push('early'));
  expect(called).toEqual([]);
  notifyGameOpened();
  onGameOpened(() => called.push('late'));
  expect(called).toEqual(['early', 'late']);
});
