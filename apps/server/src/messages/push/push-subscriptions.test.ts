import type { TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PushTestEnv, pushTestEnv } from '../../../test/test-support-push.ts';

let env: PushTestEnv;
beforeAll(async () => {
  env = await pushTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

describe('a subscription', () => {
  const subscribe = (player: TestPlayer, endpoint: string) =>
    player.request('PUT /user/push', {
      body: { endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    });

  test('must name a public push service with https', async () => {
    const player = await env.player('ps-where');
    for (const endpoint of [
      'http://push.example/1',
      'https://10.0.0.1/1',
      'https://[::1]/1',
      'https://169.254.169.254/latest/meta-data',
      'https://user:secret@push.example/1',
      'https://push.example:22/1',
      'javascript:alert(1)',
    ]) {
      expect(await subscribe(player, endpoint), endpoint).toMatchObject({ status: 422 });
    }
    expect(await subscribe(player, 'https://push.example/1')).toMatchObject({ status: 200 });
    expect(await env.subscriptionsOf(player)).toEqual([{ endpoint: 'https://push.example/1' }]);
  });

  test('ends with a sign-out, a new password elsewhere, a freeze, a break, and on request, and gets nothing after', async () => {
    const ends: Readonly<Record<string, (player: TestPlayer) => Promise<unknown>>> = {
      signOut: (player) => player.call('POST /auth/logout', { body: {} }),
      newPassword: async (player) =>
        (await env.signIn(player.email)).call('PUT /user/password', {
          body: { currentPassword: player.password, newPassword: 'another horse' },
        }),
      freeze: ({ fortunePanda }) =>
        env.root.call('POST /fortune-panda/users/:username/freeze', {
          params: { username: fortunePanda.username },
          body: { reason: 'Under review' },
        }),
      aBreak: (player) =>
        player.call('POST /user/break', {
          body: {
            period: 'day',
            currentPassword: player.password,
            username: player.user.username,
            redeem: false,
          },
        }),
      onRequest: (player) => player.call('DELETE /user/push'),
    };
    const browsers = [];
    for (const [name, end] of Object.entries(ends)) {
      const player = await env.player(`ps-end-${name}`);
      const browser = await env.service.browser(player);
      await end(player);
      expect(await env.subscriptionsOf(player), name).toEqual([]);
      await env.notify(player, 'password_changed');
      browsers.push({ name, browser });
    }
    await env.runJobs();
    for (const { name, browser } of browsers) expect(browser.received(), name).toEqual([]);
  });

  test('belongs to the signed-in account: another account that uses the browser takes it over', async () => {
    const [first, second] = [await env.player('ps-shared-1'), await env.player('ps-shared-2')];
    const browser = await env.service.browser(first);
    await second.call('PUT /user/push', { body: browser.subscription });
    expect(await env.subscriptionsOf(first)).toEqual([]);
    await env.notify(first, 'agent_message');
    await env.notify(second, 'password_changed');
    await env.runJobs();
    expect(browser.received()).toMatchObject([{ title: 'Your password was changed' }]);
  });

  test('exists once per session and ten times per account at most, and changes a limited number of times', async () => {
    const player = await env.player('ps-many');
    await subscribe(player, 'https://push.example/a');
    await subscribe(player, 'https://push.example/b');
    expect(await env.subscriptionsOf(player)).toEqual([{ endpoint: 'https://push.example/b' }]);
    for (let count = 0; count < 12; count += 1) {
      const { token } = await env.signIn(player.email);
      const body = {
        endpoint: `https://push.example/c${count}`,
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      };
      expect((await env.call('PUT /user/push', { token, body })).status).toBe(200);
    }
    const kept = await env.subscriptionsOf(player);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContainEqual({ endpoint: 'https://push.example/b' });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await subscribe(player, 'https://push.example/d')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is signed with one private key for all servers, which is stored sealed', async () => {
    const player = await env.player('ps-key');
    const keys = await Promise.all([1, 2, 3].map(() => player.call('GET /user/push')));
    expect(new Set(keys.map(({ data }) => data.publicKey)).size).toBe(1);
    const rows = await env.db.selectFrom('pushKey').selectAll().execute();
    expect(rows).toMatchObject([{ privateKeySealed: expect.stringMatching(/^v2\./) }]);
  });
});
