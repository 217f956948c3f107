import { expect, test } from 'vitest';
import { ChipBets } from './chip-bets.ts';

const createBets = () => {
  let changes = 0;
  const bets = new ChipBets({ maxCents: 1000, maxPositionCents: 600 }, () => {
    changes += 1;
  });
  return { bets, changes: () => changes };
};

test('a player lays chips within the limits of a position and of the table', () => {
  const { bets, changes } = createBets();
  expect([bets.place('red', 500), bets.place('red', 100), bets.place('red', 1)]).toEqual([true, true, false]);
  expect([bets.place('black', 400), bets.place('odd', 100)]).toEqual([true, false]);
  expect(bets.stacks).toEqual({ red: 600, black: 400 });
  expect([bets.totalCents, bets.on('odd'), changes()]).toEqual([1000, 0, 3]);
});

test('undo reverses the changes one by one, including a cleared table', () => {
  const { bets } = createBets();
  bets.place('red', 100);
  bets.place('black', 100);
  bets.clear();
  bets.undo();
  expect(bets.stacks).toEqual({ red: 100, black: 100 });
  bets.undo();
  bets.undo();
  expect([bets.stacks, bets.canUndo()]).toEqual([{}, false]);
});

test('the chips of the last round are repeated', () => {
  const { bets } = createBets();
  expect(bets.canRepeat()).toBe(false);
  bets.place('red', 200);
  bets.remember();
  expect(bets.canUndo()).toBe(false);
  bets.clear();
  bets.repeat();
  expect(bets.stacks).toEqual({ red: 200 });
});
