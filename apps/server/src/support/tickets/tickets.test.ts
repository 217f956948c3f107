import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../context.ts';
import { closeOldTickets, erasePlayerTickets } from './tickets.ts';

const message = z.looseObject({ text: z.string(), from: z.string() });
const thread = z.looseObject({
  id: z.string(),
  number: z.number(),
  state: z.string(),
  messages: z.array(message),
});

let env: TestEnv;
let store: TestAgent;
let otherStore: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  store = await env.agent({ name: 'ticket-store' });
  otherStore = await env.agent({ name: 'ticket-other-store' });
});
afterAll(() => env[Symbol.asyncDispose]());

/** A player of the store. */
async function playerOf(name: string, agent = store): Promise<TestPlayer> {
  const player = await env.player(name);
  await env.db.updateTable('player').where('id', '=', player.id).set({ agentId: agent.id }).execute();
  return player;
}
const draft = { category: 'money', subject: 'Where is my redeem?', text: 'It is two days now.' } as const;
const open = async (player: TestPlayer, body: object = {}) => {
  const response = await player.request('POST /user/tickets', { body: { ...draft, ...body } });
  expect(response.status).toBe(201);
  return thread.parse(response.body.data);
};
const write = (player: TestPlayer, id: string, text: string) =>
  player.request('POST /user/tickets/:id/messages', { params: { id }, body: { text } });
const reply = async (agent: TestAgent | TestEnv['root'], id: string, text: string, kind = 'reply') => {
  const response = await agent.request('POST /agent/tickets/:id/messages', {
    params: { id },
    body: { text, kind },
  });
  return { ...response, thread: thread.safeParse(response.body.data).data };
};
const inbox = async (agent: TestAgent, query = '') =>
  z
    .object({ data: z.array(z.looseObject({ id: z.string() })), unreplied: z.number() })
    .parse((await agent.request('GET /agent/tickets', { query })).body);
const fieldsOf = (id: string) =>
  env.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a ticket', () => {
  test('gets replies of both sides, notifies its player without the text, and is rated once solved', async () => {
    const player = await playerOf('ticket-ada');
    await env.db
      .updateTable('account')
      .where('id', '=', player.id)
      .set({ emailVerifiedAt: env.clock.now() })
      .execute();
    const { id, number } = await open(player);
    expect((await inbox(store)).data.map((ticket) => ticket.id)).toContain(id);
    const replied = await reply(store, id, 'I am looking into it.');
    expect(replied).toMatchObject({ status: 201, thread: { state: 'waiting', dueAt: null } });
    expect((await player.call('GET /user/notifications')).data).toMatchObject([
      { kind: 'ticket_reply', data: { ticket: id, number, subject: draft.subject } },
    ]);
    const mails = await env.db.selectFrom('mail').where('accountId', '=', player.id).selectAll().execute();
    expect(mails.filter(({ kind }) => kind === 'ticket_reply')).toHaveLength(1);
    expect(await write(player, id, 'Thank you')).toMatchObject({ body: { data: { state: 'open' } } });
    expect(
      await player.request('POST /user/tickets/:id/rate', { params: { id }, body: { isSatisfied: true } }),
    ).toMatchObject({ status: 409, body: { code: 'ticket.not_solved' } });
    await reply(store, id, 'It is paid.', 'solved');
    const rated = await player.request('POST /user/tickets/:id/rate', {
      params: { id },
      body: { isSatisfied: true },
    });
    expect(rated).toMatchObject({ status: 200, body: { data: { state: 'solved', isSatisfied: true } } });
    expect(thread.parse(rated.body.data).messages.map(({ from }) => from)).toEqual([
      'player',
      'agent',
      'player',
      'agent',
    ]);
  });

  test('opens again when its player writes, until it is closed a week after it was solved', async () => {
    const player = await playerOf('ticket-again');
    const { id } = await open(player);
    await reply(store, id, 'Done', 'solved');
    expect(await write(player, id, 'Not quite')).toMatchObject({ body: { data: { state: 'open' } } });
    await reply(store, id, 'Now it is', 'solved');
    const solvedBefore = (seconds: number) =>
      sql`update ticket set solved_at = clock_timestamp() - interval '7 days' + ${seconds} * interval '1 second'
        where id = ${id}`.execute(env.db);
    await solvedBefore(5);
    await closeOldTickets(env);
    expect((await fieldsOf(id)).state).toBe('solved');
    await solvedBefore(-1);
    await closeOldTickets(env);
    expect((await fieldsOf(id)).state).toBe('closed');
    expect(await write(player, id, 'Hello?')).toMatchObject({ status: 409, body: { code: 'ticket.closed' } });
    expect(await reply(store, id, 'Hello')).toMatchObject({ status: 409, body: { code: 'ticket.closed' } });
  });

  test('shows its player no note, and no name of an agent', async () => {
    const player = await playerOf('ticket-note');
    const { id } = await open(player);
    await reply(store, id, 'SECRET suspicion', 'note');
    await reply(store, id, 'Hello');
    const seen = JSON.stringify((await player.call('GET /user/tickets/:id', { params: { id } })).data);
    expect(seen).toContain('Hello');
    expect(seen).not.toMatch(/SECRET|ticket-store/);
    const exported = JSON.stringify((await player.call('GET /user/notifications')).data);
    expect(exported).not.toContain('SECRET');
  });

  test('stores hostile text as plain text, and cleans what cannot be seen or stored', async () => {
    const player = await playerOf('ticket-hostile');
    const text = '<script>alert(1)</script>\n{{constructor}} =1+1 %s \' " ; drop table ticket';
    expect((await open(player, { text, subject: '=cmd|calc' })).messages[0]?.text).toBe(text);
    const pasted = 'One\ttwo\r\nthree\u000bfour \u2068five\u2069 \u202asix\uf8ff\u0000';
    const cleaned = await open(player, { text: pasted, subject: 'Pasted\r\nsubject\u200b' });
    expect(cleaned).toMatchObject({ messages: [{ text: 'One two\nthree\nfour five six' }] });
    for (const bad of ['\u2800', '\u0000\u202e', ' \n ', 'x'.repeat(4_001)]) {
      const response = await player.request('POST /user/tickets', { body: { ...draft, text: bad } });
      expect(response.status, JSON.stringify(bad.slice(0, 5))).toBe(422);
    }
  });

  test('is limited per player and day, also when sent at once', async () => {
    const player = await playerOf('ticket-many');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => player.request('POST /user/tickets', { body: draft })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { code: 'ticket.too_many_a_day' },
    });
  });

  test('has a bounded number of messages', async () => {
    const player = await playerOf('ticket-full');
    const { id } = await open(player);
    await sql`insert into ticket_message (id, ticket_id, author_id, is_of_agent, text)
      select new_public_id('tm', now()), ${id}, ${player.id}, false, 'x' from generate_series(1, 299)`.execute(
      env.db,
    );
    expect(await write(player, id, 'One more')).toMatchObject({ body: { code: 'ticket.too_many_messages' } });
  });
});

describe('the inbox', () => {
  test('shows agents only the tickets of their subtree', async () => {
    const player = await playerOf('ticket-theirs', otherStore);
    const { id } = await open(player, { subject: 'Of the other store' });
    expect((await inbox(store, 'search=other+store')).data).toEqual([]);
    expect((await inbox(otherStore, 'search=OTHER+store')).data).toMatchObject([{ id }]);
    expect(await reply(store, id, 'Hello')).toMatchObject({
      status: 404,
      body: { code: 'ticket.not_found' },
    });
    const stranger = await playerOf('ticket-stranger');
    expect(await write(stranger, id, 'Hello')).toMatchObject({ body: { code: 'ticket.not_found' } });
  });

  test('lists the earliest deadline first, and marks overdue tickets', async () => {
    const player = await playerOf('ticket-due');
    const [calm, urgent] = [await open(player), await open(player, { category: 'safer_play' })];
    const due = async () =>
      (await inbox(store, 'search=ticket-due')).data.map(({ id, isOverdue }) => [id, isOverdue]);
    expect(await due()).toEqual([
      [urgent.id, false],
      [calm.id, false],
    ]);
    await sql`update ticket set awaiting_since = clock_timestamp() - interval '12 hours' - interval '1 second'
      where id = ${calm.id}`.execute(env.db);
    expect(await due()).toEqual([
      [calm.id, true],
      [urgent.id, false],
    ]);
    await store.call('PUT /agent/tickets/:id', { params: { id: calm.id }, body: { priority: 'low' } });
    expect(await due()).toEqual([
      [urgent.id, false],
      [calm.id, false],
    ]);
  });

  test('gives a ticket to one of several agents who take it at once', async () => {
    const player = await playerOf('ticket-taken');
    const { id } = await open(player);
    const take = (agent: TestAgent | TestEnv['root']) =>
      agent.request('POST /agent/tickets/:id/assign', {
        params: { id },
        body: { agentId: agent.id, previousId: null },
      });
    const all = await Promise.all([take(store), take(env.root), take(store), take(env.root)]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'ticket.changed_meanwhile' },
    });
    const foreign = { agentId: otherStore.id, previousId: (await fieldsOf(id)).assignedTo };
    expect(
      await env.root.request('POST /agent/tickets/:id/assign', { params: { id }, body: foreign }),
    ).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
  });

  test('merges two tickets of one player, once, and never those of two', async () => {
    const [player, other] = [await playerOf('ticket-merged'), await playerOf('ticket-apart')];
    const [first, second, foreign] = [await open(player), await open(player), await open(other)];
    const merge = (id: string, into: number) =>
      store.request('POST /agent/tickets/:id/merge', { params: { id }, body: { into } });
    expect(await merge(first.id, foreign.number)).toMatchObject({ body: { code: 'ticket.merge_refused' } });
    expect(await merge(first.id, first.number)).toMatchObject({ body: { code: 'ticket.merge_refused' } });
    const both = await Promise.all([merge(first.id, second.number), merge(second.id, first.number)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const messages = await env.db
      .selectFrom('ticketMessage')
      .where('ticketId', 'in', [first.id, second.id])
      .select('ticketId')
      .execute();
    expect(new Set(messages.map(({ ticketId }) => ticketId)).size).toBe(1);
  });

  test('keeps the earlier deadline and the higher priority of merged tickets', async () => {
    const player = await playerOf('ticket-clocks');
    const [urgent, calm] = [await open(player, { category: 'safer_play' }), await open(player)];
    await sql`update ticket set awaiting_since = clock_timestamp() - interval '2 hours'
      where id = ${urgent.id}`.execute(env.db);
    const { awaitingSince: since } = await fieldsOf(urgent.id);
    await reply(store, calm.id, 'Done');
    await store.call('POST /agent/tickets/:id/merge', {
      params: { id: urgent.id },
      body: { into: calm.number },
    });
    expect(await fieldsOf(calm.id)).toMatchObject({
      ...{ state: 'open', priority: 'urgent', awaitingSince: since },
    });
  });

  test('keeps the deadline when an agent solves a ticket without a reply and reopens it', async () => {
    const player = await playerOf('ticket-dodged');
    const { id } = await open(player);
    const written = sql<{ at: Date }>`select written_at as at from ticket_message where ticket_id = ${id}`;
    const set = (state: 'solved' | 'open') =>
      store.call('PUT /agent/tickets/:id', { params: { id }, body: { state } });
    await set('solved');
    await set('open');
    const [first] = (await written.execute(env.db)).rows;
    expect((await fieldsOf(id)).awaitingSince).toEqual(first?.at);
  });

  test('lists no agent of the player’s former store among those who have it open', async () => {
    const player = await playerOf('ticket-moved', otherStore);
    const { id } = await open(player);
    const view = async (agent: TestAgent) =>
      (await agent.request('GET /agent/tickets/:id/viewers', { params: { id } })).body.data;
    await view(otherStore);
    await env.db.updateTable('player').where('id', '=', player.id).set({ agentId: store.id }).execute();
    expect(await view(store)).toEqual({ others: [] });
  });

  test('shows who else has a ticket open', async () => {
    const player = await playerOf('ticket-viewed');
    const { id } = await open(player);
    const view = async (agent: TestAgent | TestEnv['root']) =>
      (await agent.request('GET /agent/tickets/:id/viewers', { params: { id } })).body.data;
    expect(await view(store)).toEqual({ others: [] });
    expect(await view(env.root)).toEqual({ others: ['ticket-store'] });
    await sql`update ticket_view set seen_at = seen_at - interval '31 seconds'`.execute(env.db);
    expect(await view(env.root)).toEqual({ others: [] });
  });

  test('stores no text of a closed account', async () => {
    const player = await playerOf('ticket-erased');
    const { id } = await open(player, { text: 'I am Rosa' });
    await inTransaction(env, (tx) => erasePlayerTickets(tx.db, player.id));
    expect(await fieldsOf(id)).toMatchObject({ subject: '', state: 'closed', awaitingSince: null });
    const rows = await env.db.selectFrom('ticketMessage').where('ticketId', '=', id).selectAll().execute();
    expect(rows.map(({ text }) => text)).toEqual(['']);
  });

  test('records the agents’ actions, without the text', async () => {
    const player = await playerOf('ticket-audited');
    const { id } = await open(player);
    await reply(store, id, 'PRIVATE words');
    await store.call('PUT /agent/tickets/:id', { params: { id }, body: { priority: 'high' } });
    const entries = await env.db.selectFrom('auditEntry').where('subjectId', '=', id).selectAll().execute();
    expect(entries.map(({ action }) => action)).toEqual(['ticket.replied', 'ticket.changed']);
    expect(
      JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('PRIVATE');
  });
});
