import { createApiClient } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AnnouncementFormInput,
  type AnnouncementTestEnv,
  announcementTestEnv,
  announcementWith,
  tomorrow,
} from '../../../test/test-support-announcements.ts';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';

let env: AnnouncementTestEnv;
beforeAll(async () => {
  env = await announcementTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(() => env.beginNextDay());

const idOf = (response: { body: { data?: unknown } }) =>
  z.object({ id: z.string() }).parse(response.body.data).id;
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('an announcement', () => {
  test('reaches only the players of the agent’s subtree, in their languages', async () => {
    const sent = await env.save(env.store);
    expect(sent).toMatchObject({ status: 201, body: { data: { state: 'scheduled', addressed: 0 } } });
    await env.deliver();
    for (const player of [env.own, env.below]) {
      expect(await env.readBy(player)).toMatchObject([
        { isRead: false, data: { texts: announcementWith().texts } },
      ]);
    }
    expect(await env.readBy(env.strange)).toEqual([]);
    expect(await env.found(env.store, idOf(sent))).toMatchObject({ state: 'sent', addressed: 2, opened: 0 });
  });

  test('counts each reader once, even after the reader removed it', async () => {
    const id = idOf(await env.save(env.store));
    await env.deliver();
    const [notification] = await env.readBy(env.own);
    const params = { id: notification?.id ?? '' };
    for (let time = 0; time < 2; time += 1)
      await env.own.call('POST /user/notifications/:id/read', { params, body: {} });
    expect(await env.found(env.store, id)).toMatchObject({ addressed: 2, opened: 1 });
    await env.own.call('DELETE /user/notifications/:id', { params });
    expect(await env.found(env.store, id)).toMatchObject({ addressed: 2, opened: 1 });
  });

  test('reaches the players whom its filters match when it is sent', async () => {
    const frozen = await env.playerOf(env.store, 'aa-frozen');
    const reach = async (changes: Partial<AnnouncementFormInput>) => {
      const { audience = {}, isPromotion = false } = announcementWith(changes);
      const body = { audience, isPromotion };
      return (await env.store.call('POST /agent/announcements/audience', { body })).data;
    };
    await env.db.updateTable('player').set({ frozenAt: new Date() }).where('id', '=', frozen.id).execute();
    expect(await reach({})).toEqual({ players: 3, isMore: false });
    expect(await reach({ audience: { status: 'Frozen' } })).toEqual({ players: 1, isMore: false });
    expect(await reach({ audience: { manager: env.cashier.id } })).toEqual({ players: 1, isMore: false });
    const id = idOf(
      await env.save(env.store, { audience: { status: 'Active' }, send: { when: 'at', at: tomorrow() } }),
    );
    await env.db.updateTable('player').set({ frozenAt: new Date() }).where('id', '=', env.own.id).execute();
    await env.makeDue(id);
    await env.deliver();
    expect(await env.titlesOf(env.below)).toEqual(['Harvest']);
    expect(await env.titlesOf(env.own)).toEqual([]);
    await env.db.updateTable('player').set({ frozenAt: null }).execute();
  });

  test('reaches no excluded or closed player, and as a promotion only open players who want promotions', async () => {
    const excluded = await env.playerOf(env.store, 'aa-excluded');
    const frozen = await env.playerOf(env.store, 'aa-frozen-2');
    await env.db.updateTable('player').set({ frozenAt: new Date() }).where('id', '=', frozen.id).execute();
    await sql`insert into notification_setting (account_id, promotions)
      values (${excluded.id}, true), (${frozen.id}, true)`.execute(env.db);
    await sql`update player set excluded_until = now() + interval '1 day' where id = ${excluded.id}`.execute(
      env.db,
    );
    await env.below.call('PUT /user/notification-settings', { body: { promotions: true } });
    await env.save(env.store, { isPromotion: true });
    await env.deliver();
    expect(await env.titlesOf(env.below)).toEqual(['Harvest']);
    expect(await env.titlesOf(env.own)).toEqual([]);
    const { rows: toFrozen } = await sql`select from notification where account_id = ${frozen.id}`.execute(
      env.db,
    );
    expect(toFrozen).toEqual([]);
    await env.save(env.store);
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual(['Harvest']);
    const { rows } = await sql`select from notification where account_id = ${excluded.id}`.execute(env.db);
    expect(rows).toEqual([]);
  });

  test('is written and sent once, however often its form or its delivery is repeated', async () => {
    const one = `announce-${crypto.randomUUID()}`;
    const atOnce = await Promise.all([1, 2, 3].map(() => env.save(env.store, {}, one)));
    const id = idOf(await env.save(env.store, {}, one));
    // A repeat of a request that still runs is refused, and creates nothing.
    const results = atOnce.map((each) => (each.status === 409 ? each.body.code : idOf(each)));
    expect(results).toContain(id);
    expect(results.filter((result) => result !== id && result !== 'request.still_running')).toEqual([]);
    await Promise.all([env.deliver(), env.deliver(), env.deliver()]);
    expect(await env.titlesOf(env.own)).toEqual(['Harvest']);
    // The state after a crash that lost the progress but not the notifications.
    const addressed = (await env.found(env.store, id))?.addressed;
    await env.force(sql`update agent_announcement set state = 'sending', delivered_to = 0 where id = ${id}`);
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual(['Harvest']);
    expect(await env.found(env.store, id)).toMatchObject({ state: 'sent', addressed });
  });
});

describe('a scheduled announcement', () => {
  test('is sent at its time in the agent’s time zone, with its latest text', async () => {
    await env.store.call('PUT /agent/settings', { body: { timeZone: 'Asia/Tokyo', language: 'en' } });
    const at = tomorrow();
    const planned = await env.save(env.store, { send: { when: 'at', at } });
    const id = idOf(planned);
    expect(planned.body.data).toMatchObject({
      state: 'scheduled',
      sendAt: new Date(Date.parse(`${at}:00+09:00`)).toISOString(),
    });
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual([]);
    const texts = { en: { title: 'Later', text: 'The barn is closed.' } };
    expect(await env.change(env.store, id, { texts, send: { when: 'at', at } })).toMatchObject({
      status: 200,
    });
    await env.makeDue(id);
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual(['Later']);
    expect(await env.change(env.store, id)).toMatchObject(refusal(409, 'announcement.not_waiting'));
    expect(await env.act(env.store, 'cancel', id)).toMatchObject(refusal(409, 'announcement.not_waiting'));
    await env.store.call('PUT /agent/settings', { body: { timeZone: 'UTC', language: 'en' } });
  });

  test('is not sent if its agent or one above cancels it', async () => {
    for (const by of [env.store, env.root]) {
      const id = idOf(await env.save(env.store, { send: { when: 'at', at: tomorrow() } }));
      expect(await env.act(by, 'cancel', id)).toMatchObject({
        status: 200,
        body: { data: { state: 'cancelled' } },
      });
    }
    await sql`update agent_announcement set send_at = now() where state = 'cancelled'`
      .execute(env.db)
      .catch(() => undefined);
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual([]);
  });

  test('is not sent if its agent was disabled or has lost the permission', async () => {
    const setActive = (isActive: boolean) =>
      env.db.updateTable('account').set({ isActive }).where('id', '=', env.store.id).execute();
    const stopped = idOf(await env.save(env.store, { send: { when: 'at', at: tomorrow() } }));
    await setActive(false);
    await env.makeDue(stopped);
    await env.deliver();
    await setActive(true);
    const forbidden = idOf(await env.save(env.store, { send: { when: 'at', at: tomorrow() } }));
    await env.db
      .insertInto('agentRule')
      .values({
        ownerId: env.root.id,
        level: 'store',
        permissions: ['players.read'],
        commandMaxCents: null,
        dayMaxCents: null,
      })
      .execute();
    await env.makeDue(forbidden);
    await env.deliver();
    expect(await env.store.request('GET /agent/announcements')).toMatchObject(
      refusal(403, 'agent.not_permitted'),
    );
    await env.db.deleteFrom('agentRule').execute();
    expect(await env.titlesOf(env.own)).toEqual([]);
    expect(await env.found(env.store, stopped)).toMatchObject({
      state: 'cancelled',
      stopCause: 'agent_disabled',
    });
    expect(await env.found(env.store, forbidden)).toMatchObject({
      state: 'cancelled',
      stopCause: 'not_permitted',
    });
  });

  test('of an API key ends with the key, unless a person schedules it again', async () => {
    const { id: keyId, secret } = await insertApiKey(env, {
      agentId: env.store.id,
      scopes: ['players.announce'],
    });
    const program = createApiClient(env.call, secret);
    const [stopped, taken] = [
      idOf(await env.save(program, { send: { when: 'at', at: tomorrow() } })),
      idOf(await env.save(program, { send: { when: 'at', at: tomorrow() } })),
    ];
    await env.store.call('POST /agent/api-keys/:id/revoke', { params: { id: keyId }, body: {} });
    await env.change(env.store, taken, { send: { when: 'at', at: tomorrow() } });
    await env.makeDue(stopped);
    await env.makeDue(taken);
    await env.deliver();
    expect(await env.found(env.store, stopped)).toMatchObject({ state: 'cancelled', stopCause: 'key_ended' });
    expect(await env.found(env.store, taken)).toMatchObject({ state: 'sent' });
    expect(await env.titlesOf(env.own)).toEqual(['Harvest']);
  });
});

describe('an announcement that was sent', () => {
  test('disappears from the players’ pages when it is ended', async () => {
    const id = idOf(await env.save(env.store));
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual(['Harvest']);
    expect(await env.act(env.store, 'end', id)).toMatchObject({
      status: 200,
      body: { data: { state: 'ended' } },
    });
    // It is read before the job has removed it.
    expect((await env.own.call('GET /user/notifications', {})).unread).toBe(0);
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual([]);
    expect(await env.db.selectFrom('notification').select('id').execute()).toEqual([]);
    expect(await env.act(env.store, 'end', id)).toMatchObject(refusal(409, 'announcement.not_sent'));
    expect(await env.found(env.store, id)).toMatchObject({ endedBy: 'aa-store' });
  });

  test('can be stopped while it is being sent', async () => {
    const id = idOf(await env.save(env.store));
    await sql`update agent_announcement set state = 'sending', sent_at = now(), delivered_to = 1 where id = ${id}`.execute(
      env.db,
    );
    expect(await env.act(env.store, 'end', id)).toMatchObject({ status: 200 });
    await env.deliver();
    expect(await env.titlesOf(env.own)).toEqual([]);
  });

  test('cannot be changed, not even by SQL', async () => {
    const id = idOf(await env.save(env.store));
    await env.deliver();
    for (const assignment of [`state = 'scheduled'`, `texts = '{}'`, `send_at = now()`]) {
      const write = sql`update agent_announcement set ${sql.raw(assignment)} where id = ${id}`;
      await expect(write.execute(env.db)).rejects.toMatchObject({
        constraint: 'agent_announcement_change_is_allowed',
      });
    }
    await expect(sql`delete from agent_announcement where id = ${id}`.execute(env.db)).rejects.toThrow();
  });
});
