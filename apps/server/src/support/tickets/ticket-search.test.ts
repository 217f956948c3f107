import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnv;
let player: TestPlayer;
beforeAll(async () => {
  env = await testEnv();
  player = await env.player('search-ada');
});
afterAll(() => env[Symbol.asyncDispose]());

const search = async (text: string, changes: Record<string, string> = {}) => {
  const query = { state: 'all', search: text, limit: '50', ...changes } as const;
  const { data, nextCursor } = await env.root.call('GET /agent/tickets', { query });
  return { ids: data.map(({ id }) => id), nextCursor };
};

test('a ticket is found by its number and by a part of subject, message, name and account', async () => {
  const body = { category: 'money', subject: 'My Zebra pays 5%', text: 'A quokka_won.' } as const;
  const { id, number } = await player.call('POST /user/tickets', { body }).then(({ data }) => data);
  const account = player.fortunePanda.username;
  for (const text of [
    `#${number}`,
    `${number}`,
    'zEBRA pa',
    '5%',
    'k_wo',
    'uokka_',
    'arch-ad',
    account,
    'zq',
  ])
    expect([text, (await search(text)).ids]).toEqual([text, ['k_wo', 'zq'].includes(text) ? [] : [id]]);
  expect((await search('zebra', { state: 'closed' })).ids).toEqual([]);
  expect((await search('ze')).ids).toEqual([id]);
});

test('a text of many tickets is found in the newest ones, page by page', async () => {
  await sql`
    insert into ticket (id, player_id, category, subject, language, state, priority, awaiting_since, created_at,
        updated_at)
      select 'tk_' || lpad(n::text, 26, '0'), ${player.id}, 'other', 'Wombat ' || n, 'en', 'closed', 'normal', null,
          timestamptz '2026-02-01' + n * interval '1 second', timestamptz '2026-02-01' + n * interval '1 second'
        from generate_series(1, 501) as n`.execute(env.db);
  const first = await search('wombat');
  expect(first.ids).toHaveLength(50);
  expect(first.ids[0]).toBe('tk_00000000000000000000000501');
  const second = await search('wombat', { cursor: String(first.nextCursor) });
  expect(second.ids[0]).toBe('tk_00000000000000000000000451');
  expect((await search('wombat 17')).ids).toHaveLength(11);
});
