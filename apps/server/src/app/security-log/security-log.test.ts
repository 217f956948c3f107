import { type BareTestEnv, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const line = z.looseObject({ event: z.string(), code: z.string(), account: z.string().nullable() });
const linesFrom = (address: string) =>
  env.logLines.flatMap((text) => {
    const parsed = line.extend({ address: z.literal(address) }).safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  });
const signIn = (email: string, password: string, address: string) =>
  env.call('POST /auth/login', { body: { email, password }, address });
const auditedFor = (agentId: string) =>
  env.db
    .selectFrom('auditEntry')
    .where('actorId', '=', agentId)
    .orderBy('id')
    .select(['action', 'after', 'address'])
    .execute();

test('a refused sign-in is one log line with a stable name, the account and the address, and no secret', async () => {
  const player = await env.player('logged');
  await signIn(player.email, 'not my password', '10.20.0.1');
  await signIn('nobody@players.test', 'not my password', '10.20.0.1');
  expect(linesFrom('10.20.0.1')).toMatchObject([
    { event: 'security.sign_in_refused', code: 'account.wrong_credentials', account: player.id },
    { event: 'security.sign_in_refused', code: 'account.wrong_credentials', account: null },
  ]);
  expect(env.logLines.join('')).not.toContain('not my password');
});

test('an agent’s refused actions and confirmations are in the audit log', async () => {
  const cashier = await env.agent({ name: 'logged-cashier', level: 'cashier' });
  await cashier.expectRefusal('agent.not_permitted', 'GET /agent/audit', {});
  await cashier.request('POST /user/security/step-up', { body: { password: 'a wrong one' } });
  // A server writes what it has recorded before it stops.
  await env.restartServer();
  expect(await auditedFor(cashier.id)).toMatchObject([
    { action: 'agent.action_refused', after: { problem: 'agent.not_permitted' } },
    { action: 'agent.confirmation_refused', after: { problem: 'account.wrong_password' } },
  ]);
});

test('an agent whose attempt limit is exhausted gets one mail, and the log stays small', async () => {
  const agent = await env.agent({ name: 'attacked' });
  for (let tries = 0; tries < 40; tries += 1) await signIn(agent.email, 'a wrong one', '10.21.0.1');
  await env.restartServer();
  const mails = env.db.selectFrom('mail').where('accountId', '=', agent.id).select('kind');
  expect(await mails.execute()).toEqual([{ kind: 'attempts_blocked' }]);
  const rows = await auditedFor(agent.id);
  expect(rows).toHaveLength(20);
  expect(rows.map(({ action }) => action)).toContain('agent.limit_reached');
  expect(linesFrom('10.21.0.1').length).toBeLessThanOrEqual(40);
});

test('one network causes at most twenty lines of a kind in ten minutes, and the next line counts the rest', async () => {
  for (let tries = 0; tries < 60; tries += 1)
    await signIn(`spray-${tries}@players.test`, testPassword, '10.22.0.1');
  expect(linesFrom('10.22.0.1')).toHaveLength(20);
  await signIn('spray@players.test', testPassword, '10.23.0.1');
  expect(linesFrom('10.23.0.1')).toMatchObject([{ leftOut: 40 }]);
});
