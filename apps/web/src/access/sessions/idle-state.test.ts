import { describe, expect, test } from 'vitest';
import { idleStateAfter } from './user-activity.ts';

const minuteMs = 60_000;

describe('an idle agent', () => {
  test.each([
    [0, { kind: 'present' }],
    [14 * minuteMs - 1, { kind: 'present' }],
    [14 * minuteMs, { kind: 'warned', secondsLeft: 60 }],
    [15 * minuteMs - 1, { kind: 'warned', secondsLeft: 1 }],
    [15 * minuteMs, { kind: 'over' }],
    // A laptop that was closed overnight.
    [9 * 60 * minuteMs, { kind: 'over' }],
  ])('is after %d ms: %j', (untouchedMs, expected) => {
    expect(idleStateAfter(untouchedMs, 15 * minuteMs)).toEqual(expected);
  });

  test('is warned later if the idle time is short', () => {
    expect(idleStateAfter(20_000, minuteMs)).toEqual({ kind: 'present' });
    expect(idleStateAfter(35_000, minuteMs)).toEqual({ kind: 'warned', secondsLeft: 25 });
  });
});
