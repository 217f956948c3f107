import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { camelCase, snakeCase } from './camel-case.ts';

type Schema = {
  gameRound: { roundId: string; wonCents: bigint | null; drawnFrom: unknown };
};

test('names are camelCase in programs, snake_case in the database and unchanged inside of JSON', async () => {
  await using database = await testDatabase([]);
  const db = database.db.withTables<Schema>();
  await sql`create table game_round (round_id text, won_cents bigint, drawn_from jsonb)`.execute(db);
  const row = { roundId: 'a', wonCents: 5n, drawnFrom: { server_seed: 'x', clientSeed: 'y' } };
  const values = { ...row, drawnFrom: JSON.stringify(row.drawnFrom) };
  expect(await db.insertInto('gameRound').values(values).returningAll().executeTakeFirst()).toEqual(row);
  expect((await sql`select * from game_round`.execute(db)).rows).toEqual([row]);
  const aliased = db.selectFrom('gameRound as lastRound').select('lastRound.wonCents as paidCents');
  expect(await aliased.where('lastRound.roundId', '=', 'a').execute()).toEqual([{ paidCents: 5n }]);
});

test('a library that writes its own SQL reads the names that it wrote', async () => {
  await using database = await testDatabase([]);
  const query = sql`select 1 as some_number, 2 as "otherNumber"`.compile(database.db);
  const { rows } = await database.db.withoutPlugins().executeQuery(query);
  expect(rows).toEqual([{ some_number: 1, otherNumber: 2 }]);
});

test.each(['id', 'won_cents', 'cents_e4', 'p256dh'])('%s can be read back from camelCase', (name) => {
  expect(snakeCase(camelCase(name))).toBe(name);
});
