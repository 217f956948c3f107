import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@golden-acers/platform';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A next version with changes that the rules allow on large tables. */
const nextVersion = {
  '0001-transfers-have-a-note.sql': `
    alter table transfer add column next_note text not null default 'none';
    alter table ledger_posting add constraint next_sentence check (balance_cents > -1000000000000) not valid;
    alter table player add column next_flag boolean;`,
  '0002-the-sentence-holds.sql': 'alter table ledger_posting validate constraint next_sentence;',
  'indexes/transfer_by_note.sql':
    'create index concurrently if not exists transfer_by_note on transfer (next_note);',
};

let env: TestEnv;
const base = mkdtempSync(join(tmpdir(), 'next-version-'));
beforeAll(async () => {
  env = await testEnv();
  mkdirSync(join(base, 'indexes'));
  for (const [name, text] of Object.entries(nextVersion)) writeFileSync(join(base, name), text);
});
afterAll(async () => {
  rmSync(base, { recursive: true });
  await env[Symbol.asyncDispose]();
});

test('the next version migrates while this one recharges players, and no request fails', async () => {
  const players = await Promise.all(['one', 'two', 'three'].map((name) => env.player(`migrated-${name}`)));
  const statuses: number[] = [];
  const isUnderLoad = Promise.withResolvers<void>();
  let isOver = false;
  const load = players.map(async ({ fortunePanda }, place) => {
    for (let count = 0; !isOver || count < 10; count += 1) {
      env.clock.advance(1_000);
      const { status } = await env.root.request('POST /fortune-panda/recharge', {
        body: { username: fortunePanda.username, amount: 100 },
        headers: { 'idempotency-key': `recharged-while-migrating-${place}-${count}` },
      });
      statuses.push(status);
      if (statuses.length > 10) isUnderLoad.resolve();
    }
  });
  await isUnderLoad.promise;
  const next = { name: 'next', folder: pathToFileURL(`${base}/`) };
  const migrated = migrate(env.adminDatabaseUrl, [next]).finally(() => {
    isOver = true;
  });
  await Promise.all([migrated, ...load]);
  expect(await migrated).toHaveLength(3);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const { rows } = await sql`select from transfer where next_note = 'none' and state = 'applied'`.execute(
    env.db,
  );
  expect(rows.length).toBeGreaterThanOrEqual(statuses.length);
});
