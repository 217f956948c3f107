import { inflateSync } from 'node:zlib';
import { toCents, toMoney } from '@golden-acers/contract';
import { type ApiResponse, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

const code = ({ status, body }: ApiResponse) => [status, body.code];
const statementOf = async (player: TestPlayer, timeZone = 'UTC') =>
  (await player.call('GET /user/activity-statement', { query: { timeZone } })).data;
const monthOf = async (player: TestPlayer, month: string, timeZone?: string) =>
  (await statementOf(player, timeZone)).months.find((figures) => figures.month === month);

type StoredRecord = readonly [at: string, playedCents: number, wonCents: number, game: string];

async function store({ id }: TestPlayer, records: readonly StoredRecord[]) {
  const rows = records.map((record) => JSON.stringify(record));
  await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
      played_cents, won_cents, balance_now_cents, reason)
    select provider_agent_id, id, (row->>0)::timestamptz, '1', 0, (row->>1)::bigint, (row->>2)::bigint, 0, row->>3
      from player, unnest(${rows}::jsonb[]) as row where id = ${id}`.execute(env.db);
}

let moves = 0;
/** Inserts a transfer by the root agent, applied at the given time. */
async function move(player: TestPlayer, kind: 'recharge' | 'redeem', cents: number, at: string) {
  moves += 1;
  const response = await env.root.request(`POST /fortune-panda/${kind}`, {
    body: { username: player.fortunePanda.username, amount: cents },
    headers: { 'idempotency-key': `statement-move-${moves}` },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await backdate(player, at);
}

/** Backdates the transfers applied so far: they carry the database's time, which no test can set. */
async function backdate({ id }: TestPlayer, at: string) {
  await env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update transfer set settled_at = ${at} where player_id = ${id} and settled_at > '2026-06-01'`.execute(
      tx,
    );
  });
}

describe('the activity statement', () => {
  test('equals the ledger and the records to the cent, by month and by game', async () => {
    const player = await env.player('statement-sums');
    await backdate(player, '2026-01-31T23:59:59.999Z');
    await move(player, 'recharge', 12_345, '2026-02-01T00:00:00Z');
    await move(player, 'redeem', 2_001, '2026-02-28T23:59:59.999Z');
    await move(player, 'recharge', 700, '2026-03-01T00:00:00Z');
    // Older than twelve months, so not counted.
    await store(player, [
      ['2025-03-31T23:59:59.999Z', 99_999, 0, 'Acres of Gold'],
      ['2025-04-01T00:00:00Z', 10, 5, 'Acres of Gold'],
      ['2026-02-10T10:00:00Z', 500, 1_201, 'Acres of Gold'],
      ['2026-02-10T10:14:59Z', 333, 0, 'acres of gold '],
      ['2026-02-10T10:15:00Z', 40, 0, 'Retired Game'],
      ['2026-03-01T09:00:00Z', 60, 7, 'Retired Game'],
    ]);
    const { total, months, games, ...period } = await statementOf(player);
    expect(period).toEqual({ fromDate: '2025-04-01', toDate: '2026-03-01', readAt: null });
    expect(months.map(({ month }) => month)).toHaveLength(12);
    expect(months[0]).toMatchObject({
      month: '2026-03',
      recharged: toMoney(700n),
      staked: toMoney(60n),
      won: toMoney(7n),
    });
    expect(months[1]).toEqual({
      month: '2026-02',
      recharged: toMoney(12_345n),
      redeemed: toMoney(2_001n),
      net: toMoney(-10_344n),
      bonuses: toMoney(0n),
      rounds: 3,
      staked: toMoney(873n),
      won: toMoney(1_201n),
      result: toMoney(328n),
      playedMinutes: 30,
    });
    // The sign-up credit.
    expect(months[2]).toMatchObject({
      month: '2026-01',
      recharged: toMoney(0n),
      bonuses: toMoney(2_500n),
      rounds: 0,
    });
    expect(months.at(-1)).toMatchObject({ month: '2025-04', staked: toMoney(10n), playedMinutes: 15 });
    expect(games).toEqual([
      {
        gameName: 'Acres of Gold',
        kindId: 1001,
        rounds: 3,
        staked: toMoney(843n),
        won: toMoney(1_206n),
        result: toMoney(363n),
        playedMinutes: 30,
      },
      {
        gameName: 'Retired Game',
        kindId: null,
        rounds: 2,
        staked: toMoney(100n),
        won: toMoney(7n),
        result: toMoney(-93n),
        playedMinutes: 30,
      },
    ]);
    expect(total).toMatchObject({
      rounds: 5,
      staked: toMoney(943n),
      won: toMoney(1_213n),
      playedMinutes: 60,
    });
    const { rows } = await sql<{ cents: bigint }>`
      select balance_cents as cents from ledger_account where id = ${`player:${player.id}`}`.execute(env.db);
    expect(toCents(total.recharged) - toCents(total.redeemed) + toCents(total.bonuses)).toBe(rows[0]?.cents);
    for (const field of ['recharged', 'redeemed', 'bonuses', 'staked', 'won'] as const) {
      const sum = months.reduce((all, month) => all + toCents(month[field]), 0n);
      expect(toCents(total[field]), field).toBe(sum);
    }
  });

  test('uses the months of the reader’s time zone', async () => {
    const player = await env.player('statement-zone');
    await backdate(player, '2025-01-01T00:00:00Z');
    await move(player, 'recharge', 100, '2026-01-31T22:59:59.999Z');
    await move(player, 'recharge', 200, '2026-01-31T23:00:00Z');
    await store(player, [
      ['2026-01-31T22:59:59Z', 1, 0, 'Acres of Gold'],
      ['2026-01-31T23:00:00Z', 2, 0, 'Acres of Gold'],
    ]);
    const berlin = 'Europe/Berlin';
    expect(await monthOf(player, '2026-01', berlin)).toMatchObject({
      recharged: toMoney(100n),
      staked: toMoney(1n),
    });
    expect(await monthOf(player, '2026-02', berlin)).toMatchObject({
      recharged: toMoney(200n),
      staked: toMoney(2n),
    });
    expect(await monthOf(player, '2026-01')).toMatchObject({ recharged: toMoney(300n), staked: toMoney(3n) });
    expect(await monthOf(player, '2026-02')).toMatchObject({ recharged: toMoney(0n), staked: toMoney(0n) });
    for (const timeZone of ['Mars/Olympus', "UTC'; drop table game; --", ''])
      expect(
        code(await player.request('GET /user/activity-statement', { query: { timeZone } }))[0],
        timeZone,
      ).toBe(422);
  });

  test('is visible to the player alone', async () => {
    const player = await env.player('statement-own');
    const other = await env.player('statement-other');
    await store(other, [['2026-02-10T10:00:00Z', 500, 0, 'Acres of Gold']]);
    expect((await statementOf(player)).total).toMatchObject({ rounds: 0, staked: toMoney(0n) });
    for (const path of ['', '/csv', '/pdf'] as const) {
      expect(code(await env.root.request(`GET /user/activity-statement${path}`))).toEqual([
        403,
        'player.required',
      ]);
      expect(code(await env.visitor.request(`GET /user/activity-statement${path}`))).toEqual([
        401,
        'session.required',
      ]);
      const named = player.request(`GET /user/activity-statement${path}`, {
        query: { playerId: other.id },
      });
      expect(code(await named)).toEqual([422, 'request.invalid']);
    }
  });
});

describe('the files of the statement', () => {
  const fileOf = (player: TestPlayer, kind: 'csv' | 'pdf', language = 'en') =>
    env.server.http.inject({
      url: `/api/user/activity-statement/${kind}?timeZone=UTC`,
      headers: { authorization: `Bearer ${player.token}`, 'accept-language': language },
    });

  test('contain the same figures, and never a formula in place of a name', async () => {
    const player = await env.player('statement-files');
    await store(player, [
      ['2026-02-10T10:00:00Z', 500, 100, '=HYPERLINK("http://evil.example")'],
      ['2026-02-10T10:00:00Z', 40, 0, '麻雀 “night”'],
    ]);
    const csv = await fileOf(player, 'csv', 'de');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="activity-2026-03-01.csv"');
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffMonat,Spiel,Aufgeladen,Ausgezahlt,Saldo,Boni,Runden,Eingesetzt,Gewonnen,Ergebnis,Minuten',
    );
    expect(lines[2]).toBe('2026-02,,0.00,0.00,0.00,0.00,2,5.40,1.00,-4.40,15');
    expect(lines[14]).toBe(`Summe,"'=HYPERLINK(""http://evil.example"")",,,,,1,5.00,1.00,-4.00,15`);
    const pdf = await fileOf(player, 'pdf', 'de');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = textOf(pdf.rawPayload);
    for (const part of [
      'Aktivitätsübersicht',
      'statement-files',
      '2026-02',
      '-4.40',
      '?? ?night?',
      'Seite 1 / 1',
    ])
      expect(text, part).toContain(part);
  });
});

/** Returns the texts of a PDF that uses only the standard fonts. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}
