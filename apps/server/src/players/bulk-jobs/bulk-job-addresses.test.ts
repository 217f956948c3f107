import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import { purgeOldJobAddresses } from './bulk-jobs.ts';

const readAddresses = async ({ db }: TestEnv) =>
  (
    await sql<{ address: string | null }>`select agent_address as address from bulk_job order by id`.execute(
      db,
    )
  ).rows.map(({ address }) => address);
const endEarlier = ({ db }: TestEnv, days: number) =>
  sql`update bulk_job set ended_at = clock_timestamp() - ${days} * interval '1 day'`.execute(db);
const purge = ({ server: { db }, config }: TestEnv) => purgeOldJobAddresses({ db, config });

test('the address of a job is deleted some time after its end, and a retry brings that of its agent', async () => {
  await using env = await testEnv({ isListening: true });
  await confirmAllSessions(env);
  const player = await env.player('rosa');
  const jobs = createBulkJobClient(env, env.root);
  await env.db
    .updateTable('player')
    .set({ frozen_at: env.clock.now() })
    .where('id', '=', player.id)
    .execute();
  const open = await env.player('open');
  const rows = [player, open].map(({ fortunePanda }) => ({
    account: fortunePanda.username,
    amountCents: 100,
  }));
  const { id } = await jobs.start({ kind: 'recharge', rows, reason: 'All of them', confirmation: '' });
  await jobs.over(id);
  expect(await readAddresses(env)).toEqual(['127.0.0.1']);
  await endEarlier(env, 399);
  expect(await purge(env)).toBe(false);
  expect(await readAddresses(env)).toEqual(['127.0.0.1']);
  await endEarlier(env, 401);
  expect(await purge(env)).toBe(false);
  expect(await readAddresses(env)).toEqual([null]);
  expect(await jobs.rows(id)).toHaveLength(2);

  await env.db.updateTable('player').set({ frozen_at: null }).where('id', '=', player.id).execute();
  await env.root.call('POST /fortune-panda/jobs/:id/retry', { params: { id }, body: {} });
  expect(await readAddresses(env)).toEqual(['127.0.0.1']);
  await jobs.over(id);
  expect(await env.centsAtProvider(player)).toBe(2_600n);
});

test('a job that has not ended keeps its address', async () => {
  await using env = await testEnv({ provider: 'none' });
  await sql`
    insert into bulk_job (id, agent_id, agent_address, kind, reason, state, idempotency_key, command_hash, created_at)
      values (${`jb_${'4'.repeat(26)}`}, ${env.root.id}, '10.0.0.1', 'unbind', 'Old', 'paused', 'a-key-for-the-job', '',
        clock_timestamp() - interval '500 days')`.execute(env.db);
  await purgeOldJobAddresses({ db: env.server.db, config: env.config });
  const read = sql<{ address: string }>`select agent_address as address from bulk_job`;
  expect((await read.execute(env.db)).rows).toEqual([{ address: '10.0.0.1' }]);
  await expect(sql`update bulk_job set agent_address = null`.execute(env.db)).rejects.toThrow(
    /bulk_job_open_has_an_address/,
  );
});
