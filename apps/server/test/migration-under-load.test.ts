import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate, sleep } from '@golden-acers/platform';
import { type ApiResponse, type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMigrations } from '../src/app.ts';

const perSecond = 50;
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

test(`a migration during ${perSecond} requests a second fails none of them`, async () => {
  const { token } = player;
  const kinds: (() => Promise<ApiResponse>)[] = [
    () => env.call('GET /user/profile', { token }),
    () => env.call('GET /fortune-panda-user/transfers', { token }),
    () => env.call('PUT /user/avatar', { token, body: { avatar: 'wolf' } }),
    () => env.call('GET /user/activity', { token }),
  ];
  const responses: Promise<ApiResponse>[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let place = 0; !isOver; place += 1) {
      const ask = kinds[place % kinds.length];
      if (ask !== undefined) responses.push(ask());
      await sleep(1_000 / perSecond);
    }
  })();
  await sleep(200);
  const applied = await migrate(env.adminDatabaseUrl, [
    ...serverMigrations,
    { name: 'spare', folder: pathToFileURL(`${folder}/`) },
  ]);
  await sleep(200);
  isOver = true;
  await sending;
  expect(applied).toHaveLength(steps.length);
  const failed = (await Promise.all(responses)).filter(({ status }) => status >= 500);
  expect(failed.map(({ body }) => body)).toEqual([]);
  expect(responses.length).toBeGreaterThan(15);
});
