import { dayMs } from '@golden-acers/platform';
import { type ApiClient, pollUntil, startServer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  callStatementEndpoint,
  findStatement,
  getBookedCents,
  oneDayMs,
  sendDifferenceDecision,
  statementDay,
  tamperNewestTrade,
  waitForStatement,
} from '../../../test/test-support-statements.ts';

describe('the whole way of a fault', () => {
  it('goes from unknown through a review and a statement until the ledger agrees with the provider to the cent', async () => {
    await using env = await testEnv();
    env.expectErrors();
    const player = await env.player('statement-whole');
    await env.rechargeElsewhere(player, 400n);
    await env.root.call('POST /health/fortune-panda/relogin', { body: {} });
    env.fault({ action: 'recharge', kind: 'drop-response' });
    expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
    await env.server.listen();
    const { id } = await pollUntil(
      () =>
        env.db
          .selectFrom('transfer')
          .where('amount_cents', '=', 400n)
          .select(['id', 'state'])
          .executeTakeFirstOrThrow(),
      ({ state }) => state === 'review',
    );
    env.clock.advance(oneDayMs);
    const undecided = await waitForStatement(env);
    expect(undecided.differences.map(({ kind }) => kind).toSorted()).toEqual([
      'missing_in_ledger',
      'unsettled',
    ]);
    const unsettled = undecided.differences.find(({ kind }) => kind === 'unsettled');
    const reason = 'One of the two records is ours';
    expect(
      await sendDifferenceDecision(env, unsettled?.id ?? '', { outcome: 'explained', reason }),
    ).toMatchObject({
      status: 409,
      body: { code: 'difference.transfer_unsettled' },
    });
    expect(
      (
        await env.root.call('POST /fortune-panda/reviews/:transferId/decide', {
          params: { transferId: id },
          body: { outcome: 'applied', reason },
        })
      ).data,
    ).toMatchObject({ state: 'applied' });
    // Compared again by itself, from what was read.
    const decided = await pollUntil(
      () => waitForStatement(env),
      ({ differences }) => differences.some(({ kind, state }) => kind === 'unsettled' && state === 'gone'),
    );
    const open = decided.differences.filter(({ state }) => state === 'open');
    expect(open).toMatchObject([{ kind: 'missing_in_ledger', change: '4.00' }]);
    await sendDifferenceDecision(env, open[0]?.id ?? '', {
      outcome: 'corrected',
      reason: 'Recharged by another program',
    });
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({ status: 200 });
    expect(await getBookedCents(env, player)).toBe(3_300n);
    expect(await env.centsAtProvider(player)).toBe(3_300n);
  });

  it('names a correction that the provider overtook', async () => {
    await using env = await testEnv();
    env.expectErrors();
    const player = await env.player('statement-overtaken');
    await env.rechargeElsewhere(player, 500n);
    env.clock.advance(oneDayMs);
    await env.server.listen();
    const [extra] = (await waitForStatement(env)).differences;
    await sendDifferenceDecision(env, extra?.id ?? '', {
      outcome: 'corrected',
      reason: 'It was credited there',
    });
    expect(await getBookedCents(env, player)).toBe(3_000n);
    await tamperNewestTrade(env, player, 'gone');
    await callStatementEndpoint(env, 'run');
    const again = await waitForStatement(env);
    expect(again.differences.filter(({ state }) => state === 'open')).toMatchObject([
      { kind: 'correction_undone', change: '-5.00' },
    ]);
    const undone = again.differences.find(({ kind }) => kind === 'correction_undone');
    await sendDifferenceDecision(env, undone?.id ?? '', {
      outcome: 'corrected',
      reason: 'Taken back there',
    });
    expect(await getBookedCents(env, player)).toBe(2_500n);
    expect((await findStatement(env))?.state).toBe('zero');
  });
});

describe('reading the provider’s records', () => {
  it('continues where a server stopped, and tolerates an unreachable provider', async () => {
    await using env = await testEnv();
    env.expectErrors();
    for (const name of ['read-one', 'read-two', 'read-three']) await env.player(name);
    env.clock.advance(oneDayMs);
    expect(await callStatementEndpoint(env, 'run')).toMatchObject({
      status: 202,
      body: { data: [{ state: 'reading', players: 3, playersRead: 0 }] },
    });
    expect(await callStatementEndpoint(env, 'close')).toMatchObject({
      status: 409,
      body: { code: 'statement.being_made' },
    });
    // Two are read, as by a server that stopped then; a fault stands in the way of the third.
    await sql`update statement_player set read_at = now()
      where player_id in (select id from player order by id limit 2)`.execute(env.db);
    const { id: openId } = await env.db
      .selectFrom('statement_player')
      .where('read_at', 'is', null)
      .select('player_id as id')
      .executeTakeFirstOrThrow();
    env.fault({ action: 'getTradeRecord', kind: 'html-502' });
    await env.server.listen();
    await pollUntil(
      () =>
        env.db.selectFrom('statement_player').where('player_id', '=', openId).select(['attempts']).execute(),
      (rows) => (rows[0]?.attempts ?? 0) > 0,
    );
    expect(await findStatement(env)).toMatchObject({ state: 'reading', playersRead: 2 });
    await pollUntil(
      async () => {
        await sql`update statement_player set next_attempt_at = now() where read_at is null`.execute(env.db);
        return env.db
          .selectFrom('statement_player')
          .where('read_at', 'is', null)
          .select('player_id')
          .execute();
      },
      (rows) => rows.length === 0,
    );
    expect((await waitForStatement(env)).state).toBe('differs');
    const readFor = await env.db.selectFrom('trade_record').select('player_id').execute();
    expect(readFor).toEqual([{ player_id: openId }]);
  });
});

describe('a statement that can not be compared', () => {
  it('does not stand in the way of another day’s', async () => {
    await using env = await testEnv();
    await env.player('not-comparable');
    env.clock.advance(oneDayMs);
    await callStatementEndpoint(env, 'run');
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
      env.db,
    );
    await sql`create trigger planted before update on statement for each row
      when (new.day = ${sql.lit(statementDay)} and new.state = 'compared') execute function fail()`.execute(
      env.db,
    );
    env.clock.advance(dayMs);
    await env.server.listen();
    const states = await pollUntil(
      () => env.db.selectFrom('statement').orderBy('day').select('state').execute(),
      (rows) => rows[1]?.state === 'compared',
    );
    expect(states[0]).toEqual({ state: 'reading' });
  });
});

describe('with several provider agents', () => {
  it('each has a statement of its own, which an agent sees who has all of its players', async () => {
    await using env = await testEnv({
      additionalAgents: [{ name: 'SecondAgent', password: 'the password of the second' }],
    });
    for (const name of ['many-one', 'many-two', 'many-three', 'many-four']) await env.player(name);
    const store = await env.agent({ name: 'many-store' });
    await sql`update player set agent_id = ${store.id} where provider_agent_id =
      (select id from provider_agent where name = 'SecondAgent')`.execute(env.db);
    env.clock.advance(oneDayMs);
    await env.server.listen();
    const namesFor = async (client: ApiClient) => {
      const query = `fromDate=${statementDay}&toDate=${statementDay}`;
      const { body } = await client.request('GET /fortune-panda/statements', { query });
      return z
        .array(z.object({ providerAgent: z.string(), state: z.string(), players: z.number() }))
        .parse(body.data);
    };
    const second = { providerAgent: 'SecondAgent', state: 'zero', players: 2 };
    const both = [second, { providerAgent: 'TestAgent', state: 'zero', players: 2 }];
    await pollUntil(
      () => namesFor(env.root),
      (found) => found.length === 2 && found.every(({ state }) => state === 'zero'),
    );
    expect(await namesFor(env.root)).toEqual(both);
    expect(await namesFor(store)).toEqual([second]);
    expect(await callStatementEndpoint(env, 'close', store.token)).toMatchObject({
      status: 200,
      body: { data: [{ providerAgent: 'SecondAgent', state: 'closed', closedBy: 'many-store' }] },
    });
    expect(await namesFor(env.root)).toMatchObject([{ state: 'closed' }, { state: 'zero' }]);
  });

  it('go on without one that is configured no more', async () => {
    const additionalAgents = [{ name: 'SecondAgent', password: 'the password of the second' }];
    await using env = await testEnv({ additionalAgents });
    for (const name of ['goes-on-one', 'goes-on-two']) await env.player(name);
    const provider = { ...env.provider, additionalAgents: [] };
    const fewer = await startServer(env.databaseUrl, { clock: env.clock, config: { provider } });
    const stateOf = async (of: string) => {
      const { body } = await env.root.request('GET /fortune-panda/statements', {
        query: `fromDate=${of}&toDate=${of}`,
      });
      return z.array(z.object({ providerAgent: z.string(), state: z.string() })).parse(body.data);
    };
    // One of the time when it was configured stands first in the queue.
    env.clock.advance(oneDayMs);
    await callStatementEndpoint(env, 'run');
    await sql`update statement set requested_at = requested_at - interval '1 minute' where provider_agent_id =
      (select id from provider_agent where name = 'SecondAgent')`.execute(env.db);
    await fewer.listen();
    await pollUntil(
      () => stateOf(statementDay),
      (found) => found.some(({ providerAgent, state }) => providerAgent === 'TestAgent' && state === 'zero'),
    );
    await fewer.close();
  });

  it('are listed for a period that is in order and not too long', async () => {
    await using server = await testEnv({ provider: 'none' });
    for (const query of [
      '',
      'fromDate=2026-03-01',
      'fromDate=2026-03-02&toDate=2026-03-01',
      'fromDate=2026-02-30&toDate=2026-03-01',
      'fromDate=2025-01-01&toDate=2026-03-01',
      'fromDate=2026-03-01&toDate=2026-03-01&pageSize=201',
    ]) {
      await server.root.expectRefusal('request.invalid', 'GET /fortune-panda/statements', { query });
    }
  });
});
