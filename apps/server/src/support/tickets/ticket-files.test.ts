import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hostileFiles, makePicture as picture, markup as script } from '../../../test/test-support-files.ts';
import { inTransaction } from '../../context.ts';
import { erasePlayerTickets } from './tickets.ts';

let env: TestEnv;
let address: string;
beforeAll(async () => {
  env = await testEnv();
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const threadSchema = z.object({
  id: z.string(),
  messages: z.array(
    z.looseObject({ files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })) }),
  ),
});
async function openTicket(player: TestPlayer): Promise<string> {
  const body = { category: 'game', subject: 'A black screen', text: 'See the picture.' } as const;
  return threadSchema.parse((await player.call('POST /user/tickets', { body })).data).id;
}
const add = (player: TestPlayer, id: string, file: Buffer) =>
  player.request('POST /user/tickets/:id/files', {
    params: { id },
    body: { data: file.toString('base64') },
  });
const filesOf = (data: unknown) => threadSchema.parse(data).messages.flatMap(({ files }) => files);
async function download(path: string, token: string): Promise<{ headers: Headers; body: Buffer }> {
  const response = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

describe('a file that is added to a ticket', () => {
  test('is re-encoded as a JPEG without metadata, and only its readers can open it', async () => {
    const player = await env.player('file-ada');
    const id = await openTicket(player);
    const exif = { IFD0: { Copyright: 'SECRET place', ImageDescription: script } };
    const polyglot = Buffer.concat([
      await picture().withExif(exif).jpeg().toBuffer(),
      Buffer.from(`${script}<?php system($_GET[0]); ?>`),
    ]);
    const added = await add(player, id, polyglot);
    expect(added.status).toBe(201);
    const [file] = filesOf(added.body.data);
    expect(file?.name).toMatch(/^ticket-\d+-1\.jpg$/);
    const path = `/tickets/${id}/files/${file?.id}`;
    for (const [side, token] of [
      ['user', player.token],
      ['agent', env.root.token],
    ] as const) {
      const { headers, body } = await download(`/${side}${path}`, token);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${file?.name}"`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
      expect(body.toString('latin1')).not.toMatch(/script|SECRET|php/);
    }
    const stranger = await env.player('file-stranger');
    const params = { id, fileId: file?.id ?? '' };
    await stranger.expectRefusal('ticket.file_not_found', 'GET /user/tickets/:id/files/:fileId', { params });
    const otherStore = await env.agent({ name: 'file-other-store' });
    await otherStore.expectRefusal('ticket.file_not_found', 'GET /agent/tickets/:id/files/:fileId', {
      params,
    });
    const own = await openTicket(stranger);
    await stranger.expectRefusal('ticket.file_not_found', 'GET /user/tickets/:id/files/:fileId', {
      params: { ...params, id: own },
    });
  });

  test('may be a document, which is stored unchanged and served only as a download', async () => {
    const player = await env.player('file-document');
    const id = await openTicket(player);
    const document = Buffer.from(`%PDF-1.7\n${script}\n%%EOF`);
    const [file] = filesOf((await add(player, id, document)).body.data);
    const { headers, body } = await download(`/user/tickets/${id}/files/${file?.id}`, player.token);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toEqual(document);
  });

  test('may be a picture of 50 megapixels, as a phone makes it', async () => {
    const player = await env.player('file-phone');
    const id = await openTicket(player);
    const photo = sharp({ create: { width: 8_192, height: 6_144, channels: 3, background: '#123456' } });
    expect((await add(player, id, await photo.jpeg().toBuffer())).status).toBe(201);
  });

  test.each(hostileFiles)('is refused if it is %s', async (name, make, code) => {
    const player = await env.player(`file-${hostileFiles.findIndex(([each]) => each === name)}`);
    const id = await openTicket(player);
    expect(await add(player, id, await make())).toMatchObject({
      status: 422,
      body: { code },
    });
  });

  test('has at most 5 MB, and a visitor cannot send one', async () => {
    const player = await env.player('file-large');
    const id = await openTicket(player);
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, 'x');
    expect((await add(player, id, large)).status).toBe(422);
    expect((await add(player, id, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    const visitor = await env.call('POST /user/tickets/:id/files', {
      params: { id },
      body: { data: large.toString('base64') },
    });
    expect(visitor).toMatchObject({ status: 401, body: { code: 'session.required' } });
  });

  test('is limited to five per message, also when sent at once', async () => {
    const player = await env.player('file-many');
    const id = await openTicket(player);
    const small = await picture().png().toBuffer();
    const all = await Promise.all(Array.from({ length: 8 }, () => add(player, id, small)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.find(({ status }) => status !== 201)).toMatchObject({
      body: { code: 'ticket.too_many_files' },
    });
  });

  test('is refused above 50 MB per player, and deleted with the messages of a closed account', async () => {
    const player = await env.player('file-full');
    const id = await openTicket(player);
    await sql`insert into ticket_file (id, message_id, name, content_sealed, size_bytes)
      select new_public_id('tf', now()), message.id, 'ticket-1-1.pdf', decode(repeat('00', 5242880), 'hex'), 5242880
        from ticket_message message, generate_series(1, 10) where ticket_id = ${id}`.execute(env.db);
    await player.call('POST /user/tickets/:id/messages', { params: { id }, body: { text: 'One more' } });
    const small = await picture().png().toBuffer();
    expect(await add(player, id, small)).toMatchObject({ body: { code: 'ticket.files_full' } });
    await inTransaction(env, (tx) => erasePlayerTickets(tx.db, player.id));
    const { rows } = await sql`select from ticket_file file join ticket_message message
      on message.id = file.message_id where ticket_id = ${id}`.execute(env.db);
    expect(rows).toEqual([]);
  });
});
