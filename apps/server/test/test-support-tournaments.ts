import { type Endpoints, type InputOf, toMoney } from '@golden-acers/contract';
import { systemRandom } from '@golden-acers/platform';
import { type BareTestEnv, type TestAgent, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Server } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { consumeFacts } from '../src/events/facts/fact-consumers.ts';
import { claimPrizes, scoreConsumer, settleTournaments } from '../src/promotions/tournaments/settlement.ts';
import { recordPlay } from './test-support-play.ts';

type TournamentFormInput = InputOf<Endpoints['POST /agent/tournaments']['body']>;

const minuteMs = 60_000;
/** Returns the minute `YYYY-MM-DDTHH:mm` in UTC. */
export const minuteText = (at: Date) => at.toISOString().slice(0, 16);

/** Returns the context that the jobs of tournaments and referrals use. */
export const jobContextOf = ({ db }: Pick<Server, 'db'>, clock: BareTestEnv['clock']) => {
  const config = { encryptionKey: Buffer.alloc(32, 7).toString('base64url'), oldEncryptionKeys: [] };
  return { db, clock, random: systemRandom, config } as unknown as Context;
};

export async function computeScores(context: Context): Promise<void> {
  while ((await consumeFacts(context, scoreConsumer)) !== 'idle');
}

/** Does the work of the background jobs on one server. */
export async function settleAs(server: Pick<Server, 'db'>, clock: BareTestEnv['clock']): Promise<void> {
  const context = jobContextOf(server, clock);
  await computeScores(context);
  while (await settleTournaments(context));
  while (await claimPrizes(context));
}

/** A store with a cashier below it and a strange store, and games to play. */
export async function tournamentTestEnv(
  start: () => Promise<BareTestEnv> = () => testEnv({ provider: 'none' }),
) {
  const env = await start();
  const store = await env.agent({ name: 'tn-store', level: 'store' });
  const cashier = await env.agent({ name: 'tn-cashier', level: 'cashier', parentId: store.id });
  const other = await env.agent({ name: 'tn-other', level: 'store' });
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true), (3001, 'Golden Nets', 'FISH', '', 2, true)
    on conflict do nothing`.execute(env.db);
  return {
    ...env,
    ...{ store, cashier, other },
    ...createTournamentClient(env),
    [Symbol.asyncDispose]: env[Symbol.asyncDispose],
  };
}
export type TournamentTestEnv = Awaited<ReturnType<typeof tournamentTestEnv>>;

function createTournamentClient(env: BareTestEnv) {
  const inMinutes = (minutes: number) => new Date(env.clock.now().getTime() + minutes * minuteMs);
  const formWith = (changes: Partial<TournamentFormInput> = {}): TournamentFormInput => ({
    texts: { en: { title: 'Harvest race', text: 'The highest stakes win.' } },
    scoring: 'stakes',
    gameType: null,
    kindId: null,
    minStake: toMoney(0n),
    startsAt: minuteText(inMinutes(2)),
    endsAt: minuteText(inMinutes(62)),
    prizes: [
      { places: 1, prize: toMoney(1_000n) },
      { places: 2, prize: toMoney(250n) },
    ],
    ...changes,
  });
  const save = (by: TestAgent, changes: Partial<TournamentFormInput> = {}, key = crypto.randomUUID()) =>
    by.request('POST /agent/tournaments', {
      body: formWith(changes),
      headers: { 'idempotency-key': `tournament-${key}` },
    });
  const act = (by: TestAgent, action: 'publish' | 'pause' | 'resume' | 'cancel', id: string) =>
    by.request(`POST /agent/tournaments/:id/${action}`, {
      params: { id },
      body: action === 'pause' || action === 'cancel' ? { reason: 'A mistake' } : {},
    });
  const idOf = (response: { body: { data?: unknown } }) =>
    z.object({ id: z.string() }).parse(response.body.data).id;
  return {
    ...{ inMinutes, formWith, save, act, idOf },
    /** A published one that runs now. */
    async start(changes: Partial<TournamentFormInput> = {}, by: TestAgent = env.root): Promise<string> {
      const id = idOf(await save(by, changes));
      const published = await act(by, 'publish', id);
      if (published.status !== 200) throw new Error(`Not published: ${JSON.stringify(published.body)}`);
      env.clock.advance(3 * minuteMs);
      return id;
    },
    async playerOf(agent: TestAgent, name: string, fields: Record<string, string> = {}): Promise<TestPlayer> {
      const player = await env.player(name, fields);
      await env.db.updateTable('player').set({ agentId: agent.id }).where('id', '=', player.id).execute();
      return player;
    },
    enter: (player: TestPlayer, id: string) =>
      player.request('POST /tournaments/:id/enter', { params: { id }, body: {} }),
    /** Inserts a record of the provider, `minutes` from now. */
    async round(
      player: TestPlayer,
      {
        minutes = 0,
        played = 100,
        won = 0,
        game = 'Acres of Gold',
      }: Partial<Record<'minutes' | 'played' | 'won', number>> & { game?: string },
    ): Promise<void> {
      await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
          played_cents, won_cents, balance_now_cents, reason)
        select provider_agent_id, id, ${inMinutes(minutes)}, '1', 10000, ${played}, ${won}, 10000, ${game}
          from player where id = ${player.id}`.execute(env.db);
      await recordPlay(env.db, player.id);
    },
    /** The player's records are known up to now. */
    async markRead(...players: readonly TestPlayer[]): Promise<void> {
      for (const { id } of players)
        await sql`insert into play_reading (player_id, read_at, complete_until) values (${id}, now(), ${env.clock.now()})
          on conflict (player_id) do update set read_at = now(), complete_until = excluded.complete_until`.execute(
          env.db,
        );
    },
    /** Records a sign that the player plays. */
    async markPlaying(player: TestPlayer): Promise<void> {
      await sql`insert into player_activity (player_id, launched_at) values (${player.id}, ${env.clock.now()})
        on conflict (player_id) do update set launched_at = excluded.launched_at`.execute(env.db);
    },
    boardOf: async (player: TestPlayer, id: string) =>
      (await player.call('GET /tournaments/:id', { params: { id } })).data,
  };
}
