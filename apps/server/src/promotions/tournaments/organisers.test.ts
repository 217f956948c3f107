import { toMoney } from '@golden-acers/contract';
import { testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { offerWith } from '../../../test/test-support-offers.ts';
import {
  settleAs,
  type TournamentTestEnv,
  tournamentTestEnv,
} from '../../../test/test-support-tournaments.ts';

let env: TournamentTestEnv;
beforeAll(async () => {
  env = await tournamentTestEnv(() => testEnv({ provider: 'none' }));
  await fund(1_000_000);
});
afterAll(() => env[Symbol.asyncDispose]());

async function fund(cents: number): Promise<void> {
  await sql`insert into allotment (id, actor_id, agent_id, parent_id, kind, purpose, amount_cents, idempotency_key)
    select new_public_id('al', now()), parent_id, id, parent_id, 'allot', 'marketing', ${cents}, ${crypto.randomUUID()}
      from agent where id = ${env.store.id}`.execute(env.db);
}
const refusal = (status: number, code: string) => ({ status, body: { code } });
const large = [{ places: 1, prize: toMoney(60_000n) }];
const phaseOf = async (id: string) =>
  (await env.root.call('GET /agent/tournaments', { query: { limit: '50' } })).data.find(
    (one) => one.id === id,
  )?.phase;
const offerOf = async (id: string) => {
  const { rows } = await sql<{ id: string }>`select offer_id as id from tournament where id = ${id}`.execute(
    env.db,
  );
  return rows[0]?.id ?? '';
};
async function waitingApproval(): Promise<string> {
  const { data } = await env.root.call('GET /agent/approvals', { query: { state: 'waiting' } });
  return data[0]?.id ?? '';
}
const confirm = async (id: string) => {
  await confirmAllSessions(env);
  return env.root.request('POST /agent/approvals/:id/confirm', { params: { id }, body: {} });
};

describe('a tournament that an agent above paused', () => {
  test('is resumed by that agent or one above it, not by its organiser', async () => {
    const id = await env.start({}, env.store);
    expect(await env.act(env.root, 'pause', id)).toMatchObject({ status: 200 });
    expect(await env.act(env.store, 'resume', id)).toMatchObject(refusal(403, 'tournament.paused_above'));
    expect(await env.act(env.root, 'resume', id)).toMatchObject({ status: 200 });
    expect(await env.act(env.store, 'pause', id)).toMatchObject({ status: 200 });
    expect(await env.act(env.store, 'resume', id)).toMatchObject({ status: 200 });
    // The organiser's pause comes first, and the other one binds all the same.
    expect(await env.act(env.store, 'pause', id)).toMatchObject({ status: 200 });
    expect(await env.act(env.store, 'pause', id)).toMatchObject(refusal(409, 'tournament.not_allowed_now'));
    expect(await env.act(env.root, 'pause', id)).toMatchObject({ status: 200 });
    expect(await env.act(env.store, 'pause', id)).toMatchObject(refusal(409, 'tournament.not_allowed_now'));
    expect(await env.act(env.store, 'resume', id)).toMatchObject(refusal(403, 'tournament.paused_above'));
    await env.act(env.store, 'cancel', id);
  });
});

describe('the offer that pays a tournament’s prizes', () => {
  test('is edited and published with its tournament only, so that its budget is the sum of the prizes', async () => {
    const id = env.idOf(await env.save(env.store, { prizes: large }));
    expect(await env.act(env.store, 'publish', id)).toMatchObject({ status: 202 });
    const approval = await waitingApproval();
    await env.store.request('POST /agent/approvals/:id/withdraw', {
      params: { id: approval },
      body: { reason: 'Another prize' },
    });
    const raised = await env.store.request('PUT /agent/tournaments/:id', {
      params: { id },
      body: env.formWith({ prizes: [{ places: 1, prize: toMoney(900_000n) }] }),
    });
    expect(raised).toMatchObject({ status: 200 });
    const params = { offerId: await offerOf(id) };
    expect(
      await env.store.request('POST /agent/offers/:offerId/publish', { params, body: {} }),
    ).toMatchObject(refusal(409, 'promotion.of_a_tournament'));
    const body = offerWith({ kind: 'fixed_credit', percent: null, maxBonus: null, bonus: toMoney(500n) });
    expect(await env.store.request('PUT /agent/offers/:offerId', { params, body })).toMatchObject(
      refusal(409, 'promotion.of_a_tournament'),
    );
    await expect(
      sql`update promotion_offer set state = 'published', published_at = now() where id = ${params.offerId}`.execute(
        env.db,
      ),
    ).rejects.toMatchObject({ constraint: 'tournament_budget_is_the_sum_of_its_prizes' });
    expect(await phaseOf(id)).toBe('draft');
    await env.act(env.store, 'cancel', id);
  });

  test('cannot be published by a second agent after the tournament’s start', async () => {
    const id = env.idOf(await env.save(env.store, { prizes: large }));
    expect(await env.act(env.store, 'publish', id)).toMatchObject({ status: 202 });
    env.clock.advance(3 * 60_000);
    const approval = await waitingApproval();
    expect(await confirm(approval)).toMatchObject(refusal(422, 'tournament.time_out_of_range'));
    expect(await phaseOf(id)).toBe('draft');
    await env.act(env.store, 'cancel', id);
  });

  test('does not wait for a second agent after the tournament was cancelled', async () => {
    const id = env.idOf(await env.save(env.store, { prizes: large }));
    expect(await env.act(env.store, 'publish', id)).toMatchObject({ status: 202 });
    const approval = await waitingApproval();
    expect(await env.act(env.store, 'cancel', id)).toMatchObject({ status: 200 });
    expect(await waitingApproval()).toBe('');
    expect(await confirm(approval)).toMatchObject(refusal(409, 'decision.not_waiting'));
  });

  test('can be published by a second agent before the start', async () => {
    const id = env.idOf(await env.save(env.store, { prizes: large }));
    expect(await env.act(env.store, 'publish', id)).toMatchObject({ status: 202 });
    expect(await confirm(await waitingApproval())).toMatchObject({ status: 200 });
    expect(await phaseOf(id)).toBe('upcoming');
    await env.act(env.store, 'cancel', id);
  });
});

describe('the tournament of a disabled agent', () => {
  test('cannot be entered until the agent is enabled', async () => {
    const id = await env.start({}, env.store);
    const player = await env.playerOf(env.cashier, 'tn-late');
    const setActive = (isActive: boolean) =>
      env.db.updateTable('account').set({ isActive }).where('id', '=', env.store.id).execute();
    await setActive(false);
    expect(await env.enter(player, id)).toMatchObject(refusal(409, 'tournament.not_open'));
    await setActive(true);
    expect(await env.enter(player, id)).toMatchObject({ status: 200 });
    await env.act(env.root, 'cancel', id);
  });
});

describe('the results of a tournament', () => {
  test('do not wait for an entrant who may not be paid, nor for any entrant longer than a week', async () => {
    const id = await env.start();
    const [winner, frozen, unread] = [
      await env.playerOf(env.cashier, 'tn-winner'),
      await env.playerOf(env.cashier, 'tn-frozen'),
      await env.playerOf(env.cashier, 'tn-unread'),
    ];
    for (const player of [winner, frozen, unread]) {
      await env.enter(player, id);
      await env.markPlaying(player);
    }
    await env.round(winner, { minutes: 1, played: 500 });
    env.clock.advance(70 * 60_000);
    await env.markRead(winner, unread);
    await env.db.updateTable('player').set({ frozenAt: new Date() }).where('id', '=', frozen.id).execute();
    await sql`delete from play_reading where player_id = ${unread.id}`.execute(env.db);
    await settleAs(env.server, env.clock);
    expect(await phaseOf(id)).toBe('checking');
    const { data } = await env.root.call('GET /agent/tournaments', { query: { limit: '50' } });
    expect(data.find((one) => one.id === id)?.unread).toBe(1);
    env.clock.advance(7 * 86_400_000);
    await settleAs(env.server, env.clock);
    const { rows } = await sql`select state from tournament where id = ${id}`.execute(env.db);
    expect(rows).toEqual([{ state: 'settled' }]);
  });
});
