import { toMoney } from '@golden-acers/contract';
import { testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import { recordPlay } from '../../../test/test-support-play.ts';
import {
  computeScores,
  jobContextOf,
  minuteText,
  type TournamentTestEnv,
  tournamentTestEnv,
} from '../../../test/test-support-tournaments.ts';

let env: TournamentTestEnv;
beforeAll(async () => {
  const config = { eventStreams: { leaderboardsEveryMs: 50 } };
  env = await tournamentTestEnv(() => testEnv({ provider: 'none', config }));
});
afterAll(() => env[Symbol.asyncDispose]());

const refusal = (status: number, code: string) => ({ status, body: { code } });
const score = () => computeScores(jobContextOf(env.server, env.clock));
const ownOf = async (player: Parameters<TournamentTestEnv['boardOf']>[0], id: string) => {
  // The leaderboard is read once for all viewers of two seconds.
  env.clock.advance(2_001);
  return (await env.boardOf(player, id)).entry;
};

describe('a draft', () => {
  test('is refused outside of its bounds', async () => {
    for (const changes of [
      { startsAt: minuteText(env.inMinutes(-1)) },
      { startsAt: minuteText(env.inMinutes(91 * 1_440)), endsAt: minuteText(env.inMinutes(92 * 1_440)) },
      { endsAt: minuteText(env.inMinutes(1)) },
      { endsAt: minuteText(env.inMinutes(33 * 1_440)) },
    ])
      expect(await env.save(env.store, changes)).toMatchObject(refusal(422, 'tournament.time_out_of_range'));
    const places = {
      prizes: [
        { places: 500, prize: toMoney(1n) },
        { places: 1, prize: toMoney(1n) },
      ],
    };
    expect(await env.save(env.store, places)).toMatchObject(refusal(422, 'request.invalid'));
    expect(await env.save(env.store, { kindId: 4_242 })).toMatchObject(refusal(404, 'game.not_found'));
    for (const changes of [
      { kindId: 1001, gameType: 'SLOT' as const },
      { prizes: [] },
      { prizes: [{ places: 0, prize: toMoney(1n) }] },
      { minStake: toMoney(-1n) },
      { texts: { en: { title: '\u202e', text: 'Turned around' } } },
    ])
      expect(await env.save(env.store, changes)).toMatchObject(refusal(422, 'request.invalid'));
    expect(await env.save(env.cashier)).toMatchObject(refusal(403, 'agent.not_permitted'));
  });

  test('is saved once, changed by its author only, and seen by agents above', async () => {
    const key = crypto.randomUUID();
    const first = await env.save(env.store, {}, key);
    const again = await env.save(env.store, {}, key);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await env.save(env.store, { minStake: toMoney(7n) }, key)).toMatchObject(
      refusal(422, 'request.key_reused'),
    );
    const id = env.idOf(first);
    const change = (by: typeof env.store) =>
      by.request('PUT /agent/tournaments/:id', {
        params: { id },
        body: env.formWith({ scoring: 'multiple' }),
      });
    expect(await change(env.store)).toMatchObject({ status: 200, body: { data: { scoring: 'multiple' } } });
    expect(await change(env.root as never)).toMatchObject(refusal(403, 'tournament.of_another'));
    expect(await change(env.other)).toMatchObject(refusal(404, 'tournament.not_found'));
    expect(await env.act(env.other, 'cancel', id)).toMatchObject(refusal(404, 'tournament.not_found'));
    const listed = await env.root.call('GET /agent/tournaments');
    expect(listed.data.find((one) => one.id === id)).toMatchObject({
      by: { name: 'tn-store', isOwn: false },
    });
    expect((await env.other.call('GET /agent/tournaments')).data).toEqual([]);
  });

  test('is seen by no player, and at most twenty wait', async () => {
    const player = await env.playerOf(env.other, 'tn-draft');
    const saved = await Promise.all(Array.from({ length: 22 }, () => env.save(env.other)));
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(saved.filter(({ body }) => body.code === 'tournament.too_many_open')).toHaveLength(2);
    const id = env.idOf(saved[0] ?? { body: {} });
    expect((await player.call('GET /tournaments')).data).toEqual([]);
    expect(await env.enter(player, id)).toMatchObject(refusal(404, 'tournament.not_found'));
  });
});

describe('a published tournament', () => {
  test('cannot be changed, not even by SQL', async () => {
    const id = await env.start();
    expect(await env.act(env.root, 'publish', id)).toMatchObject(refusal(409, 'tournament.not_allowed_now'));
    const body = env.formWith();
    expect(await env.root.request('PUT /agent/tournaments/:id', { params: { id }, body })).toMatchObject(
      refusal(409, 'tournament.not_allowed_now'),
    );
    for (const assignment of [`scoring = 'net_win'`, `prizes = '[]'`, `ends_at = now()`, `state = 'draft'`])
      await expect(
        sql`update tournament set ${sql.raw(assignment)} where id = ${id}`.execute(env.db),
      ).rejects.toMatchObject({ constraint: 'tournament_change_is_allowed' });
  });

  test('is shown among the offers by the offer that pays its prizes', async () => {
    await env.start({ texts: { en: { title: 'Harvest race', text: 'Long'.repeat(100) } } });
    const { data } = await env.root.call('GET /agent/offers', { query: { limit: '50' } });
    const texts = data
      .filter(({ form }) => form.kind === 'tournament_prize')
      .map(({ form }) => form.texts.en);
    expect(texts).toContainEqual({ title: 'Harvest race', description: 'Long'.repeat(100) });
  });

  test('is entered by players of its agent’s subtree, before its end, each once', async () => {
    const [mine, strange] = [
      await env.playerOf(env.cashier, 'tn-mine'),
      await env.playerOf(env.other, 'tn-strange'),
    ];
    const draft = env.idOf(await env.save(env.root, { endsAt: minuteText(env.inMinutes(30)) }));
    await env.act(env.root, 'publish', draft);
    expect(await env.enter(mine, draft)).toMatchObject({
      status: 200,
      body: { data: { phase: 'upcoming' } },
    });
    const repeated = await Promise.all([1, 2, 3, 4].map(() => env.enter(mine, draft)));
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await env.boardOf(mine, draft)).entrants).toBe(1);
    await env.enter(await env.playerOf(env.cashier, 'tn-second'), draft);
    expect((await env.boardOf(mine, draft)).entrants).toBe(2);
    await env.act(env.root, 'pause', draft);
    expect(await env.enter(strange, draft)).toMatchObject(refusal(409, 'tournament.not_open'));
    await env.act(env.root, 'resume', draft);
    env.clock.advance(31 * 60_000);
    expect(await env.enter(strange, draft)).toMatchObject(refusal(409, 'tournament.not_open'));
    await sql`insert into label (id, name, colour) values (new_public_id('lb', now()), 'Bonus Abuse', 'red')`.execute(
      env.db,
    );
    await sql`insert into player_label select ${strange.id}, id from label where name = 'Bonus Abuse'`.execute(
      env.db,
    );
    const open = await env.start();
    expect(await env.enter(strange, open)).toMatchObject(refusal(403, 'promotion.disabled'));
  });
});

describe('the score', () => {
  const cases = [
    ['stakes', '7.00', 3],
    ['net_win', '6.00', 3],
    ['multiple', '5.00', 3],
  ] as const;
  test.each(cases)(
    'by %s counts the rounds of the game from the entry to the end',
    async (scoring, total, rounds) => {
      const id = await env.start({ scoring, gameType: 'SLOT', minStake: toMoney(100n) });
      const player = await env.playerOf(env.cashier, `tn-score-${scoring.replace('_', '')}`);
      await env.round(player, { minutes: -1, played: 5_000, won: 90_000 });
      await env.enter(player, id);
      await env.round(player, { minutes: 1, played: 200, won: 1_000 });
      await env.round(player, { minutes: 2, played: 400, won: 0, game: ' acres of gold ' });
      await env.round(player, { minutes: 3, played: 100, won: 300 });
      await env.round(player, { minutes: 4, played: 99, won: 9_900 });
      await env.round(player, { minutes: 5, played: 500, won: 50_000, game: 'Golden Nets' });
      await env.round(player, { minutes: 6, played: 500, won: 50_000, game: 'Unknown' });
      await env.round(player, { minutes: 70, played: 500, won: 50_000 });
      await score();
      expect(await ownOf(player, id)).toMatchObject({ rank: 1, score: total, rounds });
      // The provider corrects a record: the stored one is replaced.
      await sql`delete from game_record where player_id = ${player.id} and won_cents = 1000`.execute(env.db);
      await recordPlay(env.db, player.id);
      await score();
      const corrected = { stakes: '5.00', net_win: '-2.00', multiple: '3.00' } as const;
      expect(await ownOf(player, id)).toMatchObject({ score: corrected[scoring], rounds: 2 });
    },
  );

  test('counts the rounds of the second of the entry, because the provider states whole seconds', async () => {
    const id = await env.start();
    const player = await env.playerOf(env.cashier, 'tn-second-of-entry');
    env.clock.advance(1_700 - (env.clock.now().getTime() % 1_000));
    await env.enter(player, id);
    await env.round(player, { minutes: -700 / 60_000, played: 200 });
    await env.round(player, { minutes: -1_700 / 60_000, played: 400 });
    await score();
    expect(await ownOf(player, id)).toMatchObject({ score: '2.00', rounds: 1 });
  });

  test('is not lost when records arrive while it is computed', async () => {
    const id = await env.start();
    const player = await env.playerOf(env.cashier, 'tn-race');
    await env.enter(player, id);
    await env.db.transaction().execute(async (tx) => {
      await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
          played_cents, won_cents, balance_now_cents, reason)
        select provider_agent_id, id, ${env.inMinutes(1)}, '1', 0, 700, 0, 0, 'Acres of Gold' from player where id = ${player.id}`.execute(
        tx,
      );
      await sql`select fact_record('play.recorded', ${player.id}, '{}')`.execute(tx);
      await score();
    });
    await score();
    expect(await ownOf(player, id)).toMatchObject({ score: '7.00' });
  });

  test('contains the rounds that are read during a pause', async () => {
    const id = await env.start();
    const player = await env.playerOf(env.cashier, 'tn-pause');
    await env.enter(player, id);
    expect(await env.act(env.root, 'pause', id)).toMatchObject({ status: 200 });
    await env.round(player, { minutes: 1, played: 700, won: 0 });
    await score();
    expect(await env.act(env.root, 'resume', id)).toMatchObject({ status: 200 });
    expect(await ownOf(player, id)).toMatchObject({ score: '7.00' });
  });

  test('of equal entrants is ranked by the time at which each reached it', async () => {
    const id = await env.start({ scoring: 'multiple' });
    const players = [];
    for (const name of ['a', 'b', 'c']) players.push(await env.playerOf(env.cashier, `tn-tie-${name}`));
    const [late, early, best] = players;
    if (!late || !early || !best) throw new Error('three');
    for (const player of players) await env.enter(player, id);
    await env.round(late, { minutes: 9, played: 100, won: 400 });
    await env.round(early, { minutes: 5, played: 200, won: 800 });
    // Later rounds with the same multiple change nothing.
    await env.round(early, { minutes: 20, played: 200, won: 800 });
    await env.round(best, { minutes: 30, played: 100, won: 401 });
    await score();
    env.clock.advance(2_001);
    const board = await env.boardOf(late, id);
    expect(board.leaderboard.map(({ rank, score: points, isOwn }) => [rank, points, isOwn])).toEqual([
      [1, '4.01', false],
      [2, '4.00', false],
      [3, '4.00', true],
    ]);
    expect(board.entry).toMatchObject({ rank: 3 });
    expect((await env.boardOf(early, id)).entry).toMatchObject({ rank: 2 });
  });
});

test('the leaderboard shows other players by initials, and omits the names of those who hide their wins', async () => {
  const id = await env.start();
  const ada = await env.playerOf(env.cashier, 'tn-ada', { firstName: 'Ada', lastName: 'Lovelace' });
  const bo = await env.playerOf(env.cashier, 'tn-bo', { firstName: 'Bo', lastName: 'Secret' });
  for (const player of [ada, bo]) await env.enter(player, id);
  await env.round(ada, { minutes: 1, played: 300 });
  await env.round(bo, { minutes: 1, played: 200 });
  await bo.call('PUT /user/win-privacy', { body: { showsWins: false } });
  await score();
  env.clock.advance(2_001);
  const board = await env.boardOf(bo, id);
  expect(board.leaderboard).toEqual([
    { rank: 1, name: 'A. L.', score: '3.00', prize: toMoney(1_000n), isOwn: false },
    { rank: 2, name: 'B. S.', score: '2.00', prize: toMoney(250n), isOwn: true },
  ]);
  expect((await env.boardOf(ada, id)).leaderboard[1]).toMatchObject({ name: null });
  const text = JSON.stringify(board);
  for (const secret of ['Ada', 'Lovelace', 'tn-ada', ada.id, ada.fortunePanda.username])
    expect(text).not.toContain(secret);
});

test('the event stream notifies only entrants that the leaderboard changed, when all can read the change', async () => {
  const id = await env.start();
  const entrant = await env.playerOf(env.cashier, 'tn-live');
  const stranger = await env.playerOf(env.cashier, 'tn-not-in');
  await env.enter(entrant, id);
  const address = await env.server.listen();
  const follow = ({ token }: typeof entrant) =>
    followEventStream(address, '/fortune-panda-user/events', token);
  const [own, strange] = [await follow(entrant), await follow(stranger)];
  for (const stream of [own, strange]) await stream.waitForEvent('balance');
  await env.round(entrant, { minutes: 1 });
  await env.boardOf(entrant, id);
  await score();
  // Changes arrive in their order.
  await entrant.call('PUT /user/profile', { body: { firstName: 'Grace' } });
  await own.waitForEvent('profile');
  env.clock.advance(2_000);
  expect(await own.waitForEvent('tournament')).toEqual({ id });
  expect((await env.boardOf(entrant, id)).leaderboard).toMatchObject([{ score: '1.00' }]);
  expect(strange.received.filter(({ name }) => name === 'tournament')).toEqual([]);
  for (const stream of [own, strange]) stream.close();
});
