import { expect, test } from 'vitest';
import { programsDoNotSleep, testsDoNotWait } from './waits.ts';

const violationsOf = (text: string) => testsDoNotWait([{ path: 'apps/server/src/a.test.ts', text }]);

test.each([
  'await expect.poll(read).toBe(1);',
  'await sleep(50);',
  'await new Promise((resolve) => setTimeout(resolve, 5));',
  'await expect(async () => look()).toPass();',
  'await page.waitForTimeout(10);',
  'await pollUntil(read, isDone);',
])('the rule about waits refuses %s in a test', (text) => {
  expect(violationsOf(text)).toHaveLength(1);
});

test('the rule about waits allows a wait with its reason, fifty times', () => {
  const wait = "await pollUntil('the process ends by itself', read, isDone);\n";
  expect(violationsOf(wait.repeat(50))).toEqual([]);
  expect(violationsOf(wait.repeat(51))).toHaveLength(1);
});

test('the rule about waits refuses a program that sleeps without a stated reason', () => {
  const text = 'await sleep(50);';
  expect(programsDoNotSleep([{ path: 'apps/server/src/money/a.ts', text }])).toHaveLength(1);
  expect(programsDoNotSleep([{ path: 'packages/platform/src/jobs/run-every.ts', text }])).toEqual([]);
  expect(programsDoNotSleep([{ path: 'apps/server/src/money/a.ts', text: '// sleep(50)' }])).toEqual([]);
});
