import { expect, test } from 'vitest';
import { migrationsBlockNobody } from './blocking-migrations.ts';

function messages(text: string, name = '9000-a.sql'): string[] {
  const folder = { path: 'apps/server/migrations', released: '{}', files: new Map([[name, text]]) };
  return migrationsBlockNobody([folder]).map(({ message }) => message);
}

test.each([
  'create index transfer_by_size on transfer (amount_cents)',
  'create unique index on transfer (amount_cents)',
  'alter table transfer add constraint a_sentence check (amount_cents > 0)',
  'alter table transfer add foreign key (player_id) references player',
  'alter table transfer add constraint a_sentence unique (amount_cents)',
  'alter table transfer alter column amount_cents type numeric',
  'alter table transfer alter amount_cents set not null',
  'alter table transfer add column made_at timestamptz not null default clock_timestamp()',
  'alter table transfer add column player_id text references player',
  'alter table transfer drop column amount_cents',
  'alter table transfer rename column amount_cents to cents',
  'update transfer set amount_cents = 0',
  'delete from transfer where amount_cents = 0',
  '-- A comment.\nlock table transfer',
  'drop function if exists f(text)',
  'drop table help_vote',
  'alter table help_vote rename to vote',
  'alter table help_vote rename column article to page',
])('%s is refused', (statement) => {
  expect(messages(`${statement};`)).toHaveLength(1);
});

test.each([
  'create index concurrently transfer_by_size on transfer (amount_cents)',
  'alter table transfer add constraint a_sentence check (amount_cents > 0) not valid',
  'alter table transfer validate constraint a_sentence',
  "alter table transfer add column note text not null default 'none'",
  'alter table transfer add constraint a_sentence unique using index transfer_by_size',
  'create table transfer (id text); create index on transfer (id)',
  'create index on help_vote (article)',
  '-- Unused since 1.2: nobody votes.\ndrop table help_vote',
  "insert into site values ('update transfer set'); -- delete from transfer",
  'create function f() returns void language sql as $$ update transfer set amount_cents = 0; $$',
])('%s is allowed', (statement) => {
  expect(messages(`${statement};`)).toEqual([]);
});

test('the step to 1.1.0 may stop the site', () => {
  expect(messages('update transfer set amount_cents = 0', '0002-version-1-1.sql')).toEqual([]);
});
