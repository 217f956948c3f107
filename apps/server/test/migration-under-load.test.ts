import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate, sleep } from '@golden-acers/platform';
import { type ApiResponse, type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMigrations } from '../src/app.ts';

const perSecond = 50;
/** What the next version may do to tables that this one is reading and writing. */
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
  steps.forEach((step, place) => {
    writeFileSync(join(folder, `000${place + 1}-spare.sql`), `${step}\n`);
  });
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test(`a database that is migrated while ${perSecond} requests a second come in refuses none of them for it`, async () => {
  const { token } = player;
  const kinds: (() => Promise<ApiResponse>)[] = [
    () => env.call('GET /user/profile', { token }),
    () => env.call('GET /fortune-panda-user/transfers', { token }),
    () => env.call('PUT /user/avatar', { token, body: { avatar: 'wolf' } }),
    () => env.call('GET /user/activity', { token }),
  ];
  const answers: Promise<ApiResponse>[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let place = 0; !isOver; place += 1) {
      const ask = kinds[place % kinds.length];
      if (ask !== undefined) answers.push(ask());
      await sleep(1_000 / perSecond);
    }
  })();
  await sleep(200);
  const applied = await migrate(env.databaseUrl, [
    ...serverMigrations,
    { name: 'spare', folder: pathToFileURL(`${folder}/`) },
  ]);
  await sleep(200);
  isOver = true;
  await asking;
  expect(applied).toHaveLength(steps.length);
  const failed = (await Promise.all(answers)).filter(({ status }) => status >= 500);
  expect(failed.map(({ body }) => body)).toEqual([]);
  expect(answers.length).toBeGreaterThan(15);
});
