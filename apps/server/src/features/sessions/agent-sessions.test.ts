import { expect, test } from 'vitest';
import { contentsOf, testServer } from '../../test-support.ts';

const minuteMs = 60_000;
const changes = { agentIdleMs: 15 * minuteMs };
const ended = { status: 401, body: { code: 'session.ended' } };

test('an agent who does nothing for fifteen minutes is signed out; a page’s own reads don’t count', async () => {
  await using server = await testServer({ changes });
  const [here, other] = [await server.signInAgent(), await server.signInAgent()];
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
  await using server = await testServer({ changes });
  const token = await server.signInAgent();
  server.clock.advance(14 * minuteMs);
  const headers = { 'x-background': '1' };
  await server.call('POST /user/sessions/end-others', { token, body: {}, headers });
  server.clock.advance(14 * minuteMs);
  expect(await server.call('GET /user/profile', { token })).toMatchObject({ status: 200 });
});

test('a player’s session does not end by idling', async () => {
  await using server = await testServer({ changes });
  const { token } = await server.register('idler');
  server.clock.advance(24 * 60 * minuteMs);
  expect(await server.call('GET /user/profile', { token })).toMatchObject({ status: 200 });
});

test('a disabled agent is refused at its next request', async () => {
  await using server = await testServer();
  const token = await server.signInAgent();
  const look = () => server.call('GET /fortune-panda/users', { token });
  expect(await look()).toMatchObject({ status: 200 });
  await server.db.updateTable('account').set({ is_active: false }).where('role', '=', 'agent').execute();
  expect(await look()).toMatchObject(ended);
});

test('an agent gets a mail when a device signs in that never did, and none for a known one', async () => {
  await using server = await testServer();
  const { email, password } = server.config.rootAgent;
  const enter = (agent: string) =>
    server.call('POST /auth/login', { body: { email, password }, headers: { 'user-agent': agent } });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await enter(firefox);
  expect(await contentsOf(server.db)).not.toContain('new_sign_in');
  await enter(firefox);
  expect(await contentsOf(server.db)).not.toContain('new_sign_in');
  await enter('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1');
  expect(await contentsOf(server.db)).toContain('new_sign_in');
});
