import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@golden-acers/platform';
import { type ApiResponse, type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMigrations } from '../src/app.ts';

const clients = 4;
/** Changes that the next version may make to tables in use. */
const steps = [
  'alter table account add column spare_text text;',
  "alter table transfer add column spare_note text not null default '';",
  'create table spare (id bigint generated always as identity primary key, account_id text references account);',
  'insert into spare (account_id) select id from account;',
  'alter table player add constraint spare_is_no_name check (provider_username is distinct from $$spare$$) not valid;',
  'alter table player validate constraint spare_is_no_name;',
];

let env: BareTestEnv;
let player: TestPlayer;
const folder = mkdtempSync(join(tmpdir(), 'migrating-'));
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  player = await env.player('migrated');
  steps.forEach((step, index) => {
    writeFileSync(join(folder, `000${index + 1}-spare.sql`), `${step}\n`);
  });
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test(`a migration during the requests of ${clients} busy clients fails none of them`, async () => {
  const { token } = player;
  const kinds: (() => Promise<ApiResponse>)[] = [
    () => env.call('GET /user/profile', { token }),
    () => env.call('GET /fortune-panda-user/transfers', { token }),
    () => env.call('PUT /user/avatar', { token, body: { avatar: 'wolf' } }),
    () => env.call('GET /user/activity', { token }),
  ];
  const responses: ApiResponse[] = [];
  const isUnderLoad = Promise.withResolvers<void>();
  let isOver = false;
  const client = async (first: number) => {
    for (let place = first; !isOver; place += 1) {
      // The limits of one player count by this clock.
      env.clock.advance(10_000);
      const ask = kinds[place % kinds.length];
      if (ask !== undefined) responses.push(await ask());
      if (responses.length > 2 * clients) isUnderLoad.resolve();
    }
  };
  const load = Promise.all(Array.from({ length: clients }, (_none, index) => client(index)));
  await isUnderLoad.promise;
  const spare = { name: 'spare', folder: pathToFileURL(`${folder}/`) };
  const migrating = migrate(env.adminDatabaseUrl, [...serverMigrations, spare]).finally(() => {
    isOver = true;
  });
  const [applied] = await Promise.all([migrating, load]);
  expect(applied).toHaveLength(steps.length);
  const failed = responses.filter(({ status }) => status >= 400);
  expect(failed.map(({ body }) => body)).toEqual([]);
  expect(responses.length).toBeGreaterThan(15);
});
