import { createLog } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiagnosticsFollower, endDiagnostics, startDiagnostics } from './diagnostics.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

test('the log level changes for a limited time without a restart, and the change is audited', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const follow = createDiagnosticsFollower({ db: env.server.db, log });
  await follow();
  expect(log.level).toBe('warn');

  const debug = { logLevel: 'debug', traceShare: 1, minutes: 30 } as const;
  await startDiagnostics({ db: env.server.db }, debug);
  await follow();
  expect(log.level).toBe('debug');
  expect(lines.join('')).toContain('the operator changed the log level');

  await sql`update diagnostics set until = clock_timestamp()`.execute(env.db);
  await follow();
  expect(log.level).toBe('warn');

  await startDiagnostics({ db: env.server.db }, { ...debug, traceShare: null });
  await endDiagnostics({ db: env.server.db });
  await endDiagnostics({ db: env.server.db });
  await follow();
  expect(log.level).toBe('warn');

  const { data } = await env.root.call('GET /agent/audit', { query: { action: 'setting' } });
  expect(data.map(({ action }) => action)).toEqual([
    'setting.diagnostics_ended',
    'setting.diagnostics_started',
    'setting.diagnostics_started',
  ]);
  expect(data[2]).toMatchObject({
    actor: { id: env.root.id },
    address: null,
    after: { logLevel: 'debug', traceShare: 1, untilAt: expect.any(String) },
    reason: 'by the operator, at the command line',
  });
});

test('the database refuses a log level that hides errors', async () => {
  const statement = sql`insert into diagnostics (log_level, until) values ('silent', now())`;
  await expect(statement.execute(env.db)).rejects.toMatchObject({
    constraint: 'diagnostics_log_level_is_known',
  });
});
