import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { purgeOldTransferAddresses } from './transfer-addresses.ts';

const readTransferAddresses = async ({ db }: TestEnv) =>
  (
    await sql<{ address: string | null }>`select actor_address as address from transfer
    where cause = 'agent' order by requested_at`.execute(db)
  ).rows.map(({ address }) => address);

const makeOlder = ({ db }: TestEnv, days: number) =>
  sql`update transfer set requested_at = requested_at - ${days} * interval '1 day'`.execute(db);

test('addresses of transfers are deleted after their retention; transfers and audit log stay', async () => {
  await using env = await testEnv();
  const player = await env.player('rosa');
  for (const amount of [500, 600]) expect(await env.recharge(player, amount)).toMatchObject({ status: 200 });
  const purge = () => purgeOldTransferAddresses({ db: env.server.db, config: env.config });
  const [address] = await readTransferAddresses(env);
  expect(address).toEqual(expect.any(String));
  const readAudit = async () =>
    (await sql`select entry_id, address from audit_address order by entry_id`.execute(env.db)).rows;
  const audited = await readAudit();
  expect(await purge()).toBe(false);
  expect(await readTransferAddresses(env)).toEqual([address, address]);

  await makeOlder(env, 401);
  await purge();
  expect(await readTransferAddresses(env)).toEqual([null, null]);
  expect(await readAudit()).toEqual(audited);
});

test('addresses of the last month cannot be deleted, whatever the program requests', async () => {
  await using env = await testEnv();
  const player = await env.player('rosa');
  await env.recharge(player, 500);
  await makeOlder(env, 29);
  await sql`select transfer_delete_addresses(-1, 1000)`.execute(env.server.db);
  expect(await readTransferAddresses(env)).toEqual([expect.any(String)]);
  await expect(sql`update transfer set actor_address = null`.execute(env.server.db)).rejects.toThrow(
    /permission denied/,
  );
});
