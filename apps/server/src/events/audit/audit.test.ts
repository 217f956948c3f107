import { readFileSync, rmSync } from 'node:fs';
import { createLog, runInTransaction } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linkAuditEntries, purgeOldAuditAddresses, recordAuditEvent, verifyAuditChain } from './audit.ts';

let env: BareTestEnv;
let rootId: string;
/** The lines that the server would log as errors. */
let errors: string[];
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  const { id } = env.root;
  rootId = id;
});
beforeEach(async () => {
  errors = [];
  // Removes sign-ins and the entries of other tests, so that the numbers are those of the test's own
  // entries.
  await tamper(sql`truncate audit_entry cascade`);
  rmSync(env.config.auditHeadFile, { force: true });
});
afterAll(() => env[Symbol.asyncDispose]());

const context = () => ({
  db: env.server.db,
  config: env.config,
  log: createLog('error', { write: (line) => errors.push(line) }),
});
const notedHead = () => readFileSync(env.config.auditHeadFile, 'utf8');
const entries = z.array(
  z.object({
    id: z.string(),
    action: z.string(),
    number: z.number().nullable(),
    reason: z.string().nullable(),
  }),
);

async function record(count: number, { accountId = rootId, first = 1 } = {}): Promise<void> {
  for (let one = first; one < first + count; one += 1) {
    await runInTransaction(env.server.db, (tx) =>
      recordAuditEvent(
        { db: tx },
        {
          actor: { accountId, address: '203.0.113.9' },
          action: 'provider.connected',
          subject: { kind: 'provider', id: `line-${one}` },
          before: { isActive: false },
          after: { isActive: true },
          reason: `number ${one}`,
        },
      ),
    );
  }
}

/** Writes as the owner of the database, whom the triggers do not stop. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

const verify = () => verifyAuditChain(env.server.db, env.config);

describe('the audit log', () => {
  test("lists what an agent's subtree did, newest first, in pages", async () => {
    const below = await env.agent({ parentId: rootId, name: 'store-1' });
    for (let first = 1; first <= 3; first += 1) {
      await record(1, { first });
      // Ids of one millisecond have no order among them.
      await tamper(sql`update audit_entry set id = new_public_id('au', now() - ${4 - first} * interval '1 second')
        where reason = ${`number ${first}`}`);
    }
    await record(1, { accountId: below.id });
    const first = await env.root.request('GET /agent/audit', { query: 'limit=3&action=provider.connected' });
    expect(entries.parse(first.body.data)).toHaveLength(3);
    const { nextCursor } = z.object({ nextCursor: z.string() }).parse(first.body);
    expect(
      (
        await env.root.call('GET /agent/audit', {
          query: { limit: '3', action: 'provider.connected', cursor: nextCursor },
        })
      ).data.map(({ reason }) => reason),
    ).toEqual(['number 1']);

    expect((await below.call('GET /agent/audit', { query: { action: 'provider' } })).data).toHaveLength(1);
    expect((await below.call('GET /agent/audit', { query: { actor: rootId } })).data).toEqual([]);
  });

  test('does not show a player outside of the subtree', async () => {
    const player = await env.player('rosa');
    const below = await env.agent({ parentId: rootId, name: 'store-2' });
    const query = `player=${player.fortunePanda.username}`;
    await below.expectRefusal('player.not_found', 'GET /agent/audit', { query });
  });

  test('accepts a text that ends in half of a character', async () => {
    await runInTransaction(env.server.db, (tx) =>
      recordAuditEvent(
        { db: tx },
        {
          actor: { accountId: rootId, address: '203.0.113.9' },
          action: 'provider.connected',
          subject: { kind: 'provider', id: 'line' },
          after: { name: 'half \ud83d' },
        },
      ),
    );
    const { rows } = await sql`select after from audit_entry`.execute(env.db);
    expect(rows).toEqual([{ after: { name: 'half \ufffd' } }]);
  });

  test('rolls an entry back with its transaction', async () => {
    const failed = runInTransaction(env.server.db, async (tx) => {
      await recordAuditEvent(
        { db: tx },
        {
          actor: { accountId: rootId, address: '203.0.113.9' },
          action: 'provider.connected',
          subject: { kind: 'provider', id: 'line' },
        },
      );
      throw new Error('it did not happen');
    });
    await expect(failed).rejects.toThrow('it did not happen');
    expect(await linkAuditEntries(context())).toBe(false);
    expect(await verify()).toMatchObject({ isIntact: true, links: 0n });
  });

  test('refuses every statement that would change it', async () => {
    await record(1);
    await linkAuditEntries(context());
    for (const statement of [
      sql`update audit_entry set reason = 'another'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry cascade`,
      sql`update audit_link set hash = repeat('0', 64)`,
      sql`delete from audit_link`,
    ]) {
      await expect(statement.execute(env.db)).rejects.toThrow('audit_is_immutable');
    }
  });
});

describe('the hash chain of the audit log', () => {
  beforeEach(async () => {
    // One after the other: what is recorded in the same millisecond is linked in any order.
    for (let first = 1; first <= 6; first += 1) {
      await record(1, { first });
      await linkAuditEntries(context());
    }
  });

  test('is intact, also when two servers link entries at once', async () => {
    await record(4);
    await Promise.all([linkAuditEntries(context()), linkAuditEntries(context())]);
    expect(await verify()).toEqual({
      ...{ isIntact: true, links: 10n },
      ...{ isHeadChecked: true, isComplete: true },
    });
    expect(notedHead()).toMatch(/^10 /);
    expect(errors).toEqual([]);
  });

  test.each([
    ['a changed entry', sql`update audit_entry set reason = 'another' where reason = 'number 3'`],
    ['a changed time', sql`update audit_entry set at = at + interval '1 second' where reason = 'number 3'`],
    ['a changed hash', sql`update audit_link set hash = repeat('a', 64) where number = 3`],
    ['an entry that is gone', sql`delete from audit_entry where reason = 'number 3'`],
    ['a link that is gone', sql`delete from audit_link where number = 3`],
    [
      'an entry that took the place of another',
      sql`update audit_link set entry_id = (select id from audit_entry where reason = 'number 5') where number = 3`,
    ],
  ])('names the row of %s', async (_what, statement) => {
    // The last one breaks a rule that the triggers don't hold, so the other row goes first.
    if (_what.startsWith('an entry that took')) await tamper(sql`delete from audit_link where number = 5`);
    await tamper(statement);
    expect(await verify()).toMatchObject({ isIntact: false, number: 3n });
  });

  test('shows that its end was cut off', async () => {
    await tamper(sql`delete from audit_link where number > 4`);
    await tamper(sql`delete from audit_entry where reason in ('number 5', 'number 6')`);
    expect(await verify()).toMatchObject({ isIntact: false, number: 5n });
  });

  test.each([
    ['shorter than it was', 1],
    ['as long as it was', 2],
    ['longer than it was', 4],
  ])('shows that its end was cut off even when later events have made it %s', async (_length, acts) => {
    const noted = notedHead();
    await tamper(sql`delete from audit_link where number > 4`);
    await tamper(sql`delete from audit_entry where reason in ('number 5', 'number 6')`);
    await record(acts, { first: 7 });
    await linkAuditEntries(context());
    expect(errors).toEqual([expect.stringContaining('the audit log does not contain its saved head')]);
    expect(notedHead()).toBe(noted);
    expect(await verify()).toMatchObject({ isIntact: false, number: 6n });
  });

  test('names an entry that was inserted without the log’s function', async () => {
    await tamper(sql`insert into audit_entry (actor_id, action, subject_kind, subject_id)
      values (${rootId}, 'provider.connected', 'provider', 'x')`);
    expect(await verify()).toMatchObject({ isIntact: false, defect: 'inserted' });
  });

  test('cannot be rebuilt without the key', async () => {
    await tamper(sql`update audit_entry set reason = 'another' where reason = 'number 6'`);
    await tamper(sql`delete from audit_link where number = 6`);
    await tamper(sql`insert into audit_unlinked select id from audit_entry where reason = 'another'`);
    // The server itself links the changed one, so only data outside of the database reveal it.
    await linkAuditEntries(context());
    expect(await verify()).toMatchObject({ isIntact: false, number: 6n });
  });

  test('is still verified after a key rotation', async () => {
    const { encryptionKey } = env.config;
    const rotated = {
      ...env.config,
      encryptionKey: Buffer.alloc(32, 9).toString('base64url'),
      oldEncryptionKeys: [encryptionKey],
    };
    await record(1);
    await linkAuditEntries({ ...context(), config: rotated });
    expect(await verifyAuditChain(env.server.db, rotated)).toMatchObject({ isIntact: true, links: 7n });
  });
});

describe('the address of an entry', () => {
  const readAddresses = async () =>
    (await env.root.call('GET /agent/audit')).data
      .filter(({ action }) => action === 'provider.connected')
      .map(({ address }) => address);
  const isIntact = async () => (await verify()).isIntact;

  test('is deleted after its retention, and the chain stays intact', async () => {
    await record(2);
    await linkAuditEntries(context());
    expect(await readAddresses()).toEqual(['203.0.113.9', '203.0.113.9']);
    const { rows } = await sql<{ address: string }>`select address from audit_entry
      where subject_id like 'line-%'`.execute(env.db);
    expect(new Set(rows.map(({ address }) => address)).size).toBe(2);
    expect(rows[0]?.address).toMatch(/^sha256:[0-9a-f]{52}$/);

    const purge = () => purgeOldAuditAddresses({ db: env.server.db, config: env.config });
    await purge();
    expect(await readAddresses()).toEqual(['203.0.113.9', '203.0.113.9']);
    await tamper(sql`update audit_address set at = at - interval '401 days'`);
    await purge();
    expect(await readAddresses()).toEqual([null, null]);
    expect(await isIntact()).toBe(true);
  });

  test('breaks the chain when it is replaced', async () => {
    await record(1);
    await linkAuditEntries(context());
    await tamper(sql`update audit_address set address = '198.51.100.7'`);
    expect(await isIntact()).toBe(false);
  });

  test('is not deleted within a month, whatever the program requests', async () => {
    await record(1);
    await tamper(sql`update audit_address set at = at - interval '29 days'`);
    await sql`select audit_delete_addresses(-1, 1000)`.execute(env.server.db);
    expect(await readAddresses()).toEqual(['203.0.113.9']);
    await expect(sql`delete from audit_address`.execute(env.server.db)).rejects.toThrow(/permission denied/);
  });
});
