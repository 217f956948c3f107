import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { money, toMoney } from '@golden-acers/contract';
import { startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readGameDescriptionsFile } from './game-descriptions.ts';

const [slot, poker, fish] = [1001, 2001, 3001];

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

async function launch(player: TestPlayer, kindId: number): Promise<string> {
  const { status, body } = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId } });
  expect(status).toBe(200);
  return z.object({ webLoginUrl: z.string() }).parse(body.data).webLoginUrl;
}

const recent = z.array(z.object({ kindId: z.number(), launchedAt: z.iso.datetime() }));
async function recentOf({ token }: TestPlayer): Promise<number[]> {
  const { body } = await env.call('GET /user/recent-games', { token });
  return recent.parse(body.data).map(({ kindId }) => kindId);
}

const history = z.object({
  launches: z.number(),
  firstLaunchedAt: z.string().nullable(),
  lastLaunchedAt: z.string().nullable(),
  history: z
    .object({ rounds: z.number(), staked: money, won: money, newest: z.array(z.unknown()) })
    .nullable(),
});
async function historyOf({ token }: TestPlayer, kindId: number) {
  const { body } = await env.call('GET /user/games/:kindId', { token, params: { kindId: `${kindId}` } });
  return history.parse(body.data);
}

/** Plays one round of Golden Nets as the game's client does. */
async function playRound(webLoginUrl: string): Promise<{ payoutCents: number }> {
  const send = async (path: string, body: object, session?: string) => {
    const response = await fetch(`${env.provider.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const token = new URL(webLoginUrl).pathname.split('/').at(-1);
  const { session } = z.object({ session: z.string() }).parse(await send('/launch', { token }));
  const round = {
    key: '6b0f1c2e-1d5a-4f6b-9a53-0f5d9a1e7c44',
    stakeCents: 50,
    bet: { targets: ['sardine'] },
  };
  const played = await send('/rounds', round, session);
  return z.object({ round: z.object({ payoutCents: z.number() }) }).parse(played).round;
}

describe('the order by popularity', () => {
  test('counts the launches of the last days only', async () => {
    // No game was launched before.
    const places = async () => {
      const { body } = await env.call('GET /games/fortune-panda');
      const games = z.array(z.object({ kindId: z.number(), popularity: z.number().nullable() }));
      const tested = games.parse(body.data).filter(({ kindId }) => [slot, poker, fish].includes(kindId));
      return Object.fromEntries(tested.map((game) => [game.kindId, game.popularity]));
    };
    expect(await places()).toEqual({ [slot]: null, [poker]: null, [fish]: null });
    const player = await env.player('makes-popular');
    for (const kindId of [poker, fish, poker]) {
      await env.call('POST /fortune-panda-user/games/enter', { token: player.token, body: { kindId } });
    }
    expect(await places()).toEqual({ [slot]: null, [poker]: 1, [fish]: 2 });
    await env.db
      .insertInto('gameLaunchDay')
      .values({ day: '2020-01-01', kindId: 1001n, launches: 1_000n })
      .execute();
    expect(await places()).toEqual({ [slot]: null, [poker]: 1, [fish]: 2 });
  });
});

describe('the list of recently played games', () => {
  test('shows the games that the player launched, the latest first', async () => {
    const player = await env.player('plays-often');
    expect(await recentOf(player)).toEqual([]);
    for (const kindId of [slot, fish, slot, poker]) await launch(player, kindId);
    expect(await recentOf(player)).toEqual([poker, slot, fish]);
    expect(await recentOf(await env.player('plays-never'))).toEqual([]);
  });

  test('omits failed launches', async () => {
    const player = await env.player('plays-in-vain');
    env.fault({ action: 'entergame', kind: 'reset' });
    await player.expectRefusal('provider.unavailable', 'POST /fortune-panda-user/games/enter', {
      body: { kindId: slot },
    });
    expect(await recentOf(player)).toEqual([]);
    expect((await historyOf(player, slot)).launches).toBe(0);
  });
});

describe('a game’s information', () => {
  const sheet = (kindId: number | string) =>
    env.call('GET /games/:kindId/sheet', { params: { kindId: String(kindId) } });

  test('shows the exact figures to everybody, and the catalogue shows the return', async () => {
    const shown = await sheet(slot);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        data: {
          kindId: slot,
          gameName: 'Acres of Gold',
          gameType: 'SLOT',
          returnPercent: '96.07',
          volatility: 'medium',
          maxWin: 8962.5,
        },
      },
    });
    expect((await sheet(4002)).body.data).toMatchObject({
      returnPercent: '85.64',
      bestReturnPercent: '98.94',
    });
    const { rules } = z
      .object({ rules: z.record(z.enum(['en', 'es', 'fr', 'de']), z.array(z.string())) })
      .parse(shown.body.data);
    expect(new Set(Object.values(rules).map(({ length }) => length))).toEqual(new Set([4]));
    const { body } = await env.call('GET /games/fortune-panda');
    expect(body.data).toContainEqual(expect.objectContaining({ kindId: poker, returnPercent: '99.54' }));
  });

  test('refuses an unknown game and an invalid number', async () => {
    expect(await sheet(999_999)).toMatchObject({ status: 404, body: { code: 'game.not_found' } });
    for (const kindId of ['0', '-1', '1.5', 'slot', '1e3', '99999999999', '１', '../1001', "1'--"]) {
      expect((await sheet(kindId)).status, kindId).toBe(422);
    }
  });

  test("is null for unknown values, and prefers the operator's values to the provider's", async () => {
    const kept = await env.db.selectFrom('game').where('kindId', '=', 2001n).selectAll().executeTakeFirst();
    await env.db.updateTable('game').set({ description: null }).where('kindId', '=', 2001n).execute();
    const gameDescriptions = new Map([[slot, { kindId: slot, returnPercent: '95.00', maxWin: 10 }]]);
    const described = await startServer(env.databaseUrl, {
      config: { provider: env.provider, gameDescriptions },
    });
    const read = async (path: string) => (await described.http.inject({ url: `/api${path}` })).json().data;
    expect(await read(`/games/${poker}/sheet`)).toMatchObject({
      returnPercent: null,
      volatility: null,
      stakeMin: null,
      stakeMax: null,
      maxWin: null,
      rules: null,
    });
    expect(await read(`/games/${slot}/sheet`)).toMatchObject({
      returnPercent: '95.00',
      maxWin: 10,
      volatility: 'medium',
    });
    expect(await read('/games/fortune-panda')).toContainEqual(
      expect.objectContaining({ kindId: slot, returnPercent: '95.00' }),
    );
    await described.close();
    const description = JSON.stringify(kept?.description);
    await env.db.updateTable('game').set({ description }).where('kindId', '=', 2001n).execute();
  });

  test("costs no call of the provider's budget", async () => {
    const calls = async () => {
      const row = await env.sandbox.db.selectFrom('usedTimestamp').select((all) => all.fn.countAll().as('n'));
      return Number((await row.executeTakeFirstOrThrow()).n);
    };
    const player = await env.player('reads-sheets');
    await launch(player, fish);
    const before = await calls();
    await sheet(slot);
    await historyOf(player, fish);
    expect(await calls()).toBe(before);
  });
});

describe('a player’s history in a game', () => {
  test('shows launches and rounds of this player and this game only', async () => {
    const player = await env.player('plays-nets');
    await launch(player, slot);
    const { payoutCents } = await playRound(await launch(player, fish));
    expect(await historyOf(player, fish)).toMatchObject({
      launches: 1,
      firstLaunchedAt: expect.any(String),
      history: {
        rounds: 1,
        staked: toMoney(50n),
        won: toMoney(BigInt(payoutCents)),
        newest: [{ stake: toMoney(50n), payout: toMoney(BigInt(payoutCents)) }],
      },
    });
    expect(await historyOf(player, slot)).toMatchObject({ launches: 1, history: { rounds: 0, newest: [] } });
    const other = await env.player('plays-nothing');
    expect(await historyOf(other, fish)).toEqual({
      launches: 0,
      firstLaunchedAt: null,
      lastLaunchedAt: null,
      history: null,
    });
  });

  test('is null where the provider does not report it', async () => {
    const player = await env.player('plays-elsewhere');
    await launch(player, fish);
    const silent = await startServer(env.databaseUrl, {
      config: { provider: { ...env.provider, isSandbox: false } },
    });
    const response = await silent.http.inject({
      url: `/api/user/games/${fish}`,
      headers: { authorization: `Bearer ${player.token}` },
    });
    expect(response.json().data).toMatchObject({ launches: 1, history: null });
    await silent.close();
  });

  test('cannot be read by guessing at the provider', async () => {
    const player = await env.player('plays-guarded');
    const ask = async (account: string, passwd: string) => {
      const response = await fetch(`${env.provider.url}/about/rounds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account, passwd, kindId: fish }),
      });
      const { code } = z.looseObject({ code: z.string() }).parse(await response.json());
      return [response.status, code];
    };
    const wrong = '0'.repeat(32);
    expect(await ask(player.fortunePanda.username, wrong)).toEqual([404, 'player.not_found']);
    expect(await ask('nobody_at_all', wrong)).toEqual([404, 'player.not_found']);
    expect(await ask(player.fortunePanda.username, 'secret')).toEqual([422, 'request.invalid']);
  });
});

describe('the operator’s file', () => {
  test('is read as a list of descriptions, and refused in one sentence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'descriptions-'));
    const path = join(folder, 'games.json');
    const refusalOf = async (content: string) => {
      await writeFile(path, content);
      return () => readGameDescriptionsFile(path);
    };
    await writeFile(path, JSON.stringify([{ kindId: 7, volatility: 'high', rules: { en: ['Spin.'] } }]));
    expect(readGameDescriptionsFile(path).get(7)).toMatchObject({ volatility: 'high' });
    expect(await refusalOf('{')).toThrow('GAME_DESCRIPTIONS is not valid: the file is not JSON.');
    expect(await refusalOf('[{"kindId":0}]')).toThrow('GAME_DESCRIPTIONS is not valid at 0.kindId');
    expect(await refusalOf('[{"kindId":7,"returnPercent":"96"}]')).toThrow('at 0.returnPercent');
    expect(await refusalOf('[{"kindId":7,"rtp":"96.00"}]')).toThrow('at 0');
    await rm(folder, { recursive: true });
    expect(() => readGameDescriptionsFile(path)).toThrow(
      'GAME_DESCRIPTIONS is not valid: the file cannot be read.',
    );
  });
});
