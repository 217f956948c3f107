import { registrationBody, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { dumpDatabase } from '../test/test-support.ts';

const canary = 'canary-Xq7-password';

test('no password and no token reaches the log or the database in clear', async () => {
  await using server = await testEnv({ provider: 'none', logLevel: 'trace' });
  const secret = { password: canary, confirmPassword: canary };
  const player = await server.player('canary', secret);
  const { token } = player;
  await server.call('POST /auth/register', { body: registrationBody('canary', secret) });
  await server.call('POST /auth/login', { body: { email: player.email, password: `${canary}-wrong` } });
  await server.call('POST /auth/login', { body: { email: player.email, password: { nested: canary } } });
  await server.call('POST /auth/login', { body: `{"password":"${canary}"` });
  await server.call('PUT /user/password', {
    token,
    body: { currentPassword: canary, newPassword: `${canary}-new` },
  });
  const agentToken = server.root.token;
  const params = { username: player.fortunePanda.username };
  const asked = { params, query: `password=${canary}&token=${token}` };
  await server.call('GET /fortune-panda/users/:username', { token: agentToken, ...asked });
  await server.call('GET /fortune-panda/users/:username', { token, ...asked });
  await server.server.http.inject({ method: 'GET', url: `/${canary}?token=${token}&password=${canary}` });

  const logged = server.logLines.join('');
  const stored = await dumpDatabase(server.db);
  expect(server.logLines.length).toBeGreaterThan(5);
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
