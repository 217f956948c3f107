import { createVault } from '@golden-acers/platform';
import { type BareTestEnv, startServer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../events/audit/audit-chain.ts';
import { readFormerKeys, resealFormerTexts } from './encryption-keys.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const [first, second, wrong] = [key(7), key(8), key(9)];
const refusal = 'ENCRYPTION_KEY is not the key that sealed this database’s secrets';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

test('a server whose key is not that of the database does not start', async () => {
  await env.player();
  const start = (config: { encryptionKey: string; oldEncryptionKeys?: string[] }) =>
    startServer(env.databaseUrl, { config });
  await expect(start({ encryptionKey: wrong })).rejects.toThrow(refusal);
  await expect(start({ encryptionKey: wrong, oldEncryptionKeys: [second] })).rejects.toThrow(refusal);

  await sql`delete from encryption_key`.execute(env.db);
  await expect(start({ encryptionKey: wrong }), 'a database from before').rejects.toThrow(refusal);
  await (await start({ encryptionKey: first })).close();
});

test('a former key is needed for one start, and an hour later every text is sealed with the new key', async () => {
  const player = await env.player();
  const rotated = await startServer(env.databaseUrl, {
    config: { encryptionKey: second, oldEncryptionKeys: [first] },
  });
  await rotated.close();
  await expect(startServer(env.databaseUrl, { config: { encryptionKey: first } })).rejects.toThrow(refusal);

  const config = { encryptionKey: second, oldEncryptionKeys: [] };
  await (await startServer(env.databaseUrl, { config })).close();
  const oldEncryptionKeys = await readFormerKeys(env.db, config);
  expect(oldEncryptionKeys).toEqual([first]);
  const audit = await verifyAuditChain(env.db, { ...config, oldEncryptionKeys, auditHeadFile: 'none' });
  expect(audit.isIntact).toBe(true);

  const vault = createVault({ currentKey: second, oldKeys: oldEncryptionKeys });
  const log = env.server.http.settings.log;
  const reseal = () => resealFormerTexts({ db: env.db, vault, log, config: { ...env.config, ...config } });
  const readPassword = () =>
    env.db
      .selectFrom('player')
      .select('providerPasswordSealed as sealed')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
  const { sealed } = await readPassword();
  const password = vault.open(sealed, player.id);
  await reseal();
  expect((await readPassword()).sealed, 'servers with the former key may still run').toBe(sealed);
  await sql`update encryption_key set first_used_at = now() - interval '2 hours'`.execute(env.db);
  await reseal();
  expect(createVault({ currentKey: second }).open((await readPassword()).sealed, player.id)).toBe(password);
  const { rows } = await sql`select from encryption_key where resealed_at is not null`.execute(env.db);
  expect(rows).toHaveLength(1);
});
