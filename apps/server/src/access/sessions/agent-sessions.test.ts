import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dumpDatabase } from '../../../test/test-support.ts';
import { endIdleSessions } from './sessions.ts';

const minuteMs = 60_000;
const changes = { agentIdleMs: 15 * minuteMs };
const ended = { status: 401, body: { code: 'session.ended' } };

test('an agent is signed out after fifteen idle minutes; background reads of a page don’t count as activity', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const [here, other] = [env.root.token, await env.signInRoot()];
  const look = (token: string, headers = {}) =>
    env.call('GET /fortune-panda/admin/status', { token, headers });
  for (let minutes = 0; minutes < 14; minutes += 7) {
    env.clock.advance(7 * minuteMs);
    expect(await look(here)).toMatchObject({ status: 200 });
    expect(await look(other, { 'x-background': '1' })).toMatchObject({ status: 200 });
  }
  env.clock.advance(minuteMs);
  expect(await look(here)).toMatchObject({ status: 200 });
  expect(await env.call('GET /user/sessions', { token: here })).toMatchObject({
    body: { data: [{ isCurrent: true }] },
  });
  expect(await look(other)).toMatchObject(ended);
});

test('a command counts as activity, whatever its headers say', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const token = env.root.token;
  env.clock.advance(14 * minuteMs);
  const headers = { 'x-background': '1' };
  await env.call('POST /user/sessions/end-others', { token, body: {}, headers });
  env.clock.advance(14 * minuteMs);
  expect(await env.call('GET /user/profile', { token })).toMatchObject({ status: 200 });
});

test('a player’s session does not end by idling', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const { token } = await env.player('idler');
  env.clock.advance(24 * 60 * minuteMs);
  expect(await env.call('GET /user/profile', { token })).toMatchObject({ status: 200 });
});

test('a disabled agent is refused at its next request', async () => {
  await using env = await testEnv({ provider: 'none' });
  const token = env.root.token;
  const look = () => env.call('GET /fortune-panda/users', { token });
  expect(await look()).toMatchObject({ status: 200 });
  await env.db.updateTable('account').set({ is_active: false }).where('role', '=', 'agent').execute();
  expect(await look()).toMatchObject(ended);
});

test('an agent gets a mail about a sign-in from a new device, and none for a known one', async () => {
  await using env = await testEnv({ provider: 'none' });
  const { email, password } = env.root;
  // The session that the test began with is none of a device.
  await env.db.deleteFrom('session').execute();
  const enter = (agent: string) =>
    env.call('POST /auth/login', { body: { email, password }, headers: { 'user-agent': agent } });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await enter(firefox);
  expect(await dumpDatabase(env.db)).not.toContain('new_sign_in');
  await enter(firefox);
  expect(await dumpDatabase(env.db)).not.toContain('new_sign_in');
  await enter('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1');
  expect(await dumpDatabase(env.db)).toContain('new_sign_in');
});

const recorded = z.array(
  z.object({
    action: z.string(),
    actor: z.object({ id: z.string() }),
    subjectId: z.string(),
    address: z.string().nullable(),
    after: z.looseObject({ because: z.string().optional(), sessions: z.number().optional() }).nullable(),
  }),
);

/** What the log tells of agents' sessions, in no order: several acts fall into one millisecond. */
async function comingsAndGoings(env: BareTestEnv, token: string) {
  const response = await env.call('GET /agent/audit', { token, query: 'action=agent&limit=100' });
  return recorded
    .parse(response.body.data)
    .filter(({ action }) => /^agent\.(signed_in|signed_out|session_ended)$/.test(action));
}
const inWords = (entries: z.output<typeof recorded>) =>
  entries
    .map(({ action, after }) => [action, after?.because, after?.sessions].filter(Boolean).join(' '))
    .sort();

test('an agent’s sign-ins and sign-outs are in the audit log, with who ended what and why', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const here = env.root.token;
  const left = await env.signInRoot();
  await env.call('POST /auth/logout', { token: left, body: {} });
  // A session that is over isn't ended again.
  await env.call('POST /auth/logout', { token: left, body: {} });
  for (let devices = 0; devices < 2; devices += 1) await env.signInRoot();
  await env.call('POST /user/sessions/end-others', { token: here, body: {} });
  expect(inWords(await comingsAndGoings(env, here))).toEqual([
    'agent.session_ended ended_elsewhere 2',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_out signed_out 1',
  ]);
});

test('the end of an idle session is recorded once: by the request that finds it or by the background job', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const context = { db: env.server.db, clock: env.clock, config: changes };
  const [found, forgotten] = [env.root.token, await env.signInRoot()];
  const { token: player } = await env.player('idler');
  expect(await endIdleSessions(context)).toBe(false);
  env.clock.advance(15 * minuteMs);
  expect(await env.call('GET /user/profile', { token: found })).toMatchObject(ended);
  for (let looks = 0; looks < 2; looks += 1) {
    await endIdleSessions(context);
  }
  expect(await env.call('GET /user/profile', { token: forgotten })).toMatchObject(ended);
  expect(await env.call('GET /user/profile', { token: player })).toMatchObject({ status: 200 });
  const idle = (await comingsAndGoings(env, await env.signInRoot())).filter(
    ({ after }) => after?.because === 'idle',
  );
  expect(idle.map(({ address }) => address === null).sort()).toEqual([false, true]);
});

test('the end of an agent’s sessions by somebody else is recorded under that actor', async () => {
  await using env = await testEnv({ provider: 'none' });
  const root = env.root.token;
  const [own] = await comingsAndGoings(env, root);
  const rootId = own?.actor.id ?? '';
  const below = await env.agent({ parentId: rootId, name: 'store-1' });
  const params = { agentId: below.id };
  const body = { reason: 'Left us' };
  await env.call('POST /agent/agents/:agentId/disable', { token: root, params, body });
  expect(await comingsAndGoings(env, root)).toContainEqual(
    expect.objectContaining({
      action: 'agent.session_ended',
      actor: expect.objectContaining({ id: rootId }),
      subjectId: below.id,
      after: { sessions: 1, because: 'agent_disabled' },
    }),
  );
});
