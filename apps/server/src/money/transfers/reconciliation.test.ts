import assert from 'node:assert/strict';
import { toMoney } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { runInTransaction } from '@golden-acers/platform';
import { passRetryPauses, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferWork } from '../../../test/test-support-jobs.ts';
import { holdRechargeOf } from '../../../test/test-support-transfers.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  env.expectErrors();
});
afterAll(() => env[Symbol.asyncDispose]());

async function newestOf({ id }: TestPlayer) {
  return env.db
    .selectFrom('transfer')
    .where('playerId', '=', id)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .select(['id', 'state', 'evidence', 'refusalCode', 'balanceAfterCents'])
    .executeTakeFirstOrThrow();
}

/** One after another, because each connection that the queries open costs more than they do. */
async function newestOfEach(players: readonly TestPlayer[]) {
  const newest: Awaited<ReturnType<typeof newestOf>>[] = [];
  for (const player of players) newest.push(await newestOf(player));
  return newest;
}

const runTransfersUntil = <T>(read: () => Promise<T>, satisfies: (result: T) => boolean) =>
  env.runJobsUntil(read, satisfies, ...transferWork);

const settled = ({ state }: { state: string }) => state === 'applied' || state === 'rejected';

/** Faults that leave the outcome unknown, and whether the provider applied the transfer. */
const faults = [
  ['a dropped response', { kind: 'drop-response' }, true],
  ['a reset connection', { kind: 'reset' }, false],
  ['an HTML page', { kind: 'html-502' }, false],
  ['an HTML page after the work', { kind: 'html-502', afterApplying: true }, true],
  ['an unknown text', { kind: 'unknown-text' }, false],
  ['an unknown text after the work', { kind: 'unknown-text', afterApplying: true }, true],
] as const;
const kinds = ['recharge', 'redeem'] as const;

describe('a transfer with an unknown outcome', () => {
  const players: TestPlayer[] = [];
  // Created first, because the sign-up credit is a recharge and must not meet a fault.
  beforeAll(async () => {
    for (let place = 0; place <= faults.length; place += 1)
      players.push(await env.player(`unknown-${place}`));
  });

  test.each(kinds)('is checked and then settled after the fault: %s', async (kind) => {
    const sent: { name: string; player: TestPlayer; key: string; isApplied: boolean; before: bigint }[] = [];
    const checking = { status: 202, body: { success: true, data: { kind, amount: toMoney(400n) } } };
    const nextOf = async (place: number) => {
      const player = players[place] ?? assert.fail();
      return { player, key: env.newKey(), before: await env.centsAtProvider(player) };
    };
    for (const [place, [name, fault, isApplied]] of faults.entries()) {
      const next = await nextOf(place);
      env.fault({ action: kind, ...fault });
      expect(await env[kind](next.player, 400, next.key), name).toMatchObject(checking);
      sent.push({ name, isApplied, ...next });
    }
    const late = { name: 'work after the connection is lost', ...(await nextOf(faults.length)) };
    const held = env.hold(kind, { cutsConnection: true });
    expect(await env[kind](late.player, 400, late.key), late.name).toMatchObject(checking);
    await held.release();
    sent.push({ isApplied: true, ...late });
    await runTransfersUntil(
      () => newestOfEach(sent.map(({ player }) => player)),
      (ends) => ends.every(settled),
    );
    for (const { name, player, key, isApplied, before } of sent) {
      expect((await newestOf(player)).state, name).toBe(isApplied ? 'applied' : 'rejected');
      const change = kind === 'recharge' ? 400n : -400n;
      const cents = before + (isApplied ? change : 0n);
      expect(await env.centsAtProvider(player), name).toBe(cents);
      expect(await env[kind](player, 400, key), name).toMatchObject(
        isApplied ? { status: 200 } : { status: 409, body: { code: 'transfer.not_carried_out' } },
      );
      expect(await env.balanceOf(player), name).toMatchObject({ balance: formatCents(cents) });
    }
  });

  test('blocks other transfers of its player until it is settled', async () => {
    const player = await env.player('unknown-blocks');
    env.fault({ action: 'getTradeRecord', kind: 'html-502', count: 2 });
    env.fault({ action: 'recharge', kind: 'drop-response' });
    expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
    expect(await env.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'processing' });
    expect(await env.redeem(player, 100)).toMatchObject({
      status: 409,
      body: { code: 'transfer.already_open' },
    });
    await runTransfersUntil(() => newestOf(player), settled);
    expect(await env.redeem(player, 100)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(2_800n);
  });

  test('is distinguished from an earlier equal one', async () => {
    const player = await env.player('unknown-equal');
    for (const kind of ['drop-response', 'reset', 'drop-response'] as const) {
      expect(await env.recharge(player, 400)).toMatchObject({ status: 200 });
      env.fault({ action: 'recharge', kind });
      expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
      const end = await runTransfersUntil(() => newestOf(player), settled);
      expect(end.state).toBe(kind === 'reset' ? 'rejected' : 'applied');
    }
    expect(await env.centsAtProvider(player)).toBe(2_500n + 5n * 400n);
  });

  test.each([
    ['the next transfer', 0],
    ['the one after a clear one', 100],
  ])(
    'does not make the outcome of %s unclear, even if the balance was read while it was open',
    async (_which, clearCents) => {
      const player = await env.player(`unknown-read-${clearCents}`);
      env.fault({ action: 'queryInfo', kind: 'html-502', count: 1_000 });
      const held = env.hold('recharge', { cutsConnection: true });
      expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
      // A balance read before the provider applied the transfer. Nobody reads it again.
      const readAt = sql<Date>`clock_timestamp()`;
      await env.db
        .updateTable('player')
        .set({ balanceCents: 2_500n, balanceAt: readAt })
        .where('id', '=', player.id)
        .execute();
      await held.release();
      expect((await runTransfersUntil(() => newestOf(player), settled)).state).toBe('applied');
      if (clearCents > 0) expect(await env.recharge(player, clearCents)).toMatchObject({ status: 200 });
      env.fault({ action: 'recharge', kind: 'reset' });
      expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
      env.sandbox.faultInjector.clear();
      const ended = ({ state }: { state: string }) => settled({ state }) || state === 'review';
      expect((await runTransfersUntil(() => newestOf(player), ended)).state).toBe('rejected');
      expect(await env.centsAtProvider(player)).toBe(2_900n + BigInt(clearCents));
      expect(await env.balanceOf(player)).toMatchObject({ balance: clearCents > 0 ? '30.00' : '29.00' });
    },
  );

  test('goes to review if the provider has more records than transfers explain', async () => {
    const player = await env.player('unknown-review');
    const { id } = await env.sandbox.db
      .selectFrom('player')
      .where('account', '=', player.fortunePanda.username)
      .select('id')
      .executeTakeFirstOrThrow();
    const trade = await env.sandbox.db
      .selectFrom('trade')
      .where('playerId', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const strange = {
      agentId: trade.agentId,
      playerId: id,
      balanceBeforeCents: 0n,
      scoreCents: 400n,
      transactionId: null,
      insertedAt: trade.insertedAt,
    };
    await env.sandboxDb.insertInto('trade').values([strange, strange]).execute();
    env.fault({ action: 'recharge', kind: 'reset' });
    expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
    await runTransfersUntil(
      () => newestOf(player),
      ({ state }) => state === 'review',
    );
    expect(await env.balanceOf(player)).toMatchObject({
      balance: '25.00',
      lastRechargeStatus: 'processing',
    });
  });
});

describe('a server that died', () => {
  /** Writes the row that a server leaves if it was killed `secondsAgo`, before the response. */
  async function leave(
    player: TestPlayer,
    state: 'requested' | 'sending',
    secondsAgo: number,
  ): Promise<string> {
    const id = `tr_left${player.id.slice(3, 20)}`;
    const agent = await env.db.selectFrom('providerAgent').select('id').executeTakeFirstOrThrow();
    const at = sql<Date>`now() - ${secondsAgo} * interval '1 second'`;
    await runInTransaction(env.db, async (tx) => {
      await tx
        .insertInto('transfer')
        .values({
          id,
          providerAgentId: agent.id,
          playerId: player.id,
          kind: 'recharge',
          amountCents: 900n,
          cause: 'agent',
          actorId: player.id,
          idempotencyKey: `left-${id}`,
          commandHash: 'of a dead server',
          state,
          refusalCode: null,
          balanceBeforeCents: null,
          balanceBeforeAt: null,
          balanceAfterCents: null,
          leaseUntil: null,
          requestedAt: at,
          nextAttemptAt: at,
          sentAt: state === 'sending' ? at : null,
          sentClockAt: state === 'sending' ? env.clock.now() : null,
          settledAt: null,
        })
        .execute();
      await holdRechargeOf(tx, player.id);
    });
    return id;
  }

  async function endOf(id: string): Promise<string> {
    const read = () =>
      env.db.selectFrom('transfer').where('id', '=', id).select('state').executeTakeFirstOrThrow();
    return (await runTransfersUntil(read, settled)).state;
  }

  test('before sending leaves a transfer that is sent later', async () => {
    const player = await env.player('left-unsent');
    expect(await endOf(await leave(player, 'requested', 60))).toBe('applied');
    expect(await env.centsAtProvider(player)).toBe(3_400n);
    expect(await env.balanceOf(player)).toMatchObject({ balance: '34.00' });
  });

  test('long ago leaves a transfer that is rejected, because it is too old to send', async () => {
    const player = await env.player('left-long-ago');
    expect(await endOf(await leave(player, 'requested', 3_600))).toBe('rejected');
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('before the call leaves a transfer that is rejected', async () => {
    const player = await env.player('left-before');
    expect(await endOf(await leave(player, 'sending', 60))).toBe('rejected');
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('after the call leaves a transfer that is applied', async () => {
    const player = await env.player('left-after');
    // The call that the dead server made.
    await env.rechargeElsewhere(player, 900n);
    expect(await endOf(await leave(player, 'sending', 60))).toBe('applied');
    expect(await env.centsAtProvider(player)).toBe(3_400n);
    expect(await env.balanceOf(player)).toMatchObject({ balance: '34.00' });
  });
});

describe('a sign-up credit', () => {
  test('waits while the provider is unreachable, and is applied afterwards', async () => {
    env.fault({ action: 'registerUser', kind: 'html-502', count: 2 });
    const player = await env.player('credit-later');
    expect(await env.balanceOf(player)).toMatchObject({
      balance: '0.00',
      lastRechargeStatus: 'processing',
    });
    await runTransfersUntil(() => newestOf(player), settled);
    expect(await env.balanceOf(player)).toMatchObject({ balance: '25.00', lastRechargeStatus: 'success' });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('is retried rarely while the provider refuses it, and applied when the provider accepts it', async () => {
    const text = 'Sorry, there is not enough gold for the operator!';
    env.fault({ action: 'recharge', kind: 'unknown-text', text, count: 1_000_000 });
    const players: TestPlayer[] = [];
    for (let place = 0; place < 4; place += 1) players.push(await env.player(`credit-low-${place}`));
    const countCalls = () => 1_000_000 - (env.sandbox.faultInjector.list()[0]?.count ?? 0);
    expect(countCalls()).toBe(4);
    for (let round = 0; round < 3; round += 1) {
      await passRetryPauses(env.adminDatabaseUrl);
      await env.runJobs(...transferWork);
    }
    // Each round stops at the first refusal, which the agent's other credits would meet too.
    expect(countCalls()).toBe(4 + 3);
    env.sandbox.faultInjector.clear();
    await runTransfersUntil(
      () => newestOfEach(players),
      (credits) => credits.every(({ state }) => state === 'applied'),
    );
  });

  test('is applied once if its response was lost', async () => {
    env.fault({ action: 'registerUser', kind: 'drop-response' });
    env.fault({ action: 'recharge', kind: 'drop-response' });
    const player = await env.player('credit-lost');
    expect((await runTransfersUntil(() => newestOf(player), settled)).state).toBe('applied');
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });
});
