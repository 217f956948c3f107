import { toMoney } from '@golden-acers/contract';
import { systemClock } from '@golden-acers/platform';
import { createEmptyDatabase, testSandbox } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rootAgent, startServerProcess } from '../../../test/transfers/test-support-server-process.ts';

const settings = { seed: toMoney(400n), contributionBps: 60, cap: toMoney(6_000n) };
const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });

let sandbox: Awaited<ReturnType<typeof testSandbox>>;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock: systemClock, jackpots: true });
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

type Server = Awaited<ReturnType<typeof startServerProcess>>;

/** Returns the status, or 0 where the connection was lost. */
async function put({ url }: Server, path: string, { token, body }: { token?: string; body: object }) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const method = path.startsWith('/agent/jackpots/') ? 'PUT' : 'POST';
  try {
    const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    if (error instanceof TypeError) return { status: 0, body: {} };
    throw error;
  }
}

async function signIn(server: Server): Promise<string> {
  const token = signedIn.parse((await put(server, '/auth/login', { body: rootAgent })).body).data.accessToken;
  const { status } = await put(server, '/user/security/step-up', {
    token,
    body: { password: rootAgent.password },
  });
  expect(status).toBe(200);
  return token;
}

test.each([
  ['jackpot.change_requested', 'not_set'],
  ['jackpot.returned', 'set'],
] as const)(
  'after a server is killed at %s, the next server finds the jackpot %s',
  { timeout: 90_000 },
  async (crashPoint, outcome) => {
    const { adminToken } = sandbox;
    const dying = await startServerProcess(sandbox, database.url, { crashPoint, adminToken });
    const seedCents = outcome === 'set' ? 410 : 420;
    const body = { ...settings, seed: toMoney(BigInt(seedCents)), reason: 'For the autumn' };
    const lost = await put(dying, '/agent/jackpots/mini', { token: await signIn(dying), body });
    expect(lost.status).toBe(0);
    expect(await dying.exited).toBe('SIGKILL');

    const next = await startServerProcess(sandbox, database.url, { adminToken });
    const token = await signIn(next);
    const again = { ...settings, reason: 'Once more' };
    // A busy machine may need longer than a change may be on its way.
    await sql`update jackpot_change set requested_at = clock_timestamp() + interval '1 minute'`.execute(
      database.db,
    );
    expect(await put(next, '/agent/jackpots/mini', { token, body: again })).toMatchObject({
      status: 409,
      body: { code: 'jackpot.being_set' },
    });
    await sql`update jackpot_change set requested_at = requested_at - interval '3 minutes'`.execute(
      database.db,
    );
    expect(await put(next, '/agent/jackpots/mini', { token, body: again })).toMatchObject({ status: 200 });
    await next.stop();

    const ends = await database.db
      .selectFrom('auditEntry')
      .where('action', 'like', 'jackpot.%')
      .orderBy('id')
      .select(['action', 'reason', 'after'])
      .execute();
    expect(ends.slice(-4)).toMatchObject([
      { action: 'jackpot.change_requested', reason: 'For the autumn', after: { seedCents } },
      { action: `jackpot.${outcome}`, reason: 'For the autumn', after: { seedCents } },
      { action: 'jackpot.change_requested', reason: 'Once more' },
      { action: 'jackpot.set', reason: 'Once more' },
    ]);
  },
);
