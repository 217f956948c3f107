import { systemRandom } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../../access/identity/identity.ts';
import { createAgentAsOperator, resetAgentPassword } from './operator.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const passwordHasher = await createPasswordHasher(systemRandom);

test('the operator creates an agent below another, who has to change the password', async () => {
  const context = { db: env.db, clock: env.clock, random: systemRandom, passwordHasher };
  const email = 'store@agents.test';
  const agent = { email, name: 'Store', level: 'store', parentEmail: env.root.email } as const;
  const password = await createAgentAsOperator(context, agent);
  const signedIn = await env.call('POST /auth/login', { body: { email, password } });
  expect(signedIn.status).toBe(200);

  await expect(
    createAgentAsOperator(context, {
      ...agent,
      email: 'two@agents.test',
      level: 'distributor',
      parentEmail: email,
    }),
  ).rejects.toMatchObject({ code: 'agent.level_not_below' });
  await expect(
    createAgentAsOperator(context, { ...agent, email: 'two@agents.test', parentEmail: 'nobody@agents.test' }),
  ).rejects.toMatchObject({ code: 'agent.not_found' });
  await expect(createAgentAsOperator(context, agent)).rejects.toThrow('account_email_is_taken');
  const entries = await env.root.call('GET /agent/audit', { query: { action: 'agent.created' } });
  expect(entries.data).toMatchObject([
    { subjectName: 'Store', reason: 'by the operator, at the command line' },
  ]);
});

test('the operator resets an agent’s password: its sessions end, and no player is touched', async () => {
  const context = { db: env.db, clock: env.clock, random: systemRandom, passwordHasher };
  const player = await env.player();
  const { email } = env.root;
  const password = await resetAgentPassword(context, { email, resetsFactors: true });
  expect((await env.root.request('GET /agent/settings')).status).toBe(401);
  expect((await env.call('POST /auth/login', { body: { email, password: env.root.password } })).status).toBe(
    401,
  );
  expect((await env.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
  await expect(
    resetAgentPassword(context, { email: player.email, resetsFactors: false }),
  ).rejects.toMatchObject({ code: 'agent.not_found' });
});
