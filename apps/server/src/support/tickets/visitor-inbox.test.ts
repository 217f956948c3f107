import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makePicture } from '../../../test/test-support-files.ts';
import { createVisitors, type Visitors } from '../../../test/test-support-visitors.ts';
import { inTransaction } from '../../context.ts';
import { erasePlayerTickets } from './tickets.ts';
import { purgeVisitorTickets } from './visitor-tickets.ts';

let env: TestEnv;
let visitors: Visitors;
let store: TestAgent;
let cashier: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  visitors = createVisitors(env);
  store = await env.agent({ name: 'visitor-store' });
  cashier = await env.agent({ name: 'visitor-cashier', parentId: store.id });
});
afterAll(() => env[Symbol.asyncDispose]());

type Agent = TestAgent | TestEnv['root'];
const notFound = { status: 404, body: { code: 'ticket.not_found' } };
const listed = async (agent: Agent, query = 'state=all') =>
  z
    .object({ data: z.array(z.looseObject({ id: z.string(), subject: z.string() })) })
    .parse((await agent.request('GET /agent/tickets', { query })).body).data;
const get = (agent: Agent, id: string) => agent.request('GET /agent/tickets/:id', { params: { id } });
const say = (agent: Agent, id: string, text: string, kind: 'reply' | 'note' = 'reply') =>
  agent.request('POST /agent/tickets/:id/messages', { params: { id }, body: { text, kind } });
const assign = (agent: Agent, id: string, agentId: string | null, previousId: string | null) =>
  agent.request('POST /agent/tickets/:id/assign', { params: { id }, body: { agentId, previousId } });
const merge = (id: string, into: number, agent: Agent = env.root) =>
  agent.request('POST /agent/tickets/:id/merge', { params: { id }, body: { into } });
async function playerWith(name: string, isVerified = true): Promise<TestPlayer> {
  const player = await env.player(name);
  if (isVerified)
    await sql`update account set email_verified_at = now() where id = ${player.id}`.execute(env.db);
  return player;
}
const ticketOf = async (player: TestPlayer) =>
  (
    await player.call('POST /user/tickets', {
      body: { category: 'other', subject: 'My ticket', text: 'From my account' },
    })
  ).data;

describe('the ticket of a visitor', () => {
  test('goes to the root, and to the agent to whom the root assigns it', async () => {
    const { id } = await visitors.open('routed@visitors.test');
    expect((await listed(env.root)).map((row) => row.id)).toContain(id);
    for (const agent of [store, cashier]) {
      expect((await listed(agent)).map((row) => row.id)).not.toContain(id);
      for (const refused of [
        await get(agent, id),
        await say(agent, id, 'Hello'),
        await assign(agent, id, agent.id, null),
        await agent.request('PUT /agent/tickets/:id', { params: { id }, body: { state: 'closed' } }),
        await agent.request('GET /agent/tickets/:id/viewers', { params: { id } }),
      ])
        expect(refused).toMatchObject(notFound);
    }
    const { data } = await env.root.call('GET /agent/tickets/:id', { params: { id } });
    const names = data.assignees.map((assignee) => assignee.id);
    expect(names).toEqual(expect.arrayContaining([env.root.id, store.id]));
    expect(names).not.toContain(cashier.id);
    expect((await assign(env.root, id, cashier.id, null)).body.code).toBe('agent.not_found');
    expect((await assign(env.root, id, store.id, null)).status).toBe(200);
    expect((await say(store, id, 'We look into it.')).status).toBe(201);
    expect(await get(cashier, id)).toMatchObject(notFound);
    const viewing = await env.root.request('GET /agent/tickets/:id/viewers', { params: { id } });
    expect(viewing.body.data).toEqual({ others: [] });
    await assign(env.root, id, null, store.id);
    expect(await get(store, id)).toMatchObject(notFound);
  });

  test('shows that the address is confirmed, and the account with the same confirmed address', async () => {
    const player = await playerWith('visitor-matched');
    const unverified = await playerWith('visitor-unverified', false);
    const [matched, other] = [await visitors.open(player.email), await visitors.open(unverified.email)];
    expect((await get(env.root, matched.id)).body.data).toMatchObject({
      visitor: { email: player.email },
      matchingAccount: player.fortunePanda.username,
      account: '',
      messages: [{ isOfVisitor: true, author: player.email, isInternal: false }],
    });
    expect((await get(env.root, other.id)).body.data).toMatchObject({ matchingAccount: null });
    const search = await listed(env.root, `state=all&search=${encodeURIComponent(player.email)}`);
    expect(search.map((row) => row.id)).toEqual([matched.id]);
  });

  test('is merged into the ticket of a player with the same confirmed address, and into no other', async () => {
    const [player, stranger] = [await playerWith('visitor-merged'), await playerWith('visitor-stranger')];
    const unverified = await playerWith('visitor-not-verified', false);
    const [mine, theirs, open] = [
      await ticketOf(player),
      await ticketOf(stranger),
      await ticketOf(unverified),
    ];
    const visitor = await visitors.open(player.email, { text: 'Without my account' });
    const second = await visitors.open(unverified.email);
    const refused = { body: { code: 'ticket.merge_refused' } };
    expect(await merge(visitor.id, theirs.number)).toMatchObject(refused);
    expect(await merge(second.id, open.number)).toMatchObject(refused);
    expect(await merge(mine.id, visitor.number)).toMatchObject(refused);
    expect(await merge(visitor.id, second.number)).toMatchObject(refused);
    expect(await merge(visitor.id, mine.number)).toMatchObject({ status: 200 });
    const thread = await player.call('GET /user/tickets/:id', { params: { id: mine.id } });
    expect(thread.data.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['From my account', true],
      ['Without my account', true],
    ]);
    await say(env.root, mine.id, 'SECRET for the account');
    // The link is weaker than a sign-in.
    expect(await visitors.read(visitor.token)).toMatchObject({
      isMerged: true,
      state: 'closed',
      messages: [],
    });
    expect((await get(env.root, mine.id)).body.data).toMatchObject({
      messages: [{ isOfVisitor: false }, { isOfVisitor: true }, { isOfVisitor: false }],
    });
  });

  test('is merged with another one of the same address', async () => {
    const email = 'two@visitors.test';
    const first = await visitors.open(email);
    const second = await visitors.open(email, { text: 'And another thing' });
    expect((await merge(second.id, first.number)).status).toBe(200);
    expect(await visitors.read(first.token)).toMatchObject({ isMerged: false, messages: { length: 2 } });
  });

  test('causes one mail until it is read, and at most ten a day', async () => {
    const email = 'mailed@visitors.test';
    const { id, token } = await visitors.open(email);
    const count = () => visitors.linksTo(email).filter(({ link }) => link?.includes('#thread=')).length;
    const written = async () =>
      (await sql`select from mail where kind = 'visitor_reply'`.execute(env.db)).rows.length;
    const before = await written();
    for (const text of ['One', 'Two', 'Three']) await say(env.root, id, text);
    await visitors.replyTokenFor(email);
    expect(count()).toBe(1);
    for (let at = 2; at <= 12; at += 1) {
      await visitors.read(token);
      await say(env.root, id, `No. ${at}`);
    }
    await visitors.replyTokenFor(email, 10);
    expect((await written()) - before).toBe(10);
    expect(count()).toBe(10);
  });

  test('shows its visitor the files of replies, but not those of notes', async () => {
    const { id, token } = await visitors.open('agent-files@visitors.test');
    const data = (await makePicture().png().toBuffer()).toString('base64');
    const statuses = [];
    for (const kind of ['note', 'reply'] as const) {
      const written = z
        .object({ messages: z.array(z.object({ id: z.string() })) })
        .parse((await say(env.root, id, 'See the file', kind)).body.data);
      const messageId = written.messages.at(-1)?.id ?? '';
      const added = await env.root.call('POST /agent/tickets/:id/files', {
        params: { id },
        body: { messageId, data },
      });
      const fileId = added.data.messages.at(-1)?.files[0]?.id ?? '';
      const { statusCode } = await env.server.http.inject({
        url: `/api/visitor/ticket/file?fileId=${fileId}`,
        headers: { authorization: `Bearer ${token}` },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([404, 200]);
    expect((await visitors.read(token)).messages).toHaveLength(2);
  });

  test('publishes nothing before the address is confirmed, and then its own id', async () => {
    const topics = async (email: string) =>
      (
        await sql<{ topic: string; isOwn: boolean }>`
          select topic, account_id = entity_id as "isOwn" from change_event
            join ticket on ticket.id = entity_id where visitor_email = ${email}`.execute(env.db)
      ).rows;
    const email = 'published@visitors.test';
    const sent = await visitors.write(email);
    expect(await topics(email)).toEqual([]);
    await visitors.confirm(visitors.confirmTokenOf(sent));
    expect(await topics(email)).toEqual([{ topic: 'ticket', isOwn: true }]);
  });

  test('is in the export of the account with its address, and loses its text when that closes', async () => {
    const [player, unverified] = [
      await playerWith('visitor-export'),
      await playerWith('visitor-export-not', false),
    ];
    const [own, foreign] = [
      await visitors.open(player.email, { text: 'PRIVATE own' }),
      await visitors.open(unverified.email, { text: 'PRIVATE foreign' }),
    ];
    const exportOf = async (who: TestPlayer) => JSON.stringify((await who.request('GET /user/export')).body);
    expect(await exportOf(player)).toContain('PRIVATE own');
    expect(await exportOf(unverified)).not.toContain('PRIVATE foreign');
    for (const { id } of [player, unverified])
      await inTransaction(env, (tx) => erasePlayerTickets(tx.db, id));
    expect((await env.call('GET /visitor/ticket', { token: own.token })).status).toBe(410);
    expect((await visitors.read(foreign.token)).messages).toHaveLength(1);
    expect((await get(env.root, own.id)).body.data).toMatchObject({
      ...{ state: 'closed', subject: '', visitor: { email: '' }, messages: [{ text: '' }] },
    });
  });

  test('loses text, files and address a year after it was closed, and not before', async () => {
    const [old, recent] = [
      await visitors.open('old@visitors.test'),
      await visitors.open('recent@visitors.test'),
    ];
    await visitors.addFile(old.token, await makePicture().png().toBuffer());
    for (const { token } of [old, recent]) await env.call('POST /visitor/ticket/end', { token, body: {} });
    const age = (id: string, days: number) =>
      sql`update ticket set updated_at = updated_at - ${days} * interval '1 day' where id = ${id}`.execute(
        env.db,
      );
    await age(old.id, 366);
    await age(recent.id, 364);
    await purgeVisitorTickets(env);
    const { rows } = await sql<{ email: string; files: number }>`
      select visitor_email as email, (select count(*)::integer from ticket_file file
          join ticket_message message on message.id = message_id where ticket_id = ticket.id) as files
        from ticket where id = any(${[old.id, recent.id]}::text[]) order by visitor_email`.execute(env.db);
    expect(rows).toEqual([
      { email: '', files: 0 },
      { email: 'recent@visitors.test', files: 0 },
    ]);
  });

  test('is exported as a file and audited like others', async () => {
    const { id } = await visitors.open('audited@visitors.test');
    await say(env.root, id, 'Hello');
    const entries = await env.db.selectFrom('auditEntry').where('subjectId', '=', id).selectAll().execute();
    expect(entries.map(({ action, playerId }) => [action, playerId])).toEqual([['ticket.replied', null]]);
  });
});
