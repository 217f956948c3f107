import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

const canary = 'CANARY-7f3a';

function captureLog(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => lines.push(line) }));
  return lines.join('');
}

const secretKeys =
  'password passwd passwdNew newPassword token accessToken authorization Authorization cookie sign agentKey agent_key x-sign webLoginUrl secret otp'.split(
    ' ',
  );

test.each(secretKeys)('the value of %s never reaches a log, however deep', (key) => {
  const text = captureLog((log) => {
    log.info({ [key]: canary }, 'top');
    log.info({ request: { list: [{ [key]: canary }] } }, 'deep');
    log.child({ [key]: 'plain' }).error({ err: new Error('x'), a: { b: { c: { d: { [key]: canary } } } } });
  });
  expect(text).not.toContain(canary);
  expect(text.trim().split('\n')).toHaveLength(3);
});

test.each([
  `POST /ws/service.ashx?action=recharge&sign=${canary}&time=1`,
  `https://host/x?passwd=${canary}`,
  `Authorization: Bearer ${canary}`,
  `postgres://user:${canary}@127.0.0.1/db`,
  `{"note":"token=${canary}"}`,
  `the program sent ga_live_${canary}AAAAAAAAAAAAAAAA and failed`,
])('a secret inside the text %j is redacted', (text) => {
  const all = captureLog((log) => {
    log.info(text);
    log.info({ url: text }, 'as a field');
    log.error({ err: new Error(text, { cause: new Error(text) }) }, text);
  });
  expect(all).not.toContain(canary);
  expect(all).toContain('[redacted]');
});

test('an error is logged without the fields that a library attached to it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'account_email_is_taken',
    detail: `Key (email)=(${canary}) already exists.`,
    request: { headers: { 'x-custom': canary } },
  });
  const text = captureLog((log) => log.error({ err: error, other: error }, 'failed'));
  expect(text).not.toContain(canary);
  expect(text).toContain('account_email_is_taken');
  expect(text).toContain('log.test.ts');
});

test('bigints, lists, dates and cycles are logged, and missing values stay missing', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const text = captureLog((log) =>
    log.info({ cents: 1250n, at: new Date(0), list: [1, 'two'], token: null, circle }, 'fine'),
  );
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    cents: '1250',
    at: '1970-01-01T00:00:00.000Z',
    list: [1, 'two'],
    token: null,
    msg: 'fine',
  });
});

test('a lost database writes one line a second, which counts those left out, and hides nothing else', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const text = captureLog((log) => {
    for (let second = 0; second < 2; second += 1) {
      for (let line = 0; line < 50; line += 1) log.child({ line }).warn({ err: lost }, 'a lost database');
      log.warn({ err: new Error('a bug') }, 'another failure');
      vi.advanceTimersByTime(1_000);
    }
  });
  vi.useRealTimers();
  const lines: unknown[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { msg: 'a lost database' },
    { msg: 'another failure' },
    { msg: 'a lost database', leftOut: 49 },
    { msg: 'another failure' },
  ]);
  expect(lines).toHaveLength(4);
});
