import { expect, test } from 'vitest';
import { createBallMotion, matchMs, msOfMinute } from './match-motion.ts';
import { strideOf } from './player-figure.ts';

test('a player who stands does not stride, and a faster one takes longer strides', () => {
  const reach = (speed: number) =>
    Math.max(...Array.from({ length: 200 }, (_, step) => strideOf(speed, step * 10)));
  expect(reach(0)).toBe(0);
  expect(reach(60)).toBeGreaterThan(reach(20));
  expect(reach(1000)).toBeLessThanOrEqual(38);
});

test('a shot flies in an arc and is on the ground when it scores', () => {
  const ballAt = createBallMotion([{ minute: 30, side: 'home', kind: 'goal', shirt: 9 }]);
  const heights = Array.from({ length: 60 }, (_, step) => ballAt(msOfMinute(30) - 600 + step * 10).height);
  expect(Math.max(...heights)).toBeGreaterThan(5);
  expect(ballAt(msOfMinute(30)).height).toBeCloseTo(0);
  for (let ms = 0; ms <= matchMs; ms += 97) {
    const { x, y, height } = ballAt(ms);
    expect(height).toBeGreaterThanOrEqual(0);
    expect(x > 0 && x < 640 && y - height > 84 && y < 480).toBe(true);
  }
});
