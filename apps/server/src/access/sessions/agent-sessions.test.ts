import { type ApiClient, type BareTestEnv, type TestAgent, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endIdleSessions } from './sessions.ts';

const minuteMs = 60_000;
const changes = { agentIdleMs: 15 * minuteMs };
let env: BareTestEnv;
/** Each test has its own, with one session. */
let agent: TestAgent;
let agents = 0;
beforeAll(async () => {
  env = await testEnv({ provider: 'none', config: changes });
});
beforeEach(async () => {
  agents += 1;
  agent = await env.agent({ name: `idling-${agents}`, level: 'distributor' });
});
afterAll(() => env[Symbol.asyncDispose]());

const signIn = () => env.signIn(agent.email, agent.password);
const ended = { status: 401, body: { code: 'session.ended' } };

test('an agent is signed out after fifteen idle minutes; background reads of a page don’t count as activity', async () => {
  const other = await signIn();
  const poll = (client: ApiClient, headers = {}) =>
    client.request('GET /fortune-panda/admin/status', { headers });
  for (let minutes = 0; minutes < 14; minutes += 7) {
    env.clock.advance(7 * minuteMs);
    expect(await poll(agent)).toMatchObject({ status: 200 });
    expect(await poll(other, { 'x-background': '1' })).toMatchObject({ status: 200 });
  }
  env.clock.advance(minuteMs);
  expect(await poll(agent)).toMatchObject({ status: 200 });
  expect((await agent.call('GET /user/sessions')).data).toMatchObject([{ isCurrent: true }]);
  expect(await poll(other)).toMatchObject(ended);
});

test('a command counts as activity, whatever its headers say', async () => {
  env.clock.advance(14 * minuteMs);
  const headers = { 'x-background': '1' };
  await agent.call('POST /user/sessions/end-others', { body: {}, headers });
  env.clock.advance(14 * minuteMs);
  await agent.call('GET /user/profile');
});

test('a player’s session does not end by idling', async () => {
  const player = await env.player('idler');
  env.clock.advance(24 * 60 * minuteMs);
  await player.call('GET /user/profile');
});

test('a disabled agent is refused at its next request', async () => {
  const poll = () => agent.request('GET /fortune-panda/users');
  expect(await poll()).toMatchObject({ status: 200 });
  await env.db.updateTable('account').set({ isActive: false }).where('id', '=', agent.id).execute();
  expect(await poll()).toMatchObject(ended);
});

test('an agent gets a mail about a sign-in from a new device, and none for a known one', async () => {
  const { id, email, password } = agent;
  // The first session of the test has no device.
  await env.db.deleteFrom('session').where('accountId', '=', id).execute();
  const signInWith = (browser: string) =>
    env.call('POST /auth/login', { body: { email, password }, headers: { 'user-agent': browser } });
  const listMails = () => env.db.selectFrom('mail').where('accountId', '=', id).select('kind').execute();
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await signInWith(firefox);
  expect(await listMails()).toEqual([]);
  await signInWith(firefox);
  expect(await listMails()).toEqual([]);
  await signInWith('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1');
  expect(await listMails()).toEqual([{ kind: 'new_sign_in' }]);
});

/** Returns the audit events of agents' sessions, in no order: several actions fall into one millisecond. */
async function sessionEvents(client: ApiClient) {
  const { data } = await client.call('GET /agent/audit', { query: { action: 'agent', limit: '100' } });
  return data.filter(({ action }) => /^agent\.(signed_in|signed_out|session_ended)$/.test(action));
}

test('an agent’s sign-ins and sign-outs are in the audit log, with who ended what and why', async () => {
  const left = await signIn();
  await left.call('POST /auth/logout', { body: {} });
  // A session that is over isn't ended again.
  await left.expectRefusal('session.ended', 'POST /auth/logout', { body: {} });
  for (let devices = 0; devices < 2; devices += 1) await signIn();
  await agent.call('POST /user/sessions/end-others', { body: {} });
  const events = (await sessionEvents(agent)).map(({ action, after }) =>
    [action, after?.because, after?.sessions].filter(Boolean).join(' '),
  );
  expect(events.sort()).toEqual([
    'agent.session_ended ended_elsewhere 2',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_out signed_out 1',
  ]);
});

test('the end of an idle session is recorded once: by the request that finds it or by the background job', async () => {
  const context = { db: env.server.db, clock: env.clock, config: changes };
  const forgotten = await signIn();
  const player = await env.player('second-idler');
  expect(await endIdleSessions(context)).toBe(false);
  env.clock.advance(15 * minuteMs);
  await agent.expectRefusal('session.ended', 'GET /user/profile');
  for (let runs = 0; runs < 2; runs += 1) await endIdleSessions(context);
  await forgotten.expectRefusal('session.ended', 'GET /user/profile');
  await player.call('GET /user/profile');
  const idle = (await sessionEvents(await signIn())).filter(({ after }) => after?.because === 'idle');
  expect(idle.map(({ address }) => address === null).sort()).toEqual([false, true]);
});

test('the end of an agent’s sessions by another actor is recorded under that actor', async () => {
  const below = await env.agent({ parentId: agent.id, name: 'store-1' });
  const params = { agentId: below.id };
  const body = { reason: 'Left us' };
  await agent.call('POST /agent/agents/:agentId/disable', { params, body });
  expect(await sessionEvents(agent)).toContainEqual(
    expect.objectContaining({
      action: 'agent.session_ended',
      actor: expect.objectContaining({ id: agent.id }),
      subjectId: below.id,
      after: { sessions: 1, because: 'agent_disabled' },
    }),
  );
});
