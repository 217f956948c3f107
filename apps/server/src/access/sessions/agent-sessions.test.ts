import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dumpDatabase } from '../../../test/test-support.ts';
import { endIdleSessions } from './sessions.ts';

const minuteMs = 60_000;
const changes = { agentIdleMs: 15 * minuteMs };
const ended = { status: 401, body: { code: 'session.ended' } };

test('an agent who does nothing for fifteen minutes is signed out; a page’s own reads don’t count', async () => {
  await using server = await testEnv({ provider: 'none', config: changes });
  const [here, other] = [server.root.token, await server.signInRoot()];
  const look = (token: string, headers = {}) =>
    server.call('GET /fortune-panda/admin/status', { token, headers });
  for (let minutes = 0; minutes < 14; minutes += 7) {
    server.clock.advance(7 * minuteMs);
    expect(await look(here)).toMatchObject({ status: 200 });
    expect(await look(other, { 'x-background': '1' })).toMatchObject({ status: 200 });
  }
  server.clock.advance(minuteMs);
  expect(await look(here)).toMatchObject({ status: 200 });
  expect(await server.call('GET /user/sessions', { token: here })).toMatchObject({
    body: { data: [{ isCurrent: true }] },
  });
  expect(await look(other)).toMatchObject(ended);
});

test('a command counts, whatever its headers say', async () => {
  await using server = await testEnv({ provider: 'none', config: changes });
  const token = server.root.token;
  server.clock.advance(14 * minuteMs);
  const headers = { 'x-background': '1' };
  await server.call('POST /user/sessions/end-others', { token, body: {}, headers });
  server.clock.advance(14 * minuteMs);
  expect(await server.call('GET /user/profile', { token })).toMatchObject({ status: 200 });
});

test('a player’s session does not end by idling', async () => {
  await using server = await testEnv({ provider: 'none', config: changes });
  const { token } = await server.player('idler');
  server.clock.advance(24 * 60 * minuteMs);
  expect(await server.call('GET /user/profile', { token })).toMatchObject({ status: 200 });
});

test('a disabled agent is refused at its next request', async () => {
  await using server = await testEnv({ provider: 'none' });
  const token = server.root.token;
  const look = () => server.call('GET /fortune-panda/users', { token });
  expect(await look()).toMatchObject({ status: 200 });
  await server.db.updateTable('account').set({ is_active: false }).where('role', '=', 'agent').execute();
  expect(await look()).toMatchObject(ended);
});

test('an agent gets a mail when a device signs in that never did, and none for a known one', async () => {
  await using server = await testEnv({ provider: 'none' });
  const { email, password } = server.root;
  // The session that the test began with is none of a device.
  await server.db.deleteFrom('session').execute();
  const enter = (agent: string) =>
    server.call('POST /auth/login', { body: { email, password }, headers: { 'user-agent': agent } });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await enter(firefox);
  expect(await dumpDatabase(server.db)).not.toContain('new_sign_in');
  await enter(firefox);
  expect(await dumpDatabase(server.db)).not.toContain('new_sign_in');
  await enter('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1');
  expect(await dumpDatabase(server.db)).toContain('new_sign_in');
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
async function comingsAndGoings(server: BareTestEnv, token: string) {
  const answer = await server.call('GET /agent/audit', { token, query: 'action=agent&limit=100' });
  return recorded
    .parse(answer.body.data)
    .filter(({ action }) => /^agent\.(signed_in|signed_out|session_ended)$/.test(action));
}
const inWords = (entries: z.output<typeof recorded>) =>
  entries
    .map(({ action, after }) => [action, after?.because, after?.sessions].filter(Boolean).join(' '))
    .sort();

test('how an agent comes and goes is in the audit log, with who ended what and why', async () => {
  await using server = await testEnv({ provider: 'none', config: changes });
  const here = server.root.token;
  const left = await server.signInRoot();
  await server.call('POST /auth/logout', { token: left, body: {} });
  // A session that is over isn't ended again.
  await server.call('POST /auth/logout', { token: left, body: {} });
  for (let devices = 0; devices < 2; devices += 1) await server.signInRoot();
  await server.call('POST /user/sessions/end-others', { token: here, body: {} });
  expect(inWords(await comingsAndGoings(server, here))).toEqual([
    'agent.session_ended ended_elsewhere 2',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_in',
    'agent.signed_out signed_out 1',
  ]);
});

test('an idle session is recorded once: by the request that finds it, or by nobody’s', async () => {
  await using server = await testEnv({ provider: 'none', config: changes });
  const context = { db: server.server.db, clock: server.clock, config: changes };
  const [found, forgotten] = [server.root.token, await server.signInRoot()];
  const { token: player } = await server.player('idler');
  expect(await endIdleSessions(context)).toBe(false);
  server.clock.advance(15 * minuteMs);
  expect(await server.call('GET /user/profile', { token: found })).toMatchObject(ended);
  for (let looks = 0; looks < 2; looks += 1) {
    await endIdleSessions(context);
  }
  expect(await server.call('GET /user/profile', { token: forgotten })).toMatchObject(ended);
  expect(await server.call('GET /user/profile', { token: player })).toMatchObject({ status: 200 });
  const idle = (await comingsAndGoings(server, await server.signInRoot())).filter(
    ({ after }) => after?.because === 'idle',
  );
  expect(idle.map(({ address }) => address === null).sort()).toEqual([false, true]);
});

test('what somebody else did to an agent’s sessions stands under who did it', async () => {
  await using server = await testEnv({ provider: 'none' });
  const root = server.root.token;
  const [own] = await comingsAndGoings(server, root);
  const rootId = own?.actor.id ?? '';
  const below = await server.agent({ parentId: rootId, name: 'store-1' });
  const params = { agentId: below.id };
  const body = { reason: 'Left us' };
  await server.call('POST /agent/agents/:agentId/disable', { token: root, params, body });
  expect(await comingsAndGoings(server, root)).toContainEqual(
    expect.objectContaining({
      action: 'agent.session_ended',
      actor: expect.objectContaining({ id: rootId }),
      subjectId: below.id,
      after: { sessions: 1, because: 'agent_disabled' },
    }),
  );
});
