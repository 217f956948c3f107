import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hostileFiles, makePicture, markup } from '../../../test/test-support-files.ts';

let env: TestEnv;
let address: string;
let store: TestAgent;
let player: TestPlayer;
beforeAll(async () => {
  env = await testEnv();
  address = await env.server.listen();
  store = await env.agent({ name: 'file-store' });
  player = await env.player('file-asker');
  await env.db.updateTable('player').where('id', '=', player.id).set({ agentId: store.id }).execute();
});
afterAll(() => env[Symbol.asyncDispose]());

const threadSchema = z.looseObject({
  id: z.string(),
  messages: z.array(z.looseObject({ id: z.string(), files: z.array(z.looseObject({ id: z.string() })) })),
});

async function openTicket(): Promise<string> {
  await sql`update ticket set state = 'closed', awaiting_since = null, created_at = created_at - interval '2 days'`.execute(
    env.db,
  );
  const body = { category: 'game', subject: 'A black screen', text: 'Please help.' } as const;
  return threadSchema.parse((await player.call('POST /user/tickets', { body })).data).id;
}

async function write(id: string, kind: 'reply' | 'note', agent: TestAgent = store): Promise<string> {
  const body = { text: 'See the file', kind };
  const { data } = await agent.call('POST /agent/tickets/:id/messages', { params: { id }, body });
  return threadSchema.parse(data).messages.at(-1)?.id ?? '';
}

const add = (id: string, messageId: string, file: Buffer, agent: TestAgent | TestEnv['root'] = store) =>
  agent.request('POST /agent/tickets/:id/files', {
    params: { id },
    body: { messageId, data: file.toString('base64') },
  });
const small = () => makePicture().png().toBuffer();
const newestFile = (data: unknown) => threadSchema.parse(data).messages.at(-1)?.files.at(-1)?.id ?? '';
async function download(side: 'user' | 'agent', id: string, fileId: string) {
  const { token } = side === 'user' ? player : store;
  const response = await fetch(`${address}/api/${side}/tickets/${id}/files/${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

describe('a file that an agent adds', () => {
  test('to a reply is re-encoded, and its player can read it', async () => {
    const id = await openTicket();
    const messageId = await write(id, 'reply');
    const polyglot = Buffer.concat([await makePicture().jpeg().toBuffer(), Buffer.from(markup)]);
    const added = await add(id, messageId, polyglot);
    expect(added.status).toBe(201);
    const fileId = newestFile(added.body.data);
    const thread = await player.call('GET /user/tickets/:id', { params: { id } });
    expect(newestFile(thread.data)).toBe(fileId);
    const { status, body } = await download('user', id, fileId);
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
    expect(body.toString('latin1')).not.toContain('script');
  });

  test('to a note is hidden from the player: in the thread, in the export, and by its URL', async () => {
    const id = await openTicket();
    const messageId = await write(id, 'note');
    const since = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(env.db)).rows[0]?.at;
    const fileId = newestFile((await add(id, messageId, await small())).body.data);
    expect(fileId).toMatch(/^tf_/);
    expect((await download('agent', id, fileId)).status).toBe(200);
    expect((await download('user', id, fileId)).status).toBe(404);
    for (const key of ['GET /user/tickets/:id', 'GET /user/export'] as const) {
      const { body } = await player.request(key, key === 'GET /user/export' ? {} : { params: { id } });
      expect(JSON.stringify(body)).not.toContain(fileId);
    }
    // A notification would tell the player that the note exists.
    const { rows } = await sql<{ topic: string }>`
      select topic from change_event where entity_id = ${id} and created_at > ${since}`.execute(env.db);
    expect(rows.map(({ topic }) => topic)).toEqual(['ticket_note']);
  });

  test('can only be added to the agent’s own message in this ticket', async () => {
    const [first, second] = [await openTicket(), await openTicket()];
    const messageId = await write(second, 'reply');
    const own = threadSchema.parse(
      (await player.call('GET /user/tickets/:id', { params: { id: second } })).data,
    );
    const file = await small();
    const notFound = { status: 404, body: { code: 'ticket.not_found' } };
    expect(await add(second, own.messages[0]?.id ?? '', file)).toMatchObject(notFound);
    expect(await add(second, messageId, file, env.root)).toMatchObject(notFound);
    expect(await add(second, messageId, file, await env.agent({ name: 'file-stranger' }))).toMatchObject(
      notFound,
    );
    expect(await add(first, messageId, file)).toMatchObject({ status: 409, body: { code: 'ticket.closed' } });
    expect((await add(second, messageId, file)).status).toBe(201);
  });

  test.each(hostileFiles)('is refused if it is %s', async (_name, make, code) => {
    const id = await openTicket();
    expect(await add(id, await write(id, 'reply'), await make())).toMatchObject({
      status: 422,
      body: { code },
    });
    await sql`delete from attempt_count`.execute(env.db);
    env.clock.advance(600_000);
  });

  test('is limited to five per message and 50 MB per ticket, apart from the player’s limit', async () => {
    const id = await openTicket();
    const messageId = await write(id, 'note');
    const file = await small();
    const all = await Promise.all(Array.from({ length: 7 }, () => add(id, messageId, file)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.find(({ status }) => status !== 201)?.body.code).toBe('ticket.too_many_files');
    await sql`insert into ticket_file (id, message_id, name, content_sealed, size_bytes)
      select new_public_id('tf', now()), ${messageId}, 'ticket-1-1.pdf', decode(repeat('00', 5242880), 'hex'), 5242880
        from generate_series(1, 10)`.execute(env.db);
    expect(await add(id, await write(id, 'note'), file)).toMatchObject({
      body: { code: 'ticket.files_full' },
    });
    const { status } = await player.request('POST /user/tickets/:id/files', {
      params: { id },
      body: { data: file.toString('base64') },
    });
    expect(status).toBe(201);
  });
});
