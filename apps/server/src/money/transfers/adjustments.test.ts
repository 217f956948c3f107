import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';

let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

interface Adjustment {
  readonly cause: 'bonus' | 'correction';
  readonly kind: 'recharge' | 'redeem';
  readonly amount: number;
  readonly reason?: string;
}

function adjust(
  player: TestPlayer,
  { amount, ...adjustment }: Adjustment,
  token = env.root.token,
  key = env.newKey(),
) {
  return env.call('POST /fortune-panda/users/:username/adjust', {
    token,
    params: { username: player.fortunePanda.username },
    body: { reason: 'For the patience', amount: toMoney(BigInt(amount)), ...adjustment },
    headers: { 'idempotency-key': key },
  });
}

const bonus = { cause: 'bonus', kind: 'recharge', amount: 1_000 } as const;
const debit = { cause: 'correction', kind: 'redeem', amount: 300 } as const;

test('a bonus and a correction move money once, with their reason, and are listed as such', async () => {
  const player = await env.player('adjust-one');
  const key = env.newKey();
  expect(await adjust(player, bonus, env.root.token, key)).toMatchObject({ status: 200 });
  expect(await adjust(player, bonus, env.root.token, key)).toMatchObject({ status: 200 });
  expect(await adjust(player, { ...bonus, reason: 'Another' }, env.root.token, key)).toMatchObject({
    body: { code: 'request.key_reused' },
  });
  expect(await adjust(player, debit)).toMatchObject({ status: 200 });
  expect(await env.centsAtProvider(player)).toBe(3_200n);
  const { rows } = await sql<{ action: string; reason: string }>`select action, reason from audit_entry
    where player_id = ${player.id} order by id`.execute(env.db);
  expect(rows).toEqual([
    { action: 'money.bonus_requested', reason: 'For the patience' },
    { action: 'money.correction_requested', reason: 'For the patience' },
  ]);
  await env.runJobs('facts');
  expect((await player.call('GET /user/activity')).data.slice(0, 2)).toMatchObject([
    { kind: 'redeem_applied', data: { amount: toMoney(300n), cause: 'correction' } },
    { kind: 'recharge_applied', data: { amount: toMoney(1_000n), cause: 'bonus' } },
  ]);
  expect((await player.call('GET /user/notifications')).data.slice(0, 2)).toMatchObject([
    { kind: 'redeem_applied', data: { cause: 'correction' } },
    { kind: 'recharge_applied', data: { cause: 'bonus' } },
  ]);
  const transfers = (await player.call('GET /fortune-panda-user/transfers')).data;
  expect(transfers.slice(0, 2)).toMatchObject([{ cause: 'correction' }, { cause: 'bonus' }]);
});

test('count as promotion and correction in reports, and in no till', async () => {
  const { rows } = await sql<{ kind: string; cause: string; cents: bigint }>`
    select kind, cause, cents from report_entry join account on account.number = report_entry.player_number
      where account.username = 'adjust-one' and cause <> 'sign_up'
    union all
    select kind, cause, cents from report_quarter where cause in ('bonus', 'correction') order by cause`.execute(
    env.db,
  );
  expect(rows).toEqual([
    { kind: 'recharge', cause: 'bonus', cents: 1_000n },
    { kind: 'correction', cause: 'correction', cents: -300n },
  ]);
  const day = env.clock.now().toISOString().slice(0, 10);
  const query = { fromDate: day, toDate: day, limit: '50' };
  const welfare = await env.root.call('GET /agent/records/welfare', { query });
  expect(welfare.data.map(({ cause, amount }) => [cause, amount])).toEqual(
    expect.arrayContaining([
      ['bonus', toMoney(1_000n)],
      ['correction', toMoney(-300n)],
    ]),
  );
});

test('need separate permissions and a reason, and a bonus can only add credit', async () => {
  const { store } = env.agents;
  const player = await env.playerOf(store, 'adjust-permission');
  expect(await adjust(player, bonus, store.token)).toMatchObject({
    status: 403,
    body: { code: 'agent.not_permitted' },
  });
  expect(await adjust(player, { ...bonus, reason: ' ' })).toMatchObject({
    status: 422,
    body: { fields: { reason: expect.any(String) } },
  });
  expect(await adjust(player, { ...bonus, kind: 'redeem' })).toMatchObject({
    status: 422,
    body: { fields: { kind: expect.any(String) } },
  });
  const write = (cause: string, kind: string, reason: string | null) =>
    sql`insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key, command_hash, reason)
      select new_public_id('tr', now()), provider_agent_id, id, ${kind}, 1, ${cause}, ${store.id}, ${env.newKey()}, '', ${reason}
        from player where id = ${player.id}`.execute(env.db);
  await expect(write('bonus', 'recharge', null)).rejects.toMatchObject({
    constraint: 'transfer_adjustment_has_a_reason',
  });
  await expect(write('bonus', 'redeem', 'Because')).rejects.toMatchObject({
    constraint: 'transfer_bonus_is_a_recharge',
  });
  expect(await env.centsAtProvider(player)).toBe(2_500n);
});

test('count together with recharges for the rule of the second agent', async () => {
  const { distributor, store } = env.agents;
  const player = await env.playerOf(store, 'adjust-large');
  for (const agent of [distributor, store]) {
    const row = { agentId: agent.id, permission: 'money.adjust', isGranted: true, setBy: env.root.id };
    await env.db.insertInto('agentPermission').values(row).execute();
  }
  expect(await env.recharge(player, 45_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
  const held = await adjust(player, { ...bonus, amount: 10_000 }, store.token);
  expect(held).toMatchObject({ status: 202, body: { data: { state: 'waiting' } } });
  const waiting = (await env.listOf(distributor)).find(({ action }) => action === 'bonus');
  expect(waiting).toMatchObject({ action: 'bonus', reason: 'For the patience', amount: toMoney(10_000n) });
  expect(await env.confirm(distributor, waiting?.id ?? '')).toMatchObject({ status: 200 });
  expect(await env.centsAtProvider(player)).toBe(57_500n);
  const transfer = env.db
    .selectFrom('transfer')
    .where('playerId', '=', player.id)
    .where('cause', '=', 'bonus');
  expect(await transfer.select(['actorId', 'secondAgentId', 'reason']).execute()).toEqual([
    { actorId: store.id, secondAgentId: distributor.id, reason: 'For the patience' },
  ]);
});
