import { describe, expect, test } from 'vitest';
import { formatMinuteInZone } from '../../ui/dates/period.ts';
import { formatShortDay, growthRatio } from './report-figures.ts';

describe('figures of a report', () => {
  test('are compared with the previous period, also below zero, but not with zero', () => {
    expect(growthRatio(150, 100)).toBe(0.5);
    expect(growthRatio(50, -100)).toBe(1.5);
    expect(growthRatio(-150, -100)).toBe(-0.5);
    expect(growthRatio(10, 0)).toBeUndefined();
  });

  test('have times in the agent’s time zone', () => {
    expect(formatMinuteInZone('2026-03-08T06:59:00Z', 'America/New_York')).toBe('2026-03-08 01:59');
    expect(formatMinuteInZone('2026-03-08T07:00:00Z', 'America/New_York')).toBe('2026-03-08 03:00');
    expect(formatMinuteInZone('2026-03-08T18:20:00Z', 'Asia/Kathmandu')).toBe('2026-03-09 00:05');
  });

  test('have calendar days, which are the same in every time zone', () => {
    expect(formatShortDay('2026-03-09', 'en')).toBe('9 Mon');
    expect(formatShortDay('2026-03-09', 'de')).toContain('9');
  });
});
