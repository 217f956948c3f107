import { testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findPartitionCauses } from '../alarms/partition-causes.ts';

test('a scrape reports due work on partitioned tables, and the alarm reports late work', async () => {
  const archiveRules = [{ table: { name: 'game_record', column: 'inserted_at' }, keepMonths: 13 }];
  await using env = await testEnv({ provider: 'none', config: { archiveRules } });
  const scrape = async (series: string) => {
    const { body } = await env.server.http.inject('/metrics');
    return new Map(body.split('\n').map((line) => [line.split(' ')[0], Number(line.split(' ')[1])])).get(
      series,
    );
  };
  const listLate = async () =>
    (await findPartitionCauses({ db: env.server.db, config: env.config })).map(({ subject }) => subject);

  expect(await scrape('partitions_ahead{table="activity"}')).toBe(3);
  expect(await scrape('partition_default_rows{table="activity"}')).toBe(0);
  expect(await scrape('archive_months_due{table="game_record"}')).toBe(0);
  expect(await scrape('archive_months_due{table="activity"}')).toBeUndefined();
  expect(await scrape('archive_months_unfinished')).toBe(0);
  expect(await listLate()).toEqual([]);

  const oldest = `inhparent = 'game_record'::regclass and relname like '%_until_%'`;
  await sql
    .raw(`do $$ declare old text; begin
      select relname into old from pg_inherits join pg_class on pg_class.oid = inhrelid where ${oldest};
      execute format('alter table game_record detach partition %I', old);
    end $$;
    create table game_record_2020_01 partition of game_record for values from ('2020-01-01Z') to ('2020-02-01Z');
    create schema archiving; create table archiving.game_record_2019_12 ()`)
    .execute(env.db);
  expect(await scrape('archive_months_due{table="game_record"}')).toBe(1);
  expect(await scrape('archive_months_unfinished')).toBe(1);
  expect(await listLate()).toEqual(['game_record', 'game_record_2019_12']);
});
