import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  playerPasswordMd5,
  type SandboxResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';
import { parseExitUrl } from './launches.ts';

const slot = 1001;
const poker = 2001;
const codeOf = ({ status, body }: SandboxResponse) => [status, body.code];

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ config: { publicUrl: 'http://localhost:4301' } });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('a launch link opens its game once, even with concurrent calls', async () => {
  const account = await sandbox.newPlayer(1_234);
  const params = {
    account,
    passwd: playerPasswordMd5,
    kindId: '1001',
    redirectUrl: 'http://localhost:4300/games',
  };
  const entered = await sandbox.call('entergame', params);
  expect(entered).toMatchObject({ code: '200', userBalance: '12.34' });
  const token = String(entered.webLoginUrl).replace('http://localhost:4301/play/', '');
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => sandbox.api('POST /launch', { body: { token } })),
  );
  const opened = responses.filter((response) => response.status === 200);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.body.state).toMatchObject({
    exitUrl: 'http://localhost:4300/games',
    balanceCents: 1_234,
  });
  for (const response of responses) {
    if (response.status !== 200) expect(codeOf(response)).toEqual([410, 'launch.used']);
  }
});

test('the database contains no launch token, session token, key or password', async () => {
  const account = await sandbox.newPlayer();
  const launchToken = (await sandbox.launchUrl(account, slot)).split('/play/')[1];
  const { body } = await sandbox.api('POST /launch', { body: { token: launchToken } });
  const launches = await sandbox.db.selectFrom('launch').selectAll().execute();
  const sessions = await sandbox.db.selectFrom('gameSession').selectAll().execute();
  const agents = await sandbox.db.selectFrom('agent').selectAll().execute();
  const players = await sandbox.db.selectFrom('player').selectAll().execute();
  const rows = JSON.stringify([launches, sessions, agents, players], (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const secret of [launchToken, body.session, sandbox.key(), playerPasswordMd5]) {
    expect(rows).not.toContain(String(secret));
  }
});

test('a link expires after two minutes', async () => {
  const account = await sandbox.newPlayer();
  const token = (await sandbox.launchUrl(account, slot)).split('/play/')[1];
  sandbox.clock.advance(2 * 60 * 1000);
  expect(codeOf(await sandbox.api('POST /launch', { body: { token } }))).toEqual([410, 'launch.used']);
});

test('a player is in one game at a time: the next game ends the session', async () => {
  const account = await sandbox.newPlayer(1_000);
  const first = await sandbox.enter(account, slot);
  const second = await sandbox.enter(account, poker);
  expect(codeOf(await sandbox.api('GET /state', { session: first }))).toEqual([401, 'session.replaced']);
  expect((await sandbox.api('GET /state', { session: second })).body).toMatchObject({
    game: { kindId: poker },
  });
});

test('a session ends when the player leaves, is kicked, or is idle for half an hour', async () => {
  const account = await sandbox.newPlayer(1_000);
  const state = async (session: string) => codeOf(await sandbox.api('GET /state', { session }));

  const left = await sandbox.enter(account, slot);
  expect(await sandbox.api('POST /leave', { session: left, body: {} })).toEqual({
    status: 200,
    body: { exitUrl: null },
  });
  expect(await state(left)).toEqual([401, 'session.ended']);

  const kicked = await sandbox.enter(account, slot);
  await sandbox.call('kickPlayerOut', { account });
  expect(await state(kicked)).toEqual([401, 'session.kicked']);

  const idle = await sandbox.enter(account, slot);
  for (let quarter = 0; quarter < 3; quarter += 1) {
    sandbox.clock.advance(15 * 60 * 1000);
    expect((await sandbox.api('GET /state', { session: idle })).status).toBe(200);
  }
  sandbox.clock.advance(30 * 60 * 1000 + 1);
  expect(await state(idle)).toEqual([401, 'session.idle']);
  expect(await state(idle)).toEqual([401, 'session.idle']);
});

test('every call without a session, or with an unknown one, is refused', async () => {
  const calls = [
    'GET /state',
    'GET /rounds',
    'POST /rounds',
    'POST /rounds/rd_00000000000000000000000000/moves',
    'POST /rounds/rd_00000000000000000000000000/seen',
    'POST /leave',
  ];
  for (const call of calls) {
    const body = call.startsWith('POST') ? { body: {} } : {};
    expect(codeOf(await sandbox.api(call, body))).toEqual([401, 'session.required']);
    const unknown = { ...body, session: 'a'.repeat(43) };
    expect(codeOf(await sandbox.api(call, unknown))).toEqual([401, 'session.required']);
  }
});

test('an unknown game and a wrong password create no launch', async () => {
  const account = await sandbox.newPlayer();
  const params = { account, passwd: playerPasswordMd5, kindId: '9999' };
  expect(await sandbox.call('entergame', params)).toEqual({ code: '201', msg: 'The game is not open.' });
  const wrong = { ...params, kindId: '1001', passwd: '0'.repeat(32) };
  expect(await sandbox.call('entergame', wrong)).toMatchObject({
    code: '201',
    msg: 'The account or password is incorrect.',
  });
});

test.each([
  ['https://site.test/games?x=1', 'https://site.test/games?x=1'],
  ['http://localhost:3000', 'http://localhost:3000/'],
  ['javascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['https://user:secret@site.test/', null],
  ['ftp://site.test/', null],
  ['//site.test/', null],
  ['/games', null],
  ['', null],
])('the exit address %j is stored as %j', (text, exitUrl) => {
  expect(parseExitUrl(text)).toBe(exitUrl);
});
