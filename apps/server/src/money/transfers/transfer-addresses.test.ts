import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeOldTransferAddresses } from './transfer-addresses.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const readTransferAddresses = async ({ id }: TestPlayer) =>
  (
    await sql<{ address: string | null }>`select actor_address as address from transfer
    where cause = 'agent' and player_id = ${id} order by requested_at`.execute(env.db)
  ).rows.map(({ address }) => address);

const makeOlder = (days: number) =>
  sql`update transfer set requested_at = requested_at - ${days} * interval '1 day'`.execute(env.db);

test('addresses of transfers are deleted after their retention; transfers and audit log stay', async () => {
  const player = await env.player();
  for (const amount of [500, 600]) expect(await env.recharge(player, amount)).toMatchObject({ status: 200 });
  const purge = () => purgeOldTransferAddresses({ db: env.server.db, config: env.config });
  const [address] = await readTransferAddresses(player);
  expect(address).toEqual(expect.any(String));
  const readAudit = async () =>
    (await sql`select entry_id, address from audit_address order by entry_id`.execute(env.db)).rows;
  const audited = await readAudit();
  expect(await purge()).toBe(false);
  expect(await readTransferAddresses(player)).toEqual([address, address]);

  await makeOlder(401);
  await purge();
  expect(await readTransferAddresses(player)).toEqual([null, null]);
  expect(await readAudit()).toEqual(audited);
});

test('addresses of the last month cannot be deleted, whatever the program requests', async () => {
  const player = await env.player();
  await env.recharge(player, 500);
  await makeOlder(29);
  await sql`select transfer_delete_addresses(-1, 1000)`.execute(env.server.db);
  expect(await readTransferAddresses(player)).toEqual([expect.any(String)]);
  await expect(sql`update transfer set actor_address = null`.execute(env.server.db)).rejects.toThrow(
    /permission denied/,
  );
});
