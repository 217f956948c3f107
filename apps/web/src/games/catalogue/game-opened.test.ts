import { expect, test } from 'vitest';
import { notifyGameOpened, onGameOpened } from './game-opened.ts';

test('early and late listeners are notified that a game was opened', () => {
  const called: string[] = [];
  onGameOpened(() => called.push('early'));
  expect(called).toEqual([]);
  notifyGameOpened();
  onGameOpened(() => called.push('late'));
  expect(called).toEqual(['early', 'late']);
});
