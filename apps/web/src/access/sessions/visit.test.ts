import { expect, test } from 'vitest';
import { toLocalVisit } from './visit.queries.ts';
import { formatVisitTime } from './visit-time.ts';

test('a wrong clock of the browser changes no duration', () => {
  const visit = {
    now: '2026-03-01T12:40:00.000Z',
    startedAt: '2026-03-01T12:00:00.000Z',
    checkDueAt: '2026-03-01T13:00:00.000Z',
  };
  const localNowMs = Date.parse('2031-01-01T00:00:00Z');
  const { startedMs, checkDueMs } = toLocalVisit(visit, localNowMs);
  expect(localNowMs - startedMs).toBe(40 * 60_000);
  expect(checkDueMs - localNowMs).toBe(20 * 60_000);
});

test('the time of a visit is hours and minutes, and never negative', () => {
  expect(formatVisitTime(-5_000)).toBe('0:00');
  expect(formatVisitTime(59_999)).toBe('0:00');
  expect(formatVisitTime(61 * 60_000)).toBe('1:01');
  expect(formatVisitTime(26 * 3_600_000)).toBe('26:00');
});
