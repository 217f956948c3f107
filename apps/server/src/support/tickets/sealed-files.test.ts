import { createVault } from '@golden-acers/platform';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resealFormerTexts } from '../../access/encryption-keys/encryption-keys.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const [firstKey, secondKey] = [key(7), key(8)];

let env: TestEnv;
let address: string;
beforeAll(async () => {
  env = await testEnv({ config: { encryptionKey: firstKey } });
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const secret = 'number of a passport: X1234567';
const document = Buffer.from(`%PDF-1.7\n${secret}\n${'x'.repeat(700_000)}\n%%EOF`);

const withFiles = z.object({
  id: z.string(),
  messages: z.array(z.looseObject({ files: z.array(z.object({ id: z.string() })) })),
});

interface Stored {
  readonly table: 'ticketFile' | 'identityDocument';
  readonly id: string;
  readonly path: string;
  readonly token: string;
}

async function storeTicketFile(player: TestPlayer): Promise<Stored> {
  const ticket = { category: 'game', subject: 'My passport', text: 'Here it is.' } as const;
  const { id } = withFiles.parse((await player.call('POST /user/tickets', { body: ticket })).data);
  const body = { data: document.toString('base64') };
  const { data } = await player.call('POST /user/tickets/:id/files', { params: { id }, body });
  const file = withFiles.parse(data).messages.flatMap(({ files }) => files)[0];
  const fileId = file?.id ?? '';
  return {
    ...{ table: 'ticketFile', id: fileId, token: player.token },
    path: `/user/tickets/${id}/files/${fileId}`,
  };
}

async function storeIdentityDocument(player: TestPlayer): Promise<Stored> {
  const data64 = document.toString('base64');
  const documents = (['identity', 'address'] as const).map((kind) => ({ kind, data: data64 }));
  await player.call('POST /user/identity', { body: { documents } });
  const { username } = player.fortunePanda;
  const { data } = await env.root.call('GET /fortune-panda/users/:username/identity', {
    params: { username },
  });
  const id = data.checks[0]?.documents[0]?.id ?? '';
  return {
    ...{ table: 'identityDocument', id, token: env.root.token },
    path: `/fortune-panda/users/${username}/identity/documents/${id}`,
  };
}

async function download({ path, token }: Stored): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api${path}`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function columnsOf({ table, id }: Stored) {
  const { rows } = await sql<{ sealed: Buffer; bytes: number }>`
    select content_sealed as sealed, size_bytes as bytes from ${sql.table(table)} where id = ${id}`.execute(
    env.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${table} has no ${id}`);
  return row;
}

const store = { ticketFile: storeTicketFile, identityDocument: storeIdentityDocument };
describe.each(Object.entries(store))('a row of %s', (table, make) => {
  const newFile = async (name: string) => make(await env.player(`sealed_${table.slice(0, 4)}_${name}`));

  test('reveals nothing of the file, and its readers get the original', async () => {
    const file = await newFile('new');
    const { sealed, bytes } = await columnsOf(file);
    expect(bytes).toBe(document.length);
    expect(sealed.includes(secret)).toBe(false);
    expect((await download(file)).equals(document)).toBe(true);
  });

  test('cannot be opened in another row', async () => {
    const [file, other] = [await newFile('here'), await newFile('there')];
    const { sealed } = await columnsOf(other);
    await sql`update ${sql.table(file.table)} set content_sealed = ${sealed} where id = ${file.id}`.execute(
      env.db,
    );
    env.expectErrors();
    await expect(download(file)).rejects.toThrow();
  });

  test('is sealed with the new key once no server uses the former one', async () => {
    const file = await newFile('rotated');
    const before = await columnsOf(file);
    const vault = createVault({ currentKey: secondKey, oldKeys: [firstKey] });
    await sql`insert into encryption_key (id, sealed, first_used_at)
      values (${vault.currentPrefix.split('.')[1]}, '', now() - interval '2 hours')
      on conflict (id) do update set first_used_at = excluded.first_used_at`.execute(env.db);
    await sql`update encryption_key set resealed_at = null`.execute(env.db);
    const { log } = env.server.http.settings;
    await resealFormerTexts({ db: env.db, vault, log, config: { ...env.config, encryptionKey: secondKey } });
    const { sealed } = await columnsOf(file);
    expect(sealed.equals(before.sealed)).toBe(false);
    const alone = createVault({ currentKey: secondKey });
    const read = async (offset: number, length: number) => sealed.subarray(offset, offset + length);
    const opened = Buffer.concat(await Array.fromAsync(alone.openFile(read, file.id)));
    expect(opened.equals(document)).toBe(true);
  });
});
