import { startServer, type TestAgent, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatThread, createChatClient } from '../../../test/test-support-chats.ts';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import type { Server } from '../../app.ts';

let env: TestEnv;
/** It stands for another process on the same database. */
let other: Server;
let here: string;
let chats: ReturnType<typeof createChatClient>;
let store: TestAgent;
let cashier: TestAgent;
let otherStore: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  other = await startServer(env.databaseUrl, { clock: env.clock, config: { provider: env.provider } });
  here = await env.server.listen();
  chats = createChatClient(env);
  store = await env.agent({ name: 'chat-store' });
  otherStore = await env.agent({ name: 'chat-other-store' });
  cashier = await env.agent({ name: 'chat-cashier', level: 'cashier', parentId: store.id });
});
afterAll(async () => {
  await other.close();
  await env[Symbol.asyncDispose]();
});
beforeEach(() => chats.reset());

describe('a chat', () => {
  test('goes back and forth over the streams of two processes, until its player ends it', async () => {
    const player = await chats.playerOf('chat-ada', cashier);
    const playerStream = await followEventStream(here, '/fortune-panda-user/events', player.token);
    const agentStream = await followEventStream(await other.listen(), '/fortune-panda/events', cashier.token);
    await chats.setAvailable(cashier, true);
    const { id, channel } = await chats.openChat(player);
    expect(channel).toBe('chat');
    expect(await chats.view(player, id)).toEqual({ isJoined: false, isAvailable: true, ahead: 0 });
    await agentStream.waitForEvent('tickets', (data) => JSON.stringify(data).includes(id));
    expect((await chats.accept(cashier, id)).status).toBe(200);
    expect(await chats.view(player, id)).toEqual({ isJoined: true, isAvailable: true, ahead: null });
    await playerStream.waitForEvent('ticket', (data) => JSON.stringify(data).includes(id));

    await player.call('POST /user/tickets/:id/typing', { params: { id }, body: {} });
    await agentStream.waitForEvent('typing');
    await cashier.call('POST /agent/tickets/:id/read', { params: { id }, body: {} });
    await cashier.call('POST /agent/tickets/:id/typing', { params: { id }, body: {} });
    await playerStream.waitForEvent('typing');
    const read = await player.call('GET /user/tickets/:id', { params: { id } });
    expect(read.data).toMatchObject({ readAt: expect.any(String), channel: 'chat' });

    await chats.reply(cashier, id, 'How can I help?');
    await player.call('POST /user/tickets/:id/read', { params: { id }, body: {} });
    const ofAgent = await cashier.call('GET /agent/tickets/:id', { params: { id } });
    expect(ofAgent.data).toMatchObject({ readAt: expect.any(String), channel: 'chat', state: 'waiting' });

    const end = () => player.call('POST /user/tickets/:id/end', { params: { id }, body: {} });
    expect((await end()).data).toMatchObject({ state: 'closed' });
    expect((await end()).data).toMatchObject({ state: 'closed' });
    const rated = await player.request('POST /user/tickets/:id/rate', {
      params: { id },
      body: { isSatisfied: true },
    });
    expect(rated).toMatchObject({ status: 200, body: { data: { isSatisfied: true } } });
    playerStream.close();
    agentStream.close();
  });

  test('accepts no message after its end, even when both sides race with the end', async () => {
    const player = await chats.playerOf('chat-ended', cashier);
    await chats.setAvailable(cashier, true);
    const { id } = await chats.openChat(player);
    await chats.accept(cashier, id);
    await Promise.all([
      player.request('POST /user/tickets/:id/end', { params: { id }, body: {} }),
      chats.write(player, id),
      chats.reply(cashier, id),
    ]);
    const before = await chats.fieldsOf(id);
    const count = async () =>
      (await env.db.selectFrom('ticketMessage').where('ticketId', '=', id).select('id').execute()).length;
    const messages = await count();
    expect(before.state).toBe('closed');
    for (const late of [
      await chats.write(player, id),
      await chats.reply(cashier, id),
      await chats.reply(cashier, id, 'Note', 'note'),
      await chats.accept(cashier, id, cashier.id),
      await player.request('POST /user/tickets/:id/files', { params: { id }, body: { data: 'AAAA' } }),
    ])
      expect(late).toMatchObject({ status: 409, body: { code: 'ticket.closed' } });
    await player.call('POST /user/tickets/:id/typing', { params: { id }, body: {} });
    await cashier.call('POST /agent/tickets/:id/read', { params: { id }, body: {} });
    expect([await chats.fieldsOf(id), await count()]).toEqual([before, messages]);
  });

  test('is limited to one open chat per player, and opened once per key', async () => {
    const player = await chats.playerOf('chat-once', cashier);
    await chats.setAvailable(store, true);
    const key = { 'idempotency-key': 'the-key-of-one-chat-1' };
    const [first, again] = [await chats.requestChat(player, key), await chats.requestChat(player, key)];
    expect(chatThread.parse(again.body.data).id).toBe(chatThread.parse(first.body.data).id);
    await player.call('POST /user/tickets/:id/end', {
      params: { id: chatThread.parse(first.body.data).id },
      body: {},
    });
    const all = await Promise.all([
      chats.requestChat(player),
      chats.requestChat(player),
      chats.requestChat(player),
    ]);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.find(({ status }) => status !== 201)).toMatchObject({ body: { code: 'ticket.chat_open' } });
  });

  test('is an ordinary ticket when nobody above the player is available, or out of hours', async () => {
    const [alone, early] = [
      await chats.playerOf('chat-alone', cashier),
      await chats.playerOf('chat-early', cashier),
    ];
    await chats.setAvailable(otherStore, true);
    expect((await alone.call('GET /user/chat')).data).toMatchObject({ isAvailable: false });
    expect(await chats.openChat(alone)).toMatchObject({ channel: 'form', state: 'new' });
    await chats.setAvailable(store, true);
    expect((await early.call('GET /user/chat')).data).toMatchObject({ isAvailable: true });
    await sql`update site_figures set support_hours = 1, support_days = 1,
      support_first_day = (extract(isodow from now() + interval '3 days'))::integer`.execute(env.db);
    expect((await early.call('GET /user/chat')).data).toMatchObject({ isAvailable: false });
    expect(await chats.openChat(early)).toMatchObject({ channel: 'form' });
  });

  test('notifies its player once, unless they have it open', async () => {
    const player = await chats.playerOf('chat-notified', cashier);
    await chats.setAvailable(store, true);
    const { id } = await chats.openChat(player);
    const count = async () =>
      (
        await env.db.selectFrom('notification').where('accountId', '=', player.id).selectAll().execute()
      ).filter(({ kind }) => kind === 'ticket_reply').length;
    await chats.view(player, id);
    await chats.reply(store, id);
    expect(await count()).toBe(0);
    await player.call('POST /user/tickets/:id/read', { params: { id }, body: {} });
    await sql`update chat_view set seen_at = seen_at - interval '31 seconds'`.execute(env.db);
    await chats.reply(store, id);
    await chats.reply(store, id);
    expect(await count()).toBe(1);
  });

  test('ends with the session of a frozen player, and is retained', async () => {
    const player = await chats.playerOf('chat-frozen', cashier);
    await chats.setAvailable(store, true);
    const { id } = await chats.openChat(player);
    const stream = await followEventStream(here, '/fortune-panda-user/events', player.token);
    await store.request('POST /fortune-panda/users/:username/freeze', {
      params: { username: player.fortunePanda.username },
      body: { reason: 'Under review' },
    });
    await stream.closed;
    expect((await chats.write(player, id)).status).toBe(401);
    expect((await chats.fieldsOf(id)).state).toBe('new');
  });

  test('has messages and signals that are limited per minute', async () => {
    const player = await chats.playerOf('chat-fast', cashier);
    await chats.setAvailable(store, true);
    const { id } = await chats.openChat(player);
    const messages = await Promise.all(Array.from({ length: 35 }, () => chats.write(player, id)));
    expect(messages.filter(({ status }) => status === 201)).toHaveLength(30);
    const signals = await Promise.all(
      Array.from({ length: 130 }, () =>
        player.request('POST /user/tickets/:id/typing', { params: { id }, body: {} }),
      ),
    );
    expect(signals.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await chats.write(player, id, 'x'.repeat(4_001))).toMatchObject({
      status: expect.toSatisfy((s) => s >= 422),
    });
  });
});

describe('signals of a chat', () => {
  test('reach only the player and the assigned agent', async () => {
    const [player, stranger] = [
      await chats.playerOf('chat-typing', cashier),
      await chats.playerOf('chat-typing-not', cashier),
    ];
    await Promise.all([chats.setAvailable(store, true), chats.setAvailable(cashier, true)]);
    const { id } = await chats.openChat(player);
    await chats.accept(cashier, id);
    const signal = { params: { id }, body: {} };
    await stranger.expectRefusal('ticket.not_found', 'POST /user/tickets/:id/typing', signal);
    await otherStore.expectRefusal('ticket.not_found', 'POST /agent/tickets/:id/read', signal);
    // An agent who only opens the chat of another.
    await store.call('POST /agent/tickets/:id/read', signal);
    await store.call('POST /agent/tickets/:id/typing', signal);
    expect(await chats.fieldsOf(id)).toMatchObject({ agentReadAt: null });
    const [own, colleague] = [
      await followEventStream(here, '/fortune-panda/events', cashier.token),
      await followEventStream(here, '/fortune-panda/events', store.token),
    ];
    await player.call('POST /user/tickets/:id/typing', signal);
    await own.waitForEvent('typing', (data) => JSON.stringify(data).includes(id));
    await chats.reply(cashier, id);
    await colleague.waitForEvent('tickets');
    expect(colleague.received.filter(({ name }) => name === 'typing')).toEqual([]);
    for (const stream of [own, colleague]) stream.close();
  });
});
