import { type TestAgent, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createChatClient } from '../../../test/test-support-chats.ts';
import { releaseAbsentAgents } from './chats.ts';

let env: TestEnv;
let chats: ReturnType<typeof createChatClient>;
let store: TestAgent;
let cashier: TestAgent;
let otherStore: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  chats = createChatClient(env);
  store = await env.agent({ name: 'queue-store' });
  otherStore = await env.agent({ name: 'queue-other-store' });
  cashier = await env.agent({ name: 'queue-cashier', level: 'cashier', parentId: store.id });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(() => chats.reset());

const assigneeOf = async (id: string) => (await chats.fieldsOf(id)).assignedTo;

describe('the queue of chats', () => {
  test('gives a chat to one of two agents who accept or reply at once', async () => {
    const [one, two] = [
      await chats.playerOf('chat-both', cashier),
      await chats.playerOf('chat-replies', cashier),
    ];
    await Promise.all([chats.setAvailable(store, true), chats.setAvailable(cashier, true)]);
    const { id } = await chats.openChat(one);
    const accepted = await Promise.all([chats.accept(store, id), chats.accept(cashier, id)]);
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id: second } = await chats.openChat(two);
    const replied = await Promise.all([chats.reply(store, second), chats.reply(cashier, second)]);
    expect(replied.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [agent, stranger] = (await assigneeOf(second)) === store.id ? [store, cashier] : [cashier, store];
    expect(await chats.reply(stranger, second)).toMatchObject({ body: { code: 'ticket.changed_meanwhile' } });
    expect((await chats.reply(stranger, second, 'Ask for the receipt', 'note')).status).toBe(201);
    expect((await chats.reply(agent, second)).status).toBe(201);
  });

  test('shows the number of chats ahead, among those that the same agents can accept', async () => {
    const players = [
      await chats.playerOf('chat-first', cashier),
      await chats.playerOf('chat-foreign', otherStore),
      await chats.playerOf('chat-second', cashier),
      await chats.playerOf('chat-third', cashier),
    ];
    await Promise.all([chats.setAvailable(store, true), chats.setAvailable(otherStore, true)]);
    const ids: string[] = [];
    for (const player of players) ids.push((await chats.openChat(player)).id);
    const ahead = () =>
      Promise.all(
        players.map(
          async (player, index) =>
            z.looseObject({ ahead: z.number().nullable() }).parse(await chats.view(player, ids[index] ?? ''))
              .ahead,
        ),
      );
    expect(await ahead()).toEqual([0, 0, 1, 2]);
    await chats.accept(store, ids[0] ?? '');
    expect(await ahead()).toEqual([null, 0, 0, 1]);
    expect(await chats.renew(store)).toMatchObject({ isAvailable: true, queued: 2 });
    const { data } = await store.call('GET /agent/tickets', { query: { state: 'unreplied' } });
    expect(
      z
        .array(z.looseObject({ id: z.string() }))
        .parse(data)
        .map(({ id }) => id),
    ).not.toContain(ids[1]);
    expect(await chats.accept(store, ids[1] ?? '')).toMatchObject({ body: { code: 'ticket.not_found' } });
  });

  test.each([
    ['becomes unavailable', async () => void (await chats.setAvailable(cashier, false))],
    [
      'sends nothing for longer than 75 seconds',
      async () => {
        await sql`update chat_presence set seen_at = seen_at - interval '76 seconds' where agent_id = ${cashier.id}`.execute(
          env.db,
        );
        expect(await chats.renew(cashier)).toMatchObject({ isAvailable: false });
        await releaseAbsentAgents(env);
      },
    ],
    [
      'loses the session',
      async () => {
        const { sessionId } = await env.db
          .selectFrom('chatPresence')
          .where('agentId', '=', cashier.id)
          .selectAll()
          .executeTakeFirstOrThrow();
        const setEnd = (at: Date | null) =>
          env.db.updateTable('session').where('id', '=', sessionId).set({ endedAt: at }).execute();
        await setEnd(env.clock.now());
        await releaseAbsentAgents(env);
        await setEnd(null);
      },
    ],
  ])('gets back the chats of an agent who %s', async (name, leave) => {
    const player = await chats.playerOf(`chat-back-${name.length}`, cashier);
    await Promise.all([chats.setAvailable(store, true), chats.setAvailable(cashier, true)]);
    const { id } = await chats.openChat(player);
    await chats.accept(cashier, id);
    await releaseAbsentAgents(env);
    expect(await assigneeOf(id)).toBe(cashier.id);
    await leave();
    expect(await assigneeOf(id)).toBeNull();
    expect(await chats.view(player, id)).toEqual({ isJoined: false, isAvailable: true, ahead: 0 });
    expect(await chats.accept(cashier, id)).toMatchObject({
      status: 409,
      body: { code: 'ticket.agent_absent' },
    });
    expect((await chats.accept(store, id)).status).toBe(200);
  });

  test('never assigns a chat to an agent who leaves while accepting it', async () => {
    for (const attempt of [1, 2, 3, 4]) {
      const player = await chats.playerOf(`chat-leaving-${attempt}`, cashier);
      await chats.setAvailable(cashier, true);
      const { id } = await chats.openChat(player);
      await Promise.all([chats.accept(cashier, id), chats.setAvailable(cashier, false)]);
      await releaseAbsentAgents(env);
      expect(await assigneeOf(id)).toBeNull();
    }
  });

  test('keeps no idle agent signed in', async () => {
    const player = await chats.playerOf('chat-idle', cashier);
    await chats.setAvailable(cashier, true);
    const { id } = await chats.openChat(player);
    const seenAt = async () =>
      (await env.db.selectFrom('session').where('accountId', '=', cashier.id).selectAll().execute()).map(
        ({ lastSeenAt }) => lastSeenAt,
      );
    const before = await seenAt();
    env.clock.advance(120_000);
    const headers = { 'x-background': '1' };
    expect(await chats.renew(cashier, headers)).toMatchObject({ isAvailable: true, queued: 1 });
    await cashier.call('GET /agent/tickets/:id/viewers', { params: { id }, headers });
    expect(await seenAt()).toEqual(before);
  });

  test('receives a solved chat again when its player writes after the agent left', async () => {
    const player = await chats.playerOf('chat-solved', cashier);
    await chats.setAvailable(cashier, true);
    const { id } = await chats.openChat(player);
    await chats.reply(cashier, id, 'Done', 'solved');
    await chats.setAvailable(cashier, false);
    expect(await assigneeOf(id)).toBe(cashier.id);
    await chats.write(player, id, 'Not quite');
    expect(await chats.fieldsOf(id)).toMatchObject({ assignedTo: null, state: 'open' });
  });
});

describe('the hours of support', () => {
  const isOpen = async (at: string) =>
    (await sql<{ open: boolean }>`select support_is_open(${at}::timestamptz) as open`.execute(env.db)).rows[0]
      ?.open;
  const setHours = (hours: number, days: number, opensAt: number, firstDay: number) =>
    sql`update site_figures set support_hours = ${hours}, support_days = ${days}, support_opens_at = ${opensAt},
      support_first_day = ${firstDay}`.execute(env.db);

  test('start and end to the second, also across midnight and across the end of a week', async () => {
    // 2026-01-05 is a Monday.
    await setHours(8, 5, 18, 1);
    expect([
      await isOpen('2026-01-05T17:59:59Z'),
      await isOpen('2026-01-05T18:00:00Z'),
      await isOpen('2026-01-06T01:59:59Z'),
      await isOpen('2026-01-06T02:00:00Z'),
      await isOpen('2026-01-05T01:00:00Z'),
      await isOpen('2026-01-10T01:00:00Z'),
      await isOpen('2026-01-10T18:00:00Z'),
    ]).toEqual([false, true, true, false, false, true, false]);
    await setHours(9, 3, 9, 6);
    expect([
      await isOpen('2026-01-05T10:00:00Z'),
      await isOpen('2026-01-06T10:00:00Z'),
      await isOpen('2026-01-10T10:00:00Z'),
      await isOpen('2026-01-11T10:00:00Z'),
    ]).toEqual([true, false, true, true]);
    await setHours(24, 7, 13, 4);
    expect([await isOpen('2026-01-08T12:59:59Z'), await isOpen('2026-01-08T13:00:00Z')]).toEqual([
      true,
      true,
    ]);
  });

  test('are in the root agent’s time zone', async () => {
    await env.root.call('PUT /agent/settings', { body: { timeZone: 'America/Denver', language: 'en' } });
    await setHours(1, 7, 9, 1);
    expect([await isOpen('2026-01-05T15:59:59Z'), await isOpen('2026-01-05T16:00:00Z')]).toEqual([
      false,
      true,
    ]);
    expect((await (await chats.playerOf('chat-zone', cashier)).call('GET /user/chat')).data).toMatchObject({
      timeZone: 'America/Denver',
    });
  });
});
