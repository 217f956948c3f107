import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Permission, toMoney } from '@golden-acers/contract';
import { type BareTestEnv, startServer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createTestBranch, seedBranchTransfer, type TestBranch } from '../../../test/test-support-reports.ts';

let env: BareTestEnv;
let rootId: string;
let rootToken: string;
let north: TestBranch;
let south: TestBranch;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  // The ledger lacks the transfers that these tests insert.
  env.expectErrors();
  rootId = env.root.id;
  rootToken = env.root.token;
  north = await createTestBranch(env, { parentId: rootId, name: 'north', players: 2 });
  south = await createTestBranch(env, { parentId: rootId, name: 'south', players: 1 });
});
afterAll(() => env[Symbol.asyncDispose]());

const days = (fromDate: string, toDate = fromDate) => `period=custom&fromDate=${fromDate}&toDate=${toDate}`;

describe('the games of a report', () => {
  test('have the name that the record gives, because its gameId is the player’s number at the provider', async () => {
    const [playerId = '', otherId = ''] = north.playerIds;
    await sql`
      insert into game (kind_id, game_name, game_type, game_logo, position)
        values (2001, 'Golden Nets', 'FISH', '', 2), (1000001, 'Someone Else’s Game', 'LIVE', '', 3)`.execute(
      env.db,
    );
    await sql`
      insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
          won_cents, balance_now_cents, reason)
        select provider_agent_id, id, '2026-10-10T12:00:00Z', '1000001', 1000, played, 0, 1000, reason
          from player, (values (${playerId}, 500, 'Golden Nets'), (${otherId}, 300, 'golden nets '), (${playerId}, 40, 'Retired Game'),
            (${playerId}, 1, '')) record (player, played, reason)
          where id = record.player`.execute(env.db);
    const query = days('2026-10-10');
    const { body } = await env.call('GET /agent/reports/games', { token: rootToken, query });
    expect(body.data).toMatchObject({
      games: [
        {
          kindId: 2001,
          gameName: 'Golden Nets',
          gameType: 'FISH',
          players: 2,
          records: 2,
          played: toMoney(800n),
        },
        { kindId: 0, gameName: 'Retired Game', gameType: '', players: 1, records: 1, played: toMoney(40n) },
        { kindId: 0, gameName: '', gameType: '', players: 1, records: 1, played: toMoney(1n) },
      ],
    });
  });

  test('are summed from the stored game records, and the report shows of how many players these are', async () => {
    const [playerId = ''] = north.playerIds;
    await sql`
      insert into game (kind_id, game_name, game_type, game_logo, position)
        values (1001, 'Acres of Gold', 'SLOT', '', 1)`.execute(env.db);
    await sql`
      insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
          won_cents, balance_now_cents, reason)
        select provider_agent_id, id, moment::timestamptz, '1000001', 1000, played, won, 1000, 'Acres of Gold'
          from player, (values ('2026-09-10T23:59:59Z', 500, 200), ('2026-09-11T00:00:00Z', 300, 900)) record (moment, played, won)
          where id = ${playerId}`.execute(env.db);
    await sql`
      insert into record_day (player_id, kind, day, fetched_at, is_final)
        values (${playerId}, 'game', '2026-09-10', '2026-09-12T08:00:00Z', true)`.execute(env.db);
    const games = (query: string, token = rootToken) =>
      env.call('GET /agent/reports/games', { token, query });
    expect((await games(days('2026-09-10'), north.token)).body.data).toEqual({
      games: [
        {
          kindId: 1001,
          gameName: 'Acres of Gold',
          gameType: 'SLOT',
          players: 1,
          records: 1,
          played: toMoney(500n),
          won: toMoney(200n),
          net: toMoney(300n),
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
    env.call('GET /agent/reports/transfers', { token, query });

  test('are those that it sums, page by page, by kind and by initiator', async () => {
    for (let number = 1; number <= 5; number += 1) {
      await seedBranchTransfer(env, north, 'recharge', BigInt(number), `2026-08-01T10:00:0${number}Z`);
    }
    await seedBranchTransfer(env, north, 'redeem', 9n, '2026-08-01T11:00:00Z');
    const first = await rows(`${days('2026-08-01')}&kind=recharge&limit=3`);
    expect(first.body).toMatchObject({
      data: [{ amount: toMoney(5n) }, { amount: toMoney(4n) }, { amount: toMoney(3n) }],
    });
    const second = await rows(`${days('2026-08-01')}&kind=recharge&limit=3&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({
      data: [{ amount: toMoney(2n), agent: 'north', initiator: 'north' }, { amount: toMoney(1n) }],
      nextCursor: null,
    });
    expect((await rows(`${days('2026-08-01')}&initiatorId=${south.agentId}`)).body.data).toEqual([]);
  });

  test('are those of the agent’s subtree only', async () => {
    expect((await rows(days('2026-08-01'), south.token)).body.data).toEqual([]);
    const foreign = await rows(`${days('2026-08-01')}&initiatorId=${north.agentId}`, south.token);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
  });
});

describe('a report as a file', () => {
  test('has a line for each day and agent, with numbers that a program can parse', async () => {
    await seedBranchTransfer(env, north, 'recharge', 123_456n, '2026-09-01T10:00:00Z');
    await seedBranchTransfer(env, south, 'redeem', 200n, '2026-09-01T10:00:00Z');
    const response = await env.server.http.inject({
      url: `/api/agent/reports/file?${days('2026-09-01')}`,
      headers: { authorization: `Bearer ${rootToken}` },
    });
    expect(response.headers['content-disposition']).toContain('report-2026-09-01-to-2026-09-01.csv');
    expect(response.body.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'Day,Agent,Recharges,Recharged,Redeems,Redeemed,Net,Promotions,Promoted,Corrected',
      '2026-09-01,north,1,1234.56,0,0.00,1234.56,0,0.00,0.00',
      '2026-09-01,south,0,0.00,1,2.00,-2.00,0,0.00,0.00',
    ]);
  });
});

describe('each table of a report as a file', () => {
  const at = '2026-09-21T10:00:00Z';
  const file = async (table: string, { more = '', token = rootToken } = {}) => {
    const url = `/api/agent/reports/file?${days('2026-09-21')}&table=${table}${more}`;
    const response = await env.server.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const name = String(response.headers['content-disposition']);
    return {
      status: response.statusCode,
      name,
      lines: response.body.replace('\ufeff', '').trimEnd().split('\r\n'),
    };
  };

  test('has that table’s columns and rows', async () => {
    await seedBranchTransfer(env, north, 'recharge', 700n, at);
    await seedBranchTransfer(env, south, 'redeem', 200n, at);
    const agents = await file('agents');
    expect(agents.name).toContain('report-agents-2026-09-21-to-2026-09-21.csv');
    expect(agents.lines).toEqual([
      'Summed by,Agent,Recharges,Recharged,Redeems,Redeemed,Net,Promotions,Promoted,Corrected',
      'Manager,north,1,7.00,0,0.00,7.00,0,0.00,0.00',
      'Manager,south,0,0.00,1,2.00,-2.00,0,0.00,0.00',
      'Moved by,north,1,7.00,0,0.00,7.00,0,0.00,0.00',
      'Moved by,south,0,0.00,1,2.00,-2.00,0,0.00,0.00',
      'Subtree,House,1,7.00,1,2.00,5.00,0,0.00,0.00',
      'Subtree,north,1,7.00,0,0.00,7.00,0,0.00,0.00',
      'Subtree,south,0,0.00,1,2.00,-2.00,0,0.00,0.00',
    ]);
    expect((await file('games')).lines).toEqual(['Game,Type,Players,Game records,Played,Won,Net']);
    expect((await file('promotions')).lines).toEqual(['Promotion,Credits,Given']);
    const { lines } = await file('transfers');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^Applied \([^)]+\),Requested \([^)]+\),Time zone,Account,Kind,Cause,Amount,Manager,Moved by,Transfer$/,
    );
    expect(lines.slice(1).join()).toContain('2026-09-21 10:00:00');
    expect(lines.slice(1).join()).toContain(',redeem,agent,-2.00,south,south,');
  });

  test('applies the filters of the table and the subtree of the agent', async () => {
    expect((await file('transfers', { more: '&kind=redeem' })).lines).toHaveLength(2);
    expect((await file('transfers', { more: `&initiatorId=${north.agentId}` })).lines).toHaveLength(2);
    expect((await file('transfers', { token: south.token })).lines).toHaveLength(2);
    const foreign = { more: `&initiatorId=${north.agentId}`, token: south.token };
    expect((await file('transfers', foreign)).status).toBe(404);
    expect((await file('everything')).status).toBe(422);
  });
});

describe('a report by mail', () => {
  const schedule = (every: string, isOn: boolean, token = rootToken) =>
    env.call('PUT /agent/reports/schedules', { token, body: { every, isOn } });
  const mailsOf = async (accountId: string) =>
    env.db
      .selectFrom('mail')
      .where('accountId', '=', accountId)
      .where('kind', '=', 'report_ready')
      .selectAll()
      .execute();

  test('goes to a confirmed address only', async () => {
    expect(await schedule('daily', true)).toMatchObject({
      status: 409,
      body: { code: 'report.address_unverified' },
    });
    await env.db
      .updateTable('account')
      .where('id', '=', rootId)
      .set({ emailVerifiedAt: env.clock.now() })
      .execute();
    expect((await schedule('daily', true)).body.data).toMatchObject({ isVerified: true, every: ['daily'] });
  });

  test('covers missed periods once, and is sent once by two servers', async () => {
    await sql`update report_schedule set next_day = next_day - 3 where agent_id = ${rootId}`.execute(env.db);
    const other = await startServer(env.databaseUrl, { clock: env.clock });
    await Promise.all([env.runJobs(), other.runDueJobs()]);
    // A server may have found the mail in the hands of the other.
    await env.runJobs();
    await other.close();
    expect(await mailsOf(rootId)).toMatchObject([{ state: 'sent', recipient: null }]);
    await env.runJobs();
    expect(await mailsOf(rootId)).toHaveLength(1);
    const files = await readdir(env.config.mail.folder);
    const texts = await Promise.all(
      files.map((file) => readFile(join(env.config.mail.folder, file), 'utf8')),
    );
    expect(texts.find((text) => text.includes('Your report'))).toMatch(
      /filename=report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv/,
    );
  });

  test('that fails for one agent does not delay the others', async () => {
    const [broken = '', other = ''] = [rootId, north.agentId].toSorted();
    const setZone = (name: string) =>
      sql`
      insert into agent_settings (agent_id, time_zone, updated_at) values (${broken}, ${name}, now())
        on conflict (agent_id) do update set time_zone = excluded.time_zone`.execute(env.db);
    await sql`update account set email_verified_at = now() where role = 'agent'`.execute(env.db);
    expect(await schedule('daily', true, north.token)).toMatchObject({ status: 200 });
    const before = (await mailsOf(other)).length;
    await setZone('Nowhere/At_All');
    await sql`update report_schedule set next_day = next_day - 3`.execute(env.db);
    await env.runJobs();
    expect(await mailsOf(other)).toHaveLength(before + 1);
    await setZone('UTC');
  });

  test('needs the permissions of the file when it is scheduled and when it is sent', async () => {
    const setStores = (permissions: Permission[] | null) =>
      env.root.call('PUT /agent/roles/:level', {
        params: { level: 'store' },
        body: { permissions, commandMax: null, dayMax: null, reason: 'For a test' },
      });
    const sendMail = async () => {
      const days = { fromDate: '2026-09-21', toDate: '2026-09-21' };
      const data = { agentId: north.agentId, language: 'en', ...days };
      await env.server.jobs.send(env.db, 'report-mail', data);
      await env.runJobs();
    };
    const before = (await mailsOf(north.agentId)).length;
    await confirmAllSessions(env);
    await setStores(['reports.read']);
    expect(await schedule('weekly', true, north.token)).toMatchObject({
      status: 403,
      body: { code: 'agent.not_permitted' },
    });
    expect(await schedule('daily', false, north.token)).toMatchObject({ status: 200 });
    await sendMail();
    expect(await mailsOf(north.agentId)).toHaveLength(before);
    await setStores(null);
    await sendMail();
    expect(await mailsOf(north.agentId)).toHaveLength(before + 1);
  });

  test('ends when it is switched off', async () => {
    expect((await schedule('daily', false)).body.data).toMatchObject({ every: [] });
  });
});
