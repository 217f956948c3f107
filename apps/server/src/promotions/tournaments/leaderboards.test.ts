import { FakeClock } from '@golden-acers/platform';
import { expect, test } from 'vitest';
import { createChangedLeaderboards } from './leaderboards.ts';

test('a changed leaderboard is announced once no server has an older reading, and again for a later change', () => {
  const clock = new FakeClock(new Date('2026-03-01T12:00:00Z'));
  const changed = createChangedLeaderboards({ clock });
  changed.add('tn_race');
  clock.advance(1_999);
  expect(changed.take()).toEqual([]);
  changed.add('tn_race');
  clock.advance(1);
  expect(changed.take()).toEqual(['tn_race']);
  expect(changed.take()).toEqual([]);
  clock.advance(1_999);
  expect(changed.take()).toEqual(['tn_race']);
  clock.advance(2_000);
  expect(changed.take()).toEqual([]);
});
