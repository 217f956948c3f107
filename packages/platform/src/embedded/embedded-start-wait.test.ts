import { expect, test } from 'vitest';
import { createStallCheck, silentRecoveryTimeoutMs, startTimeoutMs } from './embedded-start-wait.ts';

const recovering = [
  'LOG:  database system was interrupted; last known up at 2026-12-01 06:00:00 UTC',
  'LOG:  database system was not properly shut down; automatic recovery in progress',
  'LOG:  redo starts at 0/1A2B3C4',
].join('\n');

test('a server that recovers is waited for while it reports progress, and one that is silent is not', () => {
  const hasStalled = createStallCheck(0);
  let log = recovering;
  for (let nowMs = 0; nowMs < 3_600_000; nowMs += 60_000) {
    log += `\nLOG:  redo in progress, elapsed time: ${nowMs / 1_000}.00 s, current LSN: 0/${nowMs}`;
    expect(hasStalled({ nowMs, log })).toBe(false);
  }
  const silentSince = 3_540_000;
  expect(hasStalled({ nowMs: silentSince + silentRecoveryTimeoutMs, log })).toBe(false);
  expect(hasStalled({ nowMs: silentSince + silentRecoveryTimeoutMs + 1, log })).toBe(true);
});

test('a server that does not recover is waited for half a minute, whatever it writes', () => {
  const hasStalled = createStallCheck(0);
  expect(hasStalled({ nowMs: startTimeoutMs, log: '' })).toBe(false);
  expect(hasStalled({ nowMs: startTimeoutMs + 1, log: 'FATAL:  the database system is starting up' })).toBe(
    true,
  );
});
