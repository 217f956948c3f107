import { registrationBody, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { dumpDatabase } from '../test/test-support.ts';

const canary = 'canary-Xq7-password';

test('no password and no token reaches the log or the database in clear', async () => {
  await using env = await testEnv({ provider: 'none', logLevel: 'trace' });
  const secret = { password: canary, confirmPassword: canary };
  const player = await env.player('canary', secret);
  const { token } = player;
  await env.call('POST /auth/register', { body: registrationBody('canary', secret) });
  await env.call('POST /auth/login', { body: { email: player.email, password: `${canary}-wrong` } });
  await env.call('POST /auth/login', { body: { email: player.email, password: { nested: canary } } });
  await env.call('POST /auth/login', { body: `{"password":"${canary}"` });
  await env.call('PUT /user/password', {
    token,
    body: { currentPassword: canary, newPassword: `${canary}-new` },
  });
  const agentToken = env.root.token;
  const params = { username: player.fortunePanda.username };
  const requested = { params, query: `password=${canary}&token=${token}` };
  await env.call('GET /fortune-panda/users/:username', { token: agentToken, ...requested });
  await env.call('GET /fortune-panda/users/:username', { token, ...requested });
  await env.server.http.inject({ method: 'GET', url: `/${canary}?token=${token}&password=${canary}` });

  const logged = env.logLines.join('');
  const stored = await dumpDatabase(env.db);
  expect(env.logLines.length).toBeGreaterThan(5);
  expect(stored).toContain(player.fortunePanda.username);
  for (const value of [
    canary,
    token,
    agentToken,
    player.fortunePanda.password,
    env.config.rootAgent.password,
  ]) {
    expect(logged.includes(value), `the log holds ${value}`).toBe(false);
    expect(stored.includes(value), `the database holds ${value}`).toBe(false);
  }
});
