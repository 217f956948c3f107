import { toCents, toMoney } from '@golden-acers/contract';
import { startServer, type TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordPlay } from '../../../test/test-support-play.ts';
import {
  computeScores,
  jobContextOf,
  settleAs,
  type TournamentTestEnv,
  tournamentTestEnv,
} from '../../../test/test-support-tournaments.ts';
import type { Server } from '../../app.ts';
import { claimPrizes, settleTournaments } from './settlement.ts';

let env: TournamentTestEnv;
/** Two servers on one database. */
let other: Server;
let players: TestPlayer[];
beforeAll(async () => {
  env = await tournamentTestEnv();
  other = await startServer(env.databaseUrl, { clock: env.clock, config: { provider: env.config.provider } });
  players = [];
  for (const name of ['ada', 'bo', 'cy', 'dee', 'eli'])
    players.push(await env.playerOf(env.cashier, `st-${name}`));
});
afterAll(async () => {
  await other.close();
  await env[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await env.db.deleteFrom('gameRecord').execute();
  await env.db.updateTable('player').set({ frozenAt: null }).execute();
});

const settle = () => Promise.all([settleAs(env.server, env.clock), settleAs(other, env.clock)]);
const refusal = (status: number, code: string) => ({ status, body: { code } });
const phaseOf = async (id: string) =>
  (await env.root.call('GET /agent/tournaments', { query: { limit: '50' } })).data.find(
    (one) => one.id === id,
  );
const prizesOf = async (id: string) => {
  const { data } = await env.root.call('GET /agent/tournaments/:id/results', { params: { id } });
  return data.map(({ account, prize }) => [
    players.findIndex((one) => one.fortunePanda.username === account),
    prize && toCents(prize),
  ]);
};
const claimsOf = async (id: string) => {
  const { rows } = await sql<{
    cents: bigint;
  }>`select bonus_cents as cents from promotion_claim where period = ${id}
    order by bonus_cents desc`.execute(env.db);
  return rows.map(({ cents }) => cents);
};

/** Each plays one round with this stake, and all records are known up to the end. */
async function playThrough(stakes: readonly number[]): Promise<string> {
  const id = await env.start();
  for (const [index, played] of stakes.entries()) {
    const player = players[index];
    if (player === undefined) throw new Error('Not so many players.');
    await env.enter(player, id);
    await env.markPlaying(player);
    await env.round(player, { minutes: index + 1, played });
  }
  env.clock.advance(70 * 60_000);
  await env.markRead(...players);
  return id;
}

describe('a prize for the highest net win', () => {
  test('is at most a fifth of what games keep of the stakes, so that opposite bets of two accounts lose', async () => {
    const [red, black] = players;
    if (!red || !black) throw new Error('two');
    const start = () => env.start({ scoring: 'net_win', prizes: [{ places: 2, prize: toMoney(5_000n) }] });
    const ids = [await start(), await start()];
    for (const id of ids) for (const player of [red, black]) await env.enter(player, id);
    await env.markPlaying(red);
    await env.markPlaying(black);
    await env.round(red, { minutes: 1, played: 100_000, won: 200_000 });
    await env.round(black, { minutes: 1, played: 100_000, won: 0 });
    env.clock.advance(70 * 60_000);
    await env.markRead(red, black);
    await settle();
    const prizes = await Promise.all(ids.map((id) => prizesOf(id)));
    // A fifth of 30.90; the same rounds win no second prize in the other tournament.
    expect(new Set(prizes.map(([winner]) => winner?.[1]))).toEqual(new Set([618n, null]));
    expect((await Promise.all(ids.map(claimsOf))).flat()).toEqual([618n]);
  });
});

describe('the results', () => {
  test('become final once on any number of servers, with a claim per prize', async () => {
    const id = await playThrough([100, 400, 300, 200, 100]);
    await settle();
    await settle();
    expect(await phaseOf(id)).toMatchObject({ phase: 'finished', unread: 0, entrants: 5 });
    expect(await prizesOf(id)).toEqual([
      [1, 1_000n],
      [2, 250n],
      [3, 250n],
      [0, null],
      [4, null],
    ]);
    expect(await claimsOf(id)).toEqual([1_000n, 250n, 250n]);
    // A record that is corrected later changes no result.
    await sql`delete from game_record where played_cents = 400`.execute(env.db);
    for (const { id: playerId } of players) await recordPlay(env.db, playerId);
    await settle();
    expect((await prizesOf(id))[0]).toEqual([1, 1_000n]);
    const [winner] = players.slice(1);
    if (winner === undefined) throw new Error('No winner.');
    env.clock.advance(2_001);
    const board = await env.boardOf(winner, id);
    expect(board).toMatchObject({ phase: 'finished', entry: { rank: 1, prize: toMoney(1_000n) } });
    expect(board.leaderboard[0]).toMatchObject({ rank: 1, prize: toMoney(1_000n), isOwn: true });
    for (const write of [
      sql`update tournament_result set prize_cents = 9999 where tournament_id = ${id}`,
      sql`update tournament_result set claim_id = null where tournament_id = ${id} and rank = 1`,
      sql`delete from tournament_result where tournament_id = ${id}`,
    ])
      await expect(write.execute(env.db)).rejects.toMatchObject({ constraint: 'tournament_result_is_final' });
  });

  test('wait until the rounds of each entrant who played are read, and for no other entrant', async () => {
    const id = await env.start();
    const [ada, bo, cy] = players;
    if (!ada || !bo || !cy) throw new Error('three');
    for (const player of [ada, bo, cy]) await env.enter(player, id);
    await env.db.deleteFrom('playerActivity').execute();
    await env.markPlaying(ada);
    await env.markPlaying(bo);
    await env.round(ada, { minutes: 1, played: 100 });
    await env.markRead(ada, bo);
    env.clock.advance(70 * 60_000);
    await env.markRead(ada);
    await settle();
    expect(await phaseOf(id)).toMatchObject({ phase: 'checking', unread: 1 });
    await env.markRead(bo);
    // The records are stored, and the score is not computed yet.
    await env.round(bo, { minutes: -60, played: 900 });
    expect(await settleTournaments(jobContextOf(env.server, env.clock))).toBe(false);
    expect(await phaseOf(id)).toMatchObject({ phase: 'checking', unread: 1 });
    await settle();
    expect(await phaseOf(id)).toMatchObject({ phase: 'finished' });
    expect(await prizesOf(id)).toEqual([
      [1, 1_000n],
      [0, 250n],
    ]);
  });

  test('skip accounts that may not be paid', async () => {
    const id = await playThrough([500, 400, 300, 200]);
    const [ada] = players;
    await env.db
      .updateTable('player')
      .set({ frozenAt: new Date() })
      .where('id', '=', ada?.id ?? '')
      .execute();
    await settle();
    expect(await prizesOf(id)).toEqual([
      [1, 1_000n],
      [2, 250n],
      [3, 250n],
    ]);
  });

  test('are never computed for a paused or cancelled tournament', async () => {
    const paused = await playThrough([100, 200]);
    expect(await env.act(env.root, 'pause', paused)).toMatchObject({ status: 200 });
    await settle();
    expect(await phaseOf(paused)).toMatchObject({ phase: 'paused', reason: 'A mistake' });
    expect(await env.act(env.root, 'cancel', paused)).toMatchObject({ status: 200 });
    await settle();
    expect(await phaseOf(paused)).toMatchObject({ phase: 'cancelled' });
    expect(await claimsOf(paused)).toEqual([]);
    expect(await env.act(env.root, 'resume', paused)).toMatchObject(
      refusal(409, 'tournament.not_allowed_now'),
    );
    const done = await playThrough([100]);
    await settle();
    expect(await env.act(env.root, 'cancel', done)).toMatchObject(refusal(409, 'tournament.not_allowed_now'));
    expect(await claimsOf(done)).toEqual([1_000n]);
  });

  test('are paid once if a server dies after the first prize and another one continues', async () => {
    const id = await playThrough([100, 400, 300]);
    const dying = jobContextOf(env.server, env.clock);
    await computeScores(dying);
    expect(await settleTournaments(dying)).toBe(true);
    expect(await claimPrizes(dying)).toBe(true);
    expect(await claimsOf(id)).toEqual([1_000n]);
    await settle();
    expect(await claimsOf(id)).toEqual([1_000n, 250n, 250n]);
    // The table refuses a second claim even if the mark of the first were lost.
    await sql`alter table tournament_result disable trigger tournament_result_is_kept`.execute(env.db);
    await sql`update tournament_result set claim_id = null where tournament_id = ${id}`.execute(env.db);
    await sql`alter table tournament_result enable trigger tournament_result_is_kept`.execute(env.db);
    await expect(claimPrizes(dying)).rejects.toMatchObject({ constraint: 'promotion_claim_is_unique' });
    expect(await claimsOf(id)).toEqual([1_000n, 250n, 250n]);
  });
});

test('each step of the settlement is audited', async () => {
  const id = env.idOf(await env.save(env.root));
  await env.act(env.root, 'publish', id);
  await env.act(env.root, 'pause', id);
  await env.act(env.root, 'resume', id);
  await env.act(env.root, 'cancel', id);
  const { rows } = await sql<{ action: string; reason: string | null }>`
    select action, reason from audit_entry where subject_id = ${id} order by id`.execute(env.db);
  expect(rows).toEqual([
    { action: 'tournament.saved', reason: null },
    { action: 'tournament.published', reason: null },
    { action: 'tournament.paused', reason: 'A mistake' },
    { action: 'tournament.resumed', reason: null },
    { action: 'tournament.cancelled', reason: 'A mistake' },
  ]);
});
