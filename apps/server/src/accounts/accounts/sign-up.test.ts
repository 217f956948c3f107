import { toMoney } from '@golden-acers/contract';
import { pollUntil, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';

test('a new player has an account at the provider, and the sign-up credit as its first recharge', async () => {
  await using env = await testEnv();
  const player = await env.player('newcomer');
  expect(player.user).toMatchObject({ fortunePandaBalance: '25.00', fortunePandaPassword: null });
  expect(player.user.fortunePandaUsername).toBe(player.fortunePanda.username);
  const signedIn = await env.visitor.call('POST /auth/login', {
    body: { email: player.user.email, password: player.password },
  });
  expect(signedIn.data.lastRechargeStatus).toBe('success');
  const { data } = await env.root.call('GET /fortune-panda/users/:username', {
    params: { username: player.fortunePanda.username },
  });
  expect(data).toMatchObject({ nickname: 'newcomer', balance: '25.00', manager: 'House', status: 'Active' });
  const status = await env.root.call('GET /fortune-panda/admin/status');
  expect(status.data).toMatchObject({
    isLoggedIn: true,
    agentKey: true,
    agent: { name: 'House', level: 'distributor' },
    transferCeiling: toMoney(1_000_000n),
  });
});

test('the demo registers its players once, with real accounts and credit, however often the server starts', async () => {
  const demo = { playerEmail: 'demo@golden-acers.test', playerPassword: 'demo password' };
  await using env = await testEnv({ config: { demo }, hasBackgroundJobs: true });
  const balances = async () => {
    const { data } = await env.root.call('GET /fortune-panda/users');
    return data.map(({ nickname, balance }) => `${nickname} ${balance}`);
  };
  const seeded = ['ingrid.n 25.00', 'tomas-v 25.00', 'rosalind 25.00', 'demo 25.00'];
  await pollUntil(
    'a server seeds the demo in the background after its start',
    balances,
    (rows) => rows.join() === seeded.join(),
  );
  const { data } = await env.visitor.call('POST /auth/login', {
    body: { email: demo.playerEmail, password: demo.playerPassword },
  });
  expect(data.user).toMatchObject({ username: 'demo', role: 'user' });
  await env.restartServer();
  await env.restartServer();
  expect(await balances()).toEqual(seeded);
});
