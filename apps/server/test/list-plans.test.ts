import { endpoints } from '@golden-acers/contract';
import { insertListRows, type TestDatabase, testDatabase } from '@golden-acers/testing';
import { isLongSuite } from '@golden-acers/testing/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMigrations } from '../src/migrations.ts';
import type { ServerSchema } from '../src/schema.ts';
import { excessOfList, explainAll } from './test-support-list-plans.ts';
import { type ListCase, listCases } from './test-support-lists.ts';

/** Far more than the ten pages that a list may read too much. */
const rows = 12_000;
const limit = 50;

let database: TestDatabase<ServerSchema>;
let cases: ListCase[];
beforeAll(async () => {
  database = await testDatabase<ServerSchema>(serverMigrations);
  const readers = await insertListRows(database.db, { rows, players: rows });
  cases = listCases(readers, { now: new Date(), limit });
}, 120_000);
afterAll(() => database[Symbol.asyncDispose]());

test('no list sorts or reads more than ten pages of rows that it does not show', async () => {
  const excesses: string[] = [];
  // A commit checks each filter alone, the long suite all combinations.
  for (const { list, reader, filter, filters, run } of cases) {
    if (!isLongSuite && filters > 1) continue;
    const excess = excessOfList(await explainAll(database.db, run), limit);
    excesses.push(...excess.map((text) => `${list} as ${reader}, filter ${filter}: ${text}`));
  }
  expect(excesses).toEqual([]);
});

/** Lists of one player or agent, of tables that stay small, or with a reason to read more. */
const others: Readonly<Record<string, string>> = {
  'GET /fortune-panda/jobs': 'It counts the rows of each job that it shows.',
  'GET /fortune-panda/users':
    'User Management has figures of its own: npm run bench -- --only=players-table.',
  'GET /fortune-panda/users/:username/transfers':
    'It runs the statement of GET /fortune-panda-user/transfers.',
  'GET /fortune-panda/users/:username/requests': 'It runs the statement of GET /fortune-panda-user/requests.',
  'GET /fortune-panda/users/:username/activity': 'It runs the statement of GET /user/activity.',
  'GET /fortune-panda/users/:username/notes': 'One player has few notes, and they have an index.',
  'GET /fortune-panda/users/:username/trade-records': 'It reads the records of one player and period.',
  'GET /fortune-panda/users/:username/game-records': 'It reads the records of one player and period.',
  'GET /fortune-panda/users/:username/jp-records': 'It reads the records of one player and period.',
  'GET /referrals': 'One player has few friends, and they have an index.',
  'GET /agent/announcements': 'Agents write few announcements.',
  'GET /agent/tournaments': 'Agents create few tournaments.',
  'GET /agent/offers': 'Agents create few offers.',
  'GET /fortune-panda/statements': 'A provider agent has one statement a day.',
  'GET /fortune-panda/failed-jobs': 'Failed jobs are few.',
  'GET /fortune-panda/games': 'The catalogue is small.',
  'GET /games/fortune-panda': 'The catalogue is small.',
  'GET /fortune-panda-user/games': 'The catalogue is small.',
};

test('every list with a cursor is checked, or stands here with the reason', () => {
  const listed = new Set(cases.map(({ list }) => list));
  const missing = Object.entries(endpoints)
    .filter(([, endpoint]) => 'query' in endpoint && 'cursor' in shapeOf(endpoint.query))
    .map(([name]) => name)
    .filter((name) => !listed.has(name) && others[name] === undefined);
  expect(missing).toEqual([]);
});

const shapeOf = (query: unknown): object =>
  typeof query === 'object' &&
  query !== null &&
  'shape' in query &&
  typeof query.shape === 'object' &&
  query.shape !== null
    ? query.shape
    : {};
