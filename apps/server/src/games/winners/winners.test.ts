import { toMoney } from '@golden-acers/contract';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { initialsOf } from './winners.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true), (7, 'Retired Game', 'SLOT', '', 2, false)`.execute(
    env.db,
  );
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  await env.db.deleteFrom('gameRecord').execute();
  await env.db.deleteFrom('jpRecord').execute();
  env.clock.advance(31_000);
});

async function win(
  player: TestPlayer,
  minutesAgo: number,
  played: number,
  won: number,
  reason = 'Acres of Gold',
) {
  const at = new Date(env.clock.now().getTime() - minutesAgo * 60_000);
  await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
      played_cents, won_cents, balance_now_cents, reason)
    select provider_agent_id, id, ${at}, '1', 10000, ${played}, ${won}, 10000, ${reason}
      from player where id = ${player.id}`.execute(env.db);
}
const winners = async () => (await env.visitor.call('GET /games/winners')).data;

describe('the winners', () => {
  test('are the newest wins, one per player, with initials in place of names', async () => {
    const ada = await env.player('ada-l', { firstName: 'Ada', lastName: 'Lovelace' });
    const bo = await env.player('bo-k', { firstName: 'Bo', lastName: 'Király' });
    await win(ada, 90, 100, 5_000);
    await win(ada, 30, 200, 1_000, ' acres of gold');
    await win(bo, 60, 500, 2_550);
    expect(await winners()).toEqual([
      {
        initials: 'A. L.',
        kind: 'game',
        name: 'Acres of Gold',
        kindId: 1001,
        amount: toMoney(800n),
        at: new Date(env.clock.now().getTime() - 30 * 60_000).toISOString(),
      },
      expect.objectContaining({ initials: 'B. K.', amount: toMoney(2_050n) }),
    ]);
    const text = JSON.stringify(await winners());
    for (const secret of [ada.id, ada.fortunePanda.username, 'ada-l', 'Ada', 'Lovelace', 'Király'])
      expect(text).not.toContain(secret);
  });

  test('exclude losses, small wins, old wins and wins of games that are not in the catalogue', async () => {
    const player = await env.player('wins-nothing');
    await win(player, 10, 5_000, 4_999);
    await win(player, 11, 100, 199);
    await win(player, 12, 100, 9_000, 'Retired Game');
    await win(player, 13, 100, 9_000, 'a note of the provider');
    await win(player, 8 * 24 * 60, 100, 9_000);
    expect(await winners()).toEqual([]);
  });

  test('include jackpots by their name', async () => {
    const player = await env.player('wins-jackpot', { firstName: 'Eva', lastName: 'Novak' });
    await sql`insert into jp_record (provider_agent_id, player_id, inserted_at, game_id, type, score_cents)
      select provider_agent_id, id, ${env.clock.now()}, '1', 'Mini', 750 from player where id = ${player.id}`.execute(
      env.db,
    );
    expect(await winners()).toMatchObject([
      { initials: 'E. N.', kind: 'jackpot', name: 'Mini', kindId: null, amount: toMoney(750n) },
    ]);
  });

  test('exclude players who hide their wins, and those who may not play', async () => {
    const [hidden, frozen, excluded, closed, shown] = await Promise.all(
      ['hides', 'frozen', 'excluded', 'closed', 'shown'].map((name) => env.player(`wins-${name}`)),
    );
    if (!hidden || !frozen || !excluded || !closed || !shown) throw new Error('No players.');
    for (const player of [hidden, frozen, excluded, closed, shown]) await win(player, 5, 100, 900);
    const at = env.clock.now();
    await env.db.updateTable('player').set({ frozenAt: at }).where('id', '=', frozen.id).execute();
    const later = new Date(Date.now() + 10 * 365 * 86_400_000);
    await env.db.updateTable('player').set({ excludedUntil: later }).where('id', '=', excluded.id).execute();
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', closed.id).execute();
    expect((await hidden.call('GET /user/win-privacy')).data).toEqual({ showsWins: true });
    await hidden.call('PUT /user/win-privacy', { body: { showsWins: false } });
    expect((await hidden.call('GET /user/win-privacy')).data).toEqual({ showsWins: false });
    expect((await hidden.call('GET /user/export')).data).toMatchObject({ showsWins: false });
    expect(await winners()).toHaveLength(1);
    await shown.call('PUT /user/win-privacy', { body: { showsWins: false } });
    env.clock.advance(30_000);
    expect(await winners()).toEqual([]);
    await env.root.expectRefusal('player.required', 'PUT /user/win-privacy', { body: { showsWins: false } });
  });

  test('are read once for all visitors of half a minute', async () => {
    const player = await env.player('wins-cached');
    expect(await winners()).toEqual([]);
    await win(player, 5, 100, 900);
    expect(await winners()).toEqual([]);
    env.clock.advance(30_000);
    expect(await winners()).toHaveLength(1);
  });
});

test.each([
  [['Ada', 'Lovelace'], 'A. L.'],
  [['  ünal', ''], 'Ü.'],
  [['“X”', '(7)'], 'X. 7.'],
  [['Z\u0351\u0352\u0353algo', '王'], 'Z. 王.'],
  [['🎰', '…'], '–'],
])('the initials of %j are %s', (names, initials) => {
  expect(initialsOf(...names)).toBe(initials);
});
