import type { NotificationKind } from '@golden-acers/contract';
import { startServer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listJobs, makeJobsDue } from '../../../test/test-support-jobs.ts';
import {
  type PushTestEnv,
  pushTestEnv,
  type SampleKind,
  verifyVapid,
} from '../../../test/test-support-push.ts';

let env: PushTestEnv;
beforeAll(async () => {
  env = await pushTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

describe('a pushed notification', () => {
  test('is encrypted for its browser, signed for its push service, and contains nothing private', async () => {
    const player = await env.player('ps-first');
    const browser = await env.service.browser(player);
    await env.notify(player, 'agent_message');
    await env.runJobs();
    const [content] = browser.received();
    expect(content).toEqual({
      title: 'Message from your agent',
      text: 'Open the site to read it.',
      page: '/notifications',
      tag: expect.stringMatching(/^nt_/),
    });
    const [request] = browser.requests();
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(request?.body.includes('Message')).toBe(false);
    const { publicKey, isSubscribed } = (await player.call('GET /user/push')).data;
    expect(isSubscribed).toBe(true);
    if (request === undefined) throw new Error('nothing came');
    expect(verifyVapid(request, publicKey)).toEqual({
      aud: env.service.origin,
      exp: env.clock.now().getTime() / 1_000 + 12 * 3_600,
      sub: 'mailto:no-reply@golden-acers.test',
    });
  });

  test('contains an amount only when the player wants that, in the language of the browser', async () => {
    const player = await env.player('ps-amounts');
    const browser = await env.service.browser();
    await env.call('PUT /user/push', {
      token: player.token,
      body: browser.subscription,
      headers: { 'accept-language': 'de' },
    });
    await env.notify(player, 'recharge_applied');
    await env.runJobs();
    expect(browser.received()).toMatchObject([{ title: 'Ihr Guthaben wurde aufgeladen' }]);
    await env.choose(player, { pushAmounts: true });
    await env.notify(player, 'recharge_applied');
    await env.runJobs();
    const [, second] = browser.received();
    expect(second?.title.replace(/\s/g, ' ')).toBe('Ihr Guthaben wurde um 12,50 $ aufgeladen');
  });

  test('is sent to each browser of the player, unless it was read before', async () => {
    const player = await env.player('ps-several');
    const other = await env.signIn(player.email);
    const browsers = [await env.service.browser(player), await env.service.browser()];
    await other.call('PUT /user/push', {
      body: browsers[1]?.subscription ?? { endpoint: '', keys: { p256dh: '', auth: '' } },
    });
    await env.notify(player, 'agent_message');
    await env.notify(player, 'password_changed', new Date());
    await env.runJobs();
    for (const browser of browsers) expect(browser.received()).toHaveLength(1);
  });

  test('is tried again with the same topic, is dropped when refused, and ends a subscription that is gone', async () => {
    const player = await env.player('ps-retry');
    const browser = await env.service.browser(player);
    // Enough for a slow machine, on which a retry becomes due while jobs run.
    env.service.statuses.push(...Array.from({ length: 10 }, () => 503));
    await env.notify(player, 'agent_message');
    await env.runJobs();
    expect(await listJobs(env, 'push')).toMatchObject([{ state: 'retry' }]);
    env.service.statuses.length = 0;
    await makeJobsDue(env);
    await env.runJobs();
    const topics = browser.requests().map(({ headers }) => headers.topic);
    expect(topics.length).toBeGreaterThan(1);
    expect(new Set(topics).size).toBe(1);
    expect(new Set(browser.received().map(({ tag }) => tag)).size).toBe(1);

    env.service.statuses.push(400);
    await env.notify(player, 'agent_message');
    await env.runJobs();
    expect(browser.received()).toHaveLength(3);
    expect(await env.subscriptionsOf(player)).toHaveLength(1);

    env.service.statuses.push(410);
    await env.notify(player, 'agent_message');
    await env.runJobs();
    expect(await env.subscriptionsOf(player)).toEqual([]);
  });

  test('is sent once by two servers', async () => {
    const { databaseUrl, clock, config } = env;
    const other = await startServer(databaseUrl, { clock, config });
    const player = await env.player('ps-two');
    const browser = await env.service.browser(player);
    for (let count = 0; count < 20; count += 1) await env.notify(player, 'agent_message');
    await Promise.all([env.runJobs(), other.runDueJobs()]);
    expect(new Set(browser.received().map(({ tag }) => tag)).size).toBe(20);
    expect(browser.received()).toHaveLength(20);
    await other.close();
  });
});

describe('each switch decides each kind', () => {
  const kinds: readonly SampleKind[] = ['agent_message', 'password_changed', 'new_games', 'promotion'];
  const rows: readonly [Record<string, boolean>, readonly SampleKind[]][] = [
    [{}, ['agent_message', 'password_changed', 'new_games']],
    [{ promotions: true }, ['agent_message', 'password_changed', 'new_games', 'promotion']],
    [{ gameUpdates: false }, ['agent_message', 'password_changed']],
    [{ emailNotifications: false }, ['agent_message', 'password_changed', 'new_games']],
    [{ pushNotifications: false, promotions: true }, []],
  ];
  test.each(rows)('%j pushes %j', async (settings, pushed) => {
    const player = await env.player();
    const browser = await env.service.browser(player);
    if (Object.keys(settings).length > 0) await env.choose(player, settings);
    for (const kind of kinds) await env.notify(player, kind);
    await env.runJobs();
    const tags = new Set(browser.received().map(({ tag }) => tag));
    const stored = await env.db
      .selectFrom('notification')
      .where('accountId', '=', player.id)
      .select(['id', 'kind'])
      .execute();
    const came = new Set<NotificationKind>(stored.filter(({ id }) => tags.has(id)).map(({ kind }) => kind));
    expect([...came].sort()).toEqual([...pushed].sort());
    expect(browser.received()).toHaveLength(pushed.length);
  });
});
