import { Writable } from 'node:stream';
import { createLog } from '@golden-acers/platform';
import { expect, test } from 'vitest';
import { dumpDatabase, registrationBody, testServer } from '../test/test-support.ts';

const canary = 'canary-Xq7-password';

test('no password and no token reaches the log or the database in clear', async () => {
  const lines: string[] = [];
  const keep = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  await using server = await testServer({ log: createLog('trace', keep) });
  const secret = { password: canary, confirmPassword: canary };
  const player = await server.register('canary', secret);
  const { token } = player;
  await server.call('POST /auth/register', { body: registrationBody('canary', secret) });
  await server.call('POST /auth/login', { body: { email: player.email, password: `${canary}-wrong` } });
  await server.call('POST /auth/login', { body: { email: player.email, password: { nested: canary } } });
  await server.call('POST /auth/login', { body: `{"password":"${canary}"` });
  await server.call('PUT /user/password', {
    token,
    body: { currentPassword: canary, newPassword: `${canary}-new` },
  });
  const agentToken = await server.signInAgent();
  const params = { username: player.fortunePanda.username };
  const asked = { params, query: `password=${canary}&token=${token}` };
  await server.call('GET /fortune-panda/users/:username', { token: agentToken, ...asked });
  await server.call('GET /fortune-panda/users/:username', { token, ...asked });
  await server.server.http.inject({ method: 'GET', url: `/${canary}?token=${token}&password=${canary}` });

  const logged = lines.join('');
  const stored = await dumpDatabase(server.db);
  expect(lines.length).toBeGreaterThan(5);
  expect(stored).toContain(player.fortunePanda.username);
  for (const value of [
    canary,
    token,
    agentToken,
    player.fortunePanda.password,
    server.config.rootAgent.password,
  ]) {
    expect(logged.includes(value), `the log holds ${value}`).toBe(false);
    expect(stored.includes(value), `the database holds ${value}`).toBe(false);
  }
});
