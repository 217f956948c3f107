import { expect, test } from 'vitest';
import { realityCheckDueAt, realityCheckMinutes } from './visit-rules.ts';

const startedAt = new Date('2026-03-01T12:00:00Z');
const dueAt = (acknowledgedAt: string | null, intervalMinutes: number | null, maxMinutes = 120) =>
  realityCheckDueAt(
    { startedAt, acknowledgedAt: acknowledgedAt === null ? null : new Date(acknowledgedAt), intervalMinutes },
    maxMinutes,
  ).toISOString();

test('a check is due one interval after the start of the visit, and after each acknowledgement', () => {
  expect(dueAt(null, null)).toBe('2026-03-01T13:00:00.000Z');
  expect(dueAt(null, 15)).toBe('2026-03-01T12:15:00.000Z');
  expect(dueAt('2026-03-01T13:07:00Z', 30)).toBe('2026-03-01T13:37:00.000Z');
});

test('an acknowledgement of an earlier visit does not postpone the check', () => {
  expect(dueAt('2026-03-01T11:30:00Z', 60)).toBe('2026-03-01T13:00:00.000Z');
});

test('no player has a longer interval than the operator allows, not even by default', () => {
  expect(dueAt(null, 120, 30)).toBe('2026-03-01T12:30:00.000Z');
  expect(realityCheckMinutes(null, 45)).toBe(45);
  expect(realityCheckMinutes(15, 45)).toBe(15);
});
