import { expect, test } from 'vitest';
import { monotonicMs } from '../clock.ts';
import { createLog } from '../log/log.ts';
import { runEvery } from './run-every.ts';
import { createWakeUp } from './wake-up.ts';

const hourMs = 3_600_000;

test('a woken loop runs long before its interval, and ten times a second while 1,000 writers wake it', async () => {
  const stopping = new AbortController();
  const wakeUp = createWakeUp();
  const runsAtMs: number[] = [];
  const run = async () => {
    runsAtMs.push(monotonicMs());
    if (runsAtMs.length === 4) stopping.abort();
    for (let writer = 0; writer < 1_000; writer += 1) wakeUp.wake();
    return false;
  };
  const options = { log: createLog('fatal'), signal: stopping.signal };
  await runEvery({ name: 'test', everyMs: hourMs, run, wakeUp }, options);
  expect(runsAtMs).toHaveLength(4);
  const [first = 0, , , last = 0] = runsAtMs;
  expect(last - first).toBeGreaterThan(295);
});

test('a loop that pauses is woken at once', async () => {
  const stopping = new AbortController();
  const wakeUp = createWakeUp();
  const hasPaused = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) setImmediate(hasPaused.resolve);
    else stopping.abort();
    return false;
  };
  const options = { log: createLog('fatal'), signal: stopping.signal };
  const ended = runEvery({ name: 'test', everyMs: hourMs, run, wakeUp }, options);
  await hasPaused.promise;
  wakeUp.wake();
  await ended;
  expect(runs).toBe(2);
});
