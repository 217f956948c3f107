import { type Money, toCents, toMoney } from '@golden-acers/contract';
import { listViolations } from '@golden-acers/ledger';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  callStatementEndpoint,
  findStatement,
  getBookedCents,
  makeStatement,
  oneDayMs,
  sendDifferenceConfirmation,
  sendDifferenceDecision,
  statementDay,
  tamperNewestTrade,
} from '../../../test/test-support-statements.ts';

/** What reports show as corrected, by the agent who decided. */
async function getCorrections(env: TestEnv): Promise<Record<string, Money>> {
  const { data } = await env.root.call('GET /agent/reports', { query: { period: 'last_7' } });
  const deciders = data.initiators.filter(({ corrected }) => toCents(corrected) !== 0n);
  return {
    total: data.totals.corrected,
    ...Object.fromEntries(deciders.map(({ name, corrected }) => [name, corrected])),
  };
}

describe('a day’s statement', () => {
  let env: TestEnv;
  const players: TestPlayer[] = [];
  let storeToken = '';
  beforeAll(async () => {
    env = await testEnv();
    env.expectErrors();
    for (const name of ['even', 'cent', 'lost', 'extra', 'large']) {
      players.push(await env.player(`statement-${name}`));
    }
    const [even, cent, lost, extra, large] = players;
    if (even === undefined || cent === undefined || lost === undefined) throw new Error('no players');
    if (extra === undefined || large === undefined) throw new Error('no players');
    for (const player of players) expect(await env.recharge(player, 1_000)).toMatchObject({ status: 200 });
    expect(await env.redeem(even, 300)).toMatchObject({ status: 200 });
    await tamperNewestTrade(env, cent, { addCents: 1n });
    await tamperNewestTrade(env, lost, 'gone');
    await env.rechargeElsewhere(extra, 777n);
    await env.rechargeElsewhere(large, 60_000n);
    const store = await env.agent({ name: 'statement-store' });
    storeToken = store.token;
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', large.id).execute();
  });
  afterAll(() => env[Symbol.asyncDispose]());

  test('is refused before the day is over, and for days too long ago', async () => {
    for (const day of ['2026-03-01', '2026-03-02', '2025-11-01', '0001-01-01', '9999-12-31']) {
      expect(await callStatementEndpoint(env, 'run', env.root.token, day), day).toMatchObject({
        status: 422,
        body: { code: 'statement.day_out_of_range' },
      });
    }
    for (const day of ['today', '2026-02-30', '2026-3-1', '20260301', "'"]) {
      expect(await callStatementEndpoint(env, 'run', env.root.token, day), day).toMatchObject({
        status: 422,
      });
    }
  });

  test('is created automatically after midnight, and reports one cent, a missing and an extra transfer in one run', async () => {
    env.clock.advance(oneDayMs);
    const statement = await makeStatement(env);
    expect(statement).toMatchObject({
      state: 'differs',
      requestedBy: null,
      players: 5,
      playersRead: 5,
      transfers: 11,
      records: 12,
      // Five times 25.00 and 10.00, and 3.00 taken back.
      ours: toMoney(17_200n),
      theirs: toMoney(76_978n),
      openDifferences: 4,
      openChange: toMoney(59_778n),
    });
    // The report of the root's subtree agrees: 50.00 minus 3.00, and the sign-ups. Its time is the
    // database's.
    const query = { period: 'last_7' } as const;
    const { subtrees } = (await env.root.call('GET /agent/reports', { query })).data;
    expect(subtrees[0]?.subtree).toMatchObject({
      net: toMoney(4_700n),
      promoted: toMoney(12_500n),
      corrected: toMoney(0n),
    });
    const named = statement.differences.map(({ nickname, kind, ours, theirs, change }) => [
      nickname,
      kind,
      ours && toCents(ours),
      theirs && toCents(theirs),
      toCents(change),
    ]);
    expect(named.toSorted()).toEqual([
      ['statement-cent', 'other_amount', 1_000n, 1_001n, 1n],
      ['statement-extra', 'missing_in_ledger', null, 777n, 777n],
      ['statement-large', 'missing_in_ledger', null, 60_000n, 60_000n],
      ['statement-lost', 'missing_at_provider', 1_000n, null, -1_000n],
    ]);
  });

  test('spends calls once: a second run reads only players with differences', async () => {
    const readAt = async () => {
      const rows = await env.db.selectFrom('statementPlayer').select(['playerId', 'readAt']).execute();
      return new Map(rows.map((row) => [row.playerId, row.readAt?.getTime()]));
    };
    const before = await readAt();
    expect(await callStatementEndpoint(env, 'run')).toMatchObject({
      status: 202,
      body: { data: [{ requestedBy: 'House' }] },
    });
    await makeStatement(env);
    const after = await readAt();
    const readAgain = players.filter(({ id }) => before.get(id) !== after.get(id));
    expect(readAgain).toEqual(players.slice(1));
    expect((await findStatement(env))?.openDifferences).toBe(4);
  });

  test('cannot be closed while a difference is open', async () => {
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({
      status: 409,
      body: { code: 'statement.not_at_zero' },
    });
    await expect(
      sql`update statement set state = 'closed', closed_at = now(), closed_by = (select id from agent limit 1)`.execute(
        env.db,
      ),
    ).rejects.toMatchObject({ constraint: 'statement_closes_at_zero' });
  });

  test('is visible to an agent above all of its players, and each difference to the agents of its player', async () => {
    const notFound = { status: 404, body: { code: 'statement.not_found' } };
    for (const kind of ['read', 'run', 'close'] as const) {
      expect(await callStatementEndpoint(env, kind, storeToken), kind).toMatchObject(notFound);
    }
    const query = `fromDate=${statementDay}&toDate=${statementDay}`;
    const list = (token: string) => env.call('GET /fortune-panda/statements', { token, query });
    expect(await list(storeToken)).toMatchObject({ status: 200, body: { data: [], nextCursor: null } });
    expect(await list(env.root.token)).toMatchObject({
      body: { data: [{ day: statementDay }], nextCursor: null },
    });
    const foreign = (await findStatement(env))?.differences.find(
      ({ kind }) => kind === 'missing_at_provider',
    );
    const body = { outcome: 'explained', reason: 'Not mine to explain' };
    expect(await sendDifferenceDecision(env, foreign?.id ?? '', body, storeToken)).toMatchObject({
      status: 404,
      body: { code: 'difference.not_found' },
    });
  });

  test('is corrected or explained difference by difference, large ones by two agents, and closes at zero', async () => {
    const [, cent, lost, extra, large] = players;
    if (cent === undefined || lost === undefined) throw new Error('no players');
    if (extra === undefined || large === undefined) throw new Error('no players');
    const { differences } = await makeStatement(env);
    const idOf = (nickname: string) => differences.find((one) => one.nickname === nickname)?.id ?? '';
    const corrected = { outcome: 'corrected', reason: 'The provider’s record counts' };
    for (const name of ['statement-cent', 'statement-extra']) {
      expect(await sendDifferenceDecision(env, idOf(name), corrected)).toMatchObject({
        status: 200,
        body: { data: { state: 'settled', decisions: [{ state: 'settled', decidedBy: 'House' }] } },
      });
    }
    expect(await getBookedCents(env, cent)).toBe(3_501n);
    expect(await getBookedCents(env, extra)).toBe(4_277n);
    expect(await sendDifferenceDecision(env, idOf('statement-cent'), corrected)).toMatchObject({
      status: 409,
      body: { code: 'difference.already_settled' },
    });
    const explained = { outcome: 'explained', reason: 'Seen in the provider’s own console' };
    expect(await sendDifferenceDecision(env, idOf('statement-lost'), explained)).toMatchObject({
      status: 200,
    });
    expect(await getBookedCents(env, lost)).toBe(3_500n);

    const id = idOf('statement-large');
    const waiting = await sendDifferenceDecision(env, id, corrected, storeToken);
    expect(waiting).toMatchObject({ status: 202, body: { data: { state: 'waiting' } } });
    expect(await findStatement(env)).toMatchObject({ waitingDifferences: 1 });
    const decisionId = z.object({ decisions: z.array(z.object({ id: z.string() })) }).parse(waiting.body.data)
      .decisions[0]?.id;
    expect(await sendDifferenceConfirmation(env, id, decisionId ?? '', storeToken)).toMatchObject({
      status: 403,
      body: { code: 'decision.own' },
    });
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({
      body: { code: 'statement.not_at_zero' },
    });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => sendDifferenceConfirmation(env, id, decisionId ?? '', env.root.token)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getBookedCents(env, large)).toBe(63_500n);
    const corrections = {
      total: toMoney(60_778n),
      House: toMoney(778n),
      'statement-store': toMoney(60_000n),
    };
    expect(await getCorrections(env)).toEqual(corrections);
    await env.runJobs('facts');
    expect(await getCorrections(env)).toEqual(corrections);

    expect(await findStatement(env)).toMatchObject({ state: 'zero', openDifferences: 0 });
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({
      status: 200,
      body: { data: [{ state: 'closed', closedBy: 'House' }] },
    });
    for (const kind of ['close', 'run'] as const) {
      expect(await callStatementEndpoint(env, kind)).toMatchObject({
        status: 409,
        body: { code: 'statement.closed' },
      });
    }
    expect(await sendDifferenceDecision(env, id, corrected)).toMatchObject({
      body: { code: 'statement.closed' },
    });
    expect(await listViolations(env.db)).toEqual([]);
  });
});
