import type { TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PushTestEnv, pushTestEnv } from '../../../test/test-support-push.ts';
import { findQuietEnd } from './notification-settings.sql.ts';

let env: PushTestEnv;
beforeAll(async () => {
  env = await pushTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

let zoned: TestPlayer | undefined;

describe('quiet hours', () => {
  test('delay notifications that are not urgent until their end, and check the settings again then', async () => {
    const [player, changer] = [await env.player('ps-quiet'), await env.player('ps-quiet-change')];
    const browsers = [await env.service.browser(player), await env.service.browser(changer)];
    // It is noon in UTC, and one o'clock in Berlin.
    const quietHours = { from: '12:30', to: '13:30', timeZone: 'Europe/Berlin' };
    for (const one of [player, changer]) await env.choose(one, { quietHours, promotions: true });
    for (const one of [player, changer]) {
      await env.notify(one, 'promotion');
      await env.notify(one, 'agent_message');
      await env.notify(one, 'new_device');
    }
    await env.runJobs();
    for (const browser of browsers)
      expect(browser.received()).toMatchObject([{ title: 'A new device signed in to your account' }]);
    await env.choose(player, { promotions: false });
    await env.choose(changer, { quietHours: null });
    await env.runJobs();
    expect(browsers[1]?.received()).toHaveLength(3);

    env.clock.advance(30 * 60_000 - 1_000);
    await env.notify(player, 'agent_message');
    await env.runJobs();
    expect(browsers[0]?.received()).toHaveLength(1);
    env.clock.advance(1_000);
    await env.runJobs();
    expect(await env.db.selectFrom('pushWaiting').selectAll().execute()).toEqual([]);
    expect(browsers[0]?.received().map(({ title }) => title)).not.toContain('A new offer');
    expect(browsers[0]?.received()).toHaveLength(3);
  });

  // The clocks of New York go forward on 8 March 2026 at 07:00Z, and back on 1 November 2026 at 06:00Z.
  test.each([
    ['22:00', '07:00', 'UTC', '2026-03-01T21:59:59Z', null],
    ['22:00', '07:00', 'UTC', '2026-03-01T22:00:00Z', '2026-03-02T07:00:00Z'],
    ['22:00', '07:00', 'UTC', '2026-03-02T06:59:59Z', '2026-03-02T07:00:00Z'],
    ['22:00', '07:00', 'UTC', '2026-03-02T07:00:00Z', null],
    ['09:00', '17:00', 'Asia/Tokyo', '2026-03-01T23:59:59Z', null],
    ['09:00', '17:00', 'Asia/Tokyo', '2026-03-02T00:00:00Z', '2026-03-02T08:00:00Z'],
    ['09:00', '17:00', 'Asia/Tokyo', '2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z'],
    ['09:00', '17:00', 'Asia/Tokyo', '2026-03-02T08:00:00Z', null],
    ['22:00', '07:00', 'America/New_York', '2026-03-08T02:59:59Z', null],
    ['22:00', '07:00', 'America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T11:00:00Z'],
    ['22:00', '07:00', 'America/New_York', '2026-03-08T10:59:59Z', '2026-03-08T11:00:00Z'],
    ['22:00', '07:00', 'America/New_York', '2026-03-08T11:00:00Z', null],
    ['22:00', '07:00', 'America/New_York', '2026-11-01T02:00:00Z', '2026-11-01T12:00:00Z'],
    ['22:00', '07:00', 'America/New_York', '2026-11-01T11:59:59Z', '2026-11-01T12:00:00Z'],
    ['22:00', '07:00', 'America/New_York', '2026-11-01T12:00:00Z', null],
    // An end that the clock skips, and a begin that it shows twice.
    ['01:00', '02:30', 'America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T07:30:00Z'],
    ['01:00', '02:30', 'America/New_York', '2026-03-08T07:30:00Z', null],
    ['01:30', '03:00', 'America/New_York', '2026-11-01T06:29:59Z', null],
    ['01:30', '03:00', 'America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T08:00:00Z'],
  ] as const)('from %s to %s in %s at %s end at %s', async (from, to, timeZone, at, end) => {
    zoned ??= await env.player('qh-zone');
    await env.choose(zoned, { quietHours: { from, to, timeZone } });
    expect((await zoned.call('GET /user/notification-settings')).data.quietHours).toEqual({
      from,
      to,
      timeZone,
    });
    const found = await findQuietEnd(env.db, zoned.id, new Date(at));
    expect(found?.toISOString() ?? null).toBe(end === null ? null : new Date(end).toISOString());
  });

  test('need two times and a known time zone', async () => {
    const player = await env.player('qh-form');
    for (const quietHours of [
      { from: '22:00', to: '22:00', timeZone: 'UTC' },
      { from: '24:00', to: '07:00', timeZone: 'UTC' },
      { from: '22:00', to: '07:00', timeZone: 'Mars/Olympus' },
      { from: '22:00', timeZone: 'UTC' },
    ]) {
      const body = { quietHours };
      const { status } = await env.call('PUT /user/notification-settings', { token: player.token, body });
      expect(status, JSON.stringify(quietHours)).toBe(422);
    }
  });

  test('delay the mail about unread notifications too', async () => {
    const [quiet, awake] = [await env.player('qh-mail'), await env.player('qh-awake')];
    const at = new Date(Date.now() - 15 * 60_000);
    const now = env.clock.now();
    const hour = (offset: number) => new Date(now.getTime() + offset * 3_600_000).toISOString().slice(11, 16);
    await env.choose(quiet, { quietHours: { from: hour(-1), to: hour(1), timeZone: 'UTC' } });
    for (const { id } of [quiet, awake]) {
      await env.db.updateTable('account').set({ emailVerifiedAt: now }).where('id', '=', id).execute();
      const unread = {
        accountId: id,
        kind: 'agent_message',
        data: '{"text":"Hello"}',
        at,
        readAt: null,
      } as const;
      await env.db.insertInto('notification').values(unread).execute();
    }
    await env.mailTo(awake.email, '/notifications');
    const mailsOf = () => env.mailsTo(quiet.email).filter(({ link }) => link?.endsWith('/notifications'));
    expect(mailsOf()).toEqual([]);
    env.clock.advance(3_600_000);
    await env.mailTo(quiet.email, '/notifications');
  });
});
