import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listViolations } from '@golden-acers/ledger';
import { migrate } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../app.ts';
import type { ServerSchema } from '../../schema.ts';

const changed = '0032-credit-goes-to-the-player.sql';

/** The migrations of the version before. */
function before(folder: string) {
  return serverMigrations.map(({ name, folder: from }) => {
    const path = join(folder, name);
    cpSync(from, path, { recursive: true });
    for (const file of readdirSync(path)) if (name === 'server' && file >= changed) rmSync(join(path, file));
    return { name, folder: pathToFileURL(`${path}/`) };
  });
}

/** A root, a store below it with a credit of 10.00, and two players of its. */
const planted = `
  insert into provider_agent (id, name) values ('pa_one', 'one');
  insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone, password_hash,
      created_at, updated_at)
    select id, case when id like 'ag%' then 'agent' else 'user' end, id, id, id, id, id, '', '', '$argon2id$', now(), now()
      from unnest(array['ag_root', 'ag_store', 'pl_aa', 'pl_bb']) as id;
  insert into agent (id, parent_id, level, name)
    values ('ag_root', null, 'distributor', 'root'), ('ag_store', 'ag_root', 'store', 'store');
  insert into player (id, agent_id, provider_agent_id, referral_code, provider_username, provider_password_sealed)
    select id, 'ag_store', 'pa_one', id, 'name_' || id, '' from unnest(array['pl_aa', 'pl_bb']) as id;
  select ledger_open_accounts(array['house:re'], true);
  select ledger_post('al_one', 'allot', null, array['house:re', 'agent:ag_store'], array[-1000, 1000]::bigint[]);
`;

test('a recharge that was under way when its credit came to stand under its own name ends as any other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-'));
  await using database = await testDatabase<ServerSchema>(before(folder));
  rmSync(folder, { recursive: true });
  const { db } = database;
  await sql.raw(planted).execute(db);
  const write = (player: string, cents: number) => {
    const asked = {
      id: `tr_of_${player}`,
      provider_agent_id: 'pa_one',
      player_id: player,
      kind: 'recharge',
      amount_cents: cents,
      cause: 'agent',
      actor_id: 'ag_store',
      idempotency_key: player,
      command_hash: 'of a test',
    };
    return sql`select transfer_insert(${JSON.stringify(asked)}, 0, 'open', ${`issuing:pa_one:${player.slice(-2)}`}, ${`player:${player}`}, 100000)`.execute(
      db,
    );
  };
  await write('pl_aa', 300);
  await write('pl_bb', 200);

  expect(await migrate(database.url, serverMigrations)).toContain(`server/${changed}`);
  const account = async (id: string) => {
    const { rows } = await sql<{ balance: bigint; held: bigint }>`
      select balance_cents as balance, held_cents as held from ledger_account where id = ${id}`.execute(db);
    return rows[0];
  };
  expect(await account('agent:ag_store')).toEqual({ balance: 1_000n, held: 500n });
  expect(await account('issuing:pa_one:aa')).toEqual({ balance: 0n, held: 0n });

  const take = (player: string, from: string, to: string, effect: string | null) =>
    sql`select transfer_apply_transition(${`tr_of_${player}`}, ${from}, ${from === 'requested' ? 0 : 1},
      ${from === 'requested' ? 0 : 1}, ${to}, ${to === 'rejected' ? 'provider.busy' : null}, null, now(), '{}', ${effect})`.execute(
      db,
    );
  await take('pl_aa', 'requested', 'sending', null);
  await take('pl_aa', 'sending', 'applied', 'settle');
  await take('pl_bb', 'requested', 'rejected', 'release');
  expect(await account('agent:ag_store')).toEqual({ balance: 700n, held: 0n });
  expect(await account('player:pl_aa')).toEqual({ balance: 300n, held: 0n });
  expect(await listViolations(db)).toEqual([]);
});
