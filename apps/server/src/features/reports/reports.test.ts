import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer, testServer } from '../../test-support.ts';
import { until } from '../../test-support-house.ts';
import {
  type Branch,
  createBranch,
  plantCorrection,
  plantTransfer,
  rootIdOf,
  setTimeZone,
  settlePlanted,
} from '../../test-support-reports.ts';

let server: TestServer;
let rootId: string;
let rootToken: string;
let north: Branch;
let south: Branch;
beforeAll(async () => {
  server = await testServer();
  rootId = await rootIdOf(server);
  rootToken = await server.signInAgent();
  north = await createBranch(server, { parentId: rootId, name: 'north', players: 2 });
  south = await createBranch(server, { parentId: rootId, name: 'south', players: 1 });
});
afterAll(() => server[Symbol.asyncDispose]());

const days = (fromDate: string, toDate = fromDate) => `period=custom&fromDate=${fromDate}&toDate=${toDate}`;
const report = (query: string, token = rootToken) => server.call('GET /agent/reports', { token, query });

async function plant(branch: Branch, kind: 'recharge' | 'redeem', cents: bigint, at: string, player = 0) {
  const playerId = branch.playerIds[player] ?? '';
  return plantTransfer(server, {
    playerId,
    actorId: branch.agentId,
    kind,
    cents,
    settledAt: new Date(at),
  });
}

describe('a report', () => {
  it('tells what was moved by day, agent and mover, beside the days before', async () => {
    await plant(north, 'recharge', 10_000n, '2026-05-01T10:00:00Z');
    await plant(north, 'redeem', 2_500n, '2026-05-02T10:00:00Z');
    await plant(south, 'recharge', 5_000n, '2026-05-02T11:00:00Z');
    await plant(south, 'recharge', 700n, '2026-04-30T11:00:00Z');
    const { body } = await report(days('2026-05-01', '2026-05-02'));
    expect(body.data).toMatchObject({
      timeZone: 'UTC',
      before: { fromDate: '2026-04-29', toDate: '2026-04-30' },
      totals: {
        recharges: 2,
        recharged: '150.00',
        redeems: 1,
        redeemed: '25.00',
        net: '125.00',
        activePlayers: 2,
      },
      totalsBefore: { recharged: '7.00', net: '7.00', activePlayers: 1 },
      days: [
        { day: '2026-05-01', net: '100.00', activePlayers: 1 },
        { day: '2026-05-02', recharged: '50.00', redeemed: '25.00', net: '25.00', activePlayers: 2 },
      ],
      netsBefore: ['0.00', '7.00'],
      agents: [
        { agentId: north.agentId, name: 'north', net: '75.00' },
        { agentId: south.agentId, name: 'south', net: '50.00' },
      ],
      movers: [
        { agentId: north.agentId, net: '75.00' },
        { agentId: south.agentId, net: '50.00' },
      ],
    });
  });

  it('shows an agent its own subtree only, and nobody outside of it', async () => {
    const { body } = await report(days('2026-05-01', '2026-05-02'), south.token);
    expect(body.data).toMatchObject({
      totals: { recharged: '50.00', redeemed: '0.00', activePlayers: 1 },
      agents: [{ agentId: south.agentId }],
    });
    const outside = await report(`${days('2026-05-01')}&agentId=${north.agentId}`, south.token);
    const nobody = await report(`${days('2026-05-01')}&agentId=ag_${'0'.repeat(26)}`, south.token);
    expect(outside).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
    expect({ ...outside.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' });
    const above = await report(`${days('2026-05-01', '2026-05-02')}&agentId=${north.agentId}`);
    expect(above.body.data).toMatchObject({ totals: { net: '75.00' } });
  });

  it('gives no name to who moved it from above', async () => {
    await plantTransfer(server, {
      playerId: south.playerIds[0] ?? '',
      actorId: rootId,
      kind: 'recharge',
      cents: 300n,
      settledAt: new Date('2026-05-03T09:00:00Z'),
    });
    const { body } = await report(days('2026-05-03'), south.token);
    expect(body.data).toMatchObject({ movers: [{ agentId: null, name: '', net: '3.00' }] });
  });

  it('cuts days where the agent is, also where clocks change', async () => {
    await setTimeZone(server, north.agentId, 'America/New_York');
    // New York leaves winter time on 8 March 2026 at 07:00 UTC: its day has 23 hours, from 05:00 to 04:00 UTC.
    await plant(north, 'recharge', 100n, '2026-03-08T04:59:59Z');
    await plant(north, 'recharge', 1_000n, '2026-03-08T05:00:00Z');
    await plant(north, 'recharge', 10_000n, '2026-03-09T03:59:59Z', 1);
    await plant(north, 'recharge', 100_000n, '2026-03-09T04:00:00Z');
    const { body } = await report(days('2026-03-07', '2026-03-09'), north.token);
    expect(body.data).toMatchObject({
      timeZone: 'America/New_York',
      days: [
        { net: '1.00', activePlayers: 1 },
        { net: '110.00', activePlayers: 2 },
        { net: '1000.00', activePlayers: 1 },
      ],
      totals: { activePlayers: 2 },
    });
    // In autumn a day has 25 hours.
    await plant(north, 'redeem', 100n, '2026-11-02T04:59:59Z');
    await plant(north, 'redeem', 1_000n, '2026-11-02T05:00:00Z');
    const autumn = await report(days('2026-11-01', '2026-11-02'), north.token);
    expect(autumn.body.data).toMatchObject({ days: [{ redeemed: '1.00' }, { redeemed: '10.00' }] });
    await setTimeZone(server, north.agentId, 'UTC');
  });

  it('counts a transfer on the day on which it is applied, and tells of it as open until then', async () => {
    const playerId = south.playerIds[0] ?? '';
    const requestedAt = new Date('2026-06-01T10:00:00Z');
    const late = { playerId, actorId: south.agentId, kind: 'recharge', cents: 4_200n, requestedAt } as const;
    const openBefore = z.object({ open: z.object({ transfers: z.number() }) });
    const asked = openBefore.parse((await report(days('2026-06-01'))).body.data);
    const id = await plantTransfer(server, late);
    expect((await report(days('2026-06-01'))).body.data).toMatchObject({
      totals: { recharged: '0.00' },
      open: { transfers: asked.open.transfers + 1 },
    });
    await settlePlanted(server, id, new Date('2026-06-03T10:00:00Z'));
    expect((await report(days('2026-06-01', '2026-06-03'))).body.data).toMatchObject({
      days: [{ recharged: '0.00' }, { recharged: '0.00' }, { recharged: '42.00' }],
      open: { transfers: asked.open.transfers },
    });
  });

  it('keeps promotions and corrections out of the net', async () => {
    const playerId = north.playerIds[0] ?? '';
    const at = new Date('2026-06-10T10:00:00Z');
    await plantTransfer(server, {
      playerId,
      actorId: playerId,
      kind: 'recharge',
      cause: 'sign_up',
      cents: 2_500n,
      settledAt: at,
    });
    await plantCorrection(server, { playerId, actorId: rootId, cents: -300n, at });
    await plant(north, 'recharge', 8_000n, '2026-06-10T12:00:00Z');
    await plant(north, 'redeem', 2_000n, '2026-06-10T13:00:00Z');
    expect((await report(days('2026-06-10'))).body.data).toMatchObject({
      totals: { net: '60.00', promoted: '25.00', corrected: '-3.00' },
    });
    const promotions = await server.call('GET /agent/reports/promotions', {
      token: rootToken,
      query: days('2026-06-10'),
    });
    expect(promotions.body.data).toEqual({
      byCause: [{ cause: 'sign_up', credits: 1, given: '25.00' }],
      given: '25.00',
      players: 1,
      recharged: '80.00',
      redeemed: '20.00',
      held: '60.00',
      heldPercent: '75.0',
    });
  });

  it('adds up beyond what a number holds exactly', async () => {
    const playerId = north.playerIds[0] ?? '';
    for (let number = 0; number < 100; number += 1) {
      const settledAt = new Date('2026-07-01T10:00:00Z');
      await plantTransfer(server, {
        playerId,
        actorId: rootId,
        kind: 'recharge',
        cents: 99_999_999_999_999n,
        settledAt,
      });
    }
    expect((await report(days('2026-07-01'))).body.data).toMatchObject({
      totals: { net: '99999999999999.00' },
    });
  });

  it('refuses a period of too many days, a reversed one, and days without a period of their own', async () => {
    for (const query of [
      days('2026-01-01', '2026-06-01'),
      days('2026-01-02', '2026-01-01'),
      'period=custom&fromDate=2026-01-01',
      'fromDate=2026-01-01&toDate=2026-01-02',
    ]) {
      expect(await report(query), query).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    }
  });
});

describe('the games of a report', () => {
  it('are summed from the game records that were read, and it says of how many players they were', async () => {
    const [playerId = ''] = north.playerIds;
    await sql`
      insert into game (kind_id, game_name, game_type, game_logo, position)
        values (1001, 'Acres of Gold', 'SLOT', '', 1)`.execute(server.db);
    await sql`
      insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
          won_cents, balance_now_cents, reason)
        select provider_agent_id, id, moment::timestamptz, '1001', 1000, played, won, 1000, ''
          from player, (values ('2026-09-10T23:59:59Z', 500, 200), ('2026-09-11T00:00:00Z', 300, 900)) record (moment, played, won)
          where id = ${playerId}`.execute(server.db);
    await sql`
      insert into record_day (player_id, kind, day, read_at, is_final)
        values (${playerId}, 'game', '2026-09-10', '2026-09-12T08:00:00Z', true)`.execute(server.db);
    const games = (query: string, token = rootToken) =>
      server.call('GET /agent/reports/games', { token, query });
    expect((await games(days('2026-09-10'), north.token)).body.data).toEqual({
      games: [
        {
          kindId: 1001,
          gameName: 'Acres of Gold',
          gameType: 'SLOT',
          players: 1,
          rounds: 1,
          played: '5.00',
          won: '2.00',
          net: '3.00',
        },
      ],
      playersRead: 1,
      players: 2,
      readAt: '2026-09-12T08:00:00.000Z',
    });
    expect((await games(days('2026-09-10'), south.token)).body.data).toMatchObject({
      games: [],
      playersRead: 0,
      players: 1,
    });
  });
});

describe('the rows under a figure', () => {
  const rows = (query: string, token = rootToken) =>
    server.call('GET /agent/reports/transfers', { token, query });

  it('are those that it adds up, page by page, by kind and by mover', async () => {
    for (let number = 1; number <= 5; number += 1) {
      await plant(north, 'recharge', BigInt(number), `2026-08-01T10:00:0${number}Z`);
    }
    await plant(north, 'redeem', 9n, '2026-08-01T11:00:00Z');
    const first = await rows(`${days('2026-08-01')}&kind=recharge&limit=3`);
    expect(first.body).toMatchObject({ data: [{ amount: '0.05' }, { amount: '0.04' }, { amount: '0.03' }] });
    const second = await rows(`${days('2026-08-01')}&kind=recharge&limit=3&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({
      data: [{ amount: '0.02', agent: 'north', mover: 'north' }, { amount: '0.01' }],
      nextCursor: null,
    });
    expect((await rows(`${days('2026-08-01')}&moverId=${south.agentId}`)).body.data).toEqual([]);
  });

  it('are only of the subtree', async () => {
    expect((await rows(days('2026-08-01'), south.token)).body.data).toEqual([]);
    const foreign = await rows(`${days('2026-08-01')}&moverId=${north.agentId}`, south.token);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
  });
});

describe('a report as a file', () => {
  it('has a line for each day and agent, in figures that a program reads', async () => {
    await plant(north, 'recharge', 123_456n, '2026-09-01T10:00:00Z');
    await plant(south, 'redeem', 200n, '2026-09-01T10:00:00Z');
    const answer = await server.server.http.inject({
      url: `/api/agent/reports/file?${days('2026-09-01')}`,
      headers: { authorization: `Bearer ${rootToken}` },
    });
    expect(answer.headers['content-disposition']).toContain('report-2026-09-01-to-2026-09-01.csv');
    expect(answer.body.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'Day,Agent,Recharges,Recharged,Redeems,Redeemed,Net,Promotions,Promoted,Corrected',
      '2026-09-01,north,1,1234.56,0,0.00,1234.56,0,0.00,0.00',
      '2026-09-01,south,0,0.00,1,2.00,-2.00,0,0.00,0.00',
    ]);
  });
});

/** Servers whose background begins at the same moment, until every mail has left. */
async function runServers(count: number): Promise<void> {
  const started = await Promise.all(Array.from({ length: count }, () => startServer(server.databaseUrl)));
  await Promise.all(started.map((one) => one.listen()));
  await until(
    () =>
      sql<{ due: boolean }>`
      select exists (select from report_schedule where next_day < current_date - 1) as due`.execute(
        server.db,
      ),
    ({ rows }) => rows[0]?.due === false,
  );
  await until(
    () => server.db.selectFrom('mail').where('state', '=', 'waiting').select('id').execute(),
    (waiting) => waiting.length === 0,
  );
  await Promise.all(started.map((one) => one.close()));
}

describe('a report by mail', () => {
  const schedule = (every: string, isOn: boolean, token = rootToken) =>
    server.call('PUT /agent/reports/schedules', { token, body: { every, isOn } });
  const mailsOf = async (accountId: string) =>
    server.db
      .selectFrom('mail')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'report_ready')
      .selectAll()
      .execute();

  it('goes to a confirmed address only', async () => {
    expect(await schedule('daily', true)).toMatchObject({
      status: 409,
      body: { code: 'report.address_unverified' },
    });
    await server.db
      .updateTable('account')
      .where('id', '=', rootId)
      .set({ email_verified_at: server.clock.now() })
      .execute();
    expect((await schedule('daily', true)).body.data).toMatchObject({ isVerified: true, every: ['daily'] });
  });

  it('makes up once for what was missed, and two servers send it once', async () => {
    await sql`update report_schedule set next_day = next_day - 3 where agent_id = ${rootId}`.execute(
      server.db,
    );
    await runServers(2);
    expect(await mailsOf(rootId)).toMatchObject([{ state: 'sent', recipient: null }]);
    await runServers(1);
    expect(await mailsOf(rootId)).toHaveLength(1);
    const files = await readdir(server.config.mail.folder);
    const texts = await Promise.all(
      files.map((file) => readFile(join(server.config.mail.folder, file), 'utf8')),
    );
    expect(texts.find((text) => text.includes('Your report'))).toMatch(
      /filename=report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv/,
    );
  });

  it('ends when it is switched off', async () => {
    expect((await schedule('daily', false)).body.data).toMatchObject({ every: [] });
  });
});
