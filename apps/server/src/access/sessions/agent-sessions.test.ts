import { type ApiClient, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { dumpDatabase } from '../../../test/test-support.ts';
import { endIdleSessions } from './sessions.ts';

const minuteMs = 60_000;
const changes = { agentIdleMs: 15 * minuteMs };
const ended = { status: 401, body: { code: 'session.ended' } };

test('an agent is signed out after fifteen idle minutes; background reads of a page don’t count as activity', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const other = await env.signInRoot();
  const poll = (client: ApiClient, headers = {}) =>
    client.request('GET /fortune-panda/admin/status', { headers });
  for (let minutes = 0; minutes < 14; minutes += 7) {
    env.clock.advance(7 * minuteMs);
    expect(await poll(env.root)).toMatchObject({ status: 200 });
    expect(await poll(other, { 'x-background': '1' })).toMatchObject({ status: 200 });
  }
  env.clock.advance(minuteMs);
  expect(await poll(env.root)).toMatchObject({ status: 200 });
  expect((await env.root.call('GET /user/sessions')).data).toMatchObject([{ isCurrent: true }]);
  expect(await poll(other)).toMatchObject(ended);
});

test('a command counts as activity, whatever its headers say', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  env.clock.advance(14 * minuteMs);
  const headers = { 'x-background': '1' };
  await env.root.call('POST /user/sessions/end-others', { body: {}, headers });
  env.clock.advance(14 * minuteMs);
  await env.root.call('GET /user/profile');
});

test('a player’s session does not end by idling', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const player = await env.player('idler');
  env.clock.advance(24 * 60 * minuteMs);
  await player.call('GET /user/profile');
});

test('a disabled agent is refused at its next request', async () => {
  await using env = await testEnv({ provider: 'none' });
  const poll = () => env.root.request('GET /fortune-panda/users');
  expect(await poll()).toMatchObject({ status: 200 });
  await env.db.updateTable('account').set({ is_active: false }).where('role', '=', 'agent').execute();
  expect(await poll()).toMatchObject(ended);
});

test('an agent gets a mail about a sign-in from a new device, and none for a known one', async () => {
  await using env = await testEnv({ provider: 'none' });
  const { email, password } = env.root;
  // The first session of the test has no device.
  await env.db.deleteFrom('session').execute();
  const signIn = (agent: string) =>
    env.call('POST /auth/login', { body: { email, password }, headers: { 'user-agent': agent } });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await signIn(firefox);
  expect(await dumpDatabase(env.db)).not.toContain('new_sign_in');
  await signIn(firefox);
  expect(await dumpDatabase(env.db)).not.toContain('new_sign_in');
  await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1');
  expect(await dumpDatabase(env.db)).toContain('new_sign_in');
});

/** The audit events of agents' sessions, in no order: several actions fall into one millisecond. */
async function sessionEvents(client: ApiClient) {
  const { data } = await client.call('GET /agent/audit', { query: { action: 'agent', limit: '100' } });
  return data.filter(({ action }) => /^agent\.(signed_in|signed_out|session_ended)$/.test(action));
}

test('an agent’s sign-ins and sign-outs are in the audit log, with who ended what and why', async () => {
  await using env = await testEnv({ provider: 'none', config: changes });
  const left = await env.signInRoot();
  await left.call('POST /auth/logout', { body: {} });
  // A session that is over isn't ended again.
  await left.expectRefusal('session.ended', 'POST /auth/logout', { body: {} });
  for (let devices = 0; devices < 2; devices += 1) await env.signInRoot();
  await env.root.call('POST /user/sessions/end-others', { body: {} });
  const events = (await sessionEvents(env.root)).map(({ action, after }) =>
    [action, after?.because, after?.sessions].filter(Boolean).join(' '),
  );
  expect(events.sort()).toEqual([
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
  const forgotten = await env.signInRoot();
  const player = await env.player('idler');
  expect(await endIdleSessions(context)).toBe(false);
  env.clock.advance(15 * minuteMs);
  await env.root.expectRefusal('session.ended', 'GET /user/profile');
  for (let runs = 0; runs < 2; runs += 1) await endIdleSessions(context);
  await forgotten.expectRefusal('session.ended', 'GET /user/profile');
  await player.call('GET /user/profile');
  const idle = (await sessionEvents(await env.signInRoot())).filter(({ after }) => after?.because === 'idle');
  expect(idle.map(({ address }) => address === null).sort()).toEqual([false, true]);
});

test('the end of an agent’s sessions by somebody else is recorded under that actor', async () => {
  await using env = await testEnv({ provider: 'none' });
  const rootId = env.root.id;
  const below = await env.agent({ parentId: rootId, name: 'store-1' });
  const params = { agentId: below.id };
  const body = { reason: 'Left us' };
  await env.root.call('POST /agent/agents/:agentId/disable', { params, body });
  expect(await sessionEvents(env.root)).toContainEqual(
    expect.objectContaining({
      action: 'agent.session_ended',
      actor: expect.objectContaining({ id: rootId }),
      subjectId: below.id,
      after: { sessions: 1, because: 'agent_disabled' },
    }),
  );
});
