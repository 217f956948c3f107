import { connect } from 'node:net';
import { games } from '@golden-acers/games';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  agentName,
  md5Independently,
  md5Of123456,
  playerPasswordMd5,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';

/** The key of the documentation's test vectors, as the bytes of the random source. */
const vectorKey = '7b35f60db33dcfd237fdb48cb5de97c5';
const vectorBytes = { bytes: (size: number) => Buffer.from(vectorKey, 'hex').subarray(0, size) };

/** Shared by the tests that accept any key and any credit of the agent. */
let sandbox: SandboxTestEnv;
let usualSwitches: ReturnType<SandboxTestEnv['sandbox']['switches']['current']>;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ config: { publicUrl: 'https://games.test' } });
  usualSwitches = sandbox.sandbox.switches.current();
});
afterAll(() => sandbox[Symbol.asyncDispose]());
// A test may have ended the key of the one before.
beforeEach(() => sandbox.login());
afterEach(() => {
  sandbox.sandbox.switches.set(usualSwitches);
});

test('the documentation’s test vectors hold: the MD5 of a password and a valid signature', async () => {
  await using sandbox = await sandboxTestEnv({ random: vectorBytes });
  expect(md5Independently('123456')).toBe(md5Of123456);
  const login = { action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: '1' };
  expect(await sandbox.rawCall(login)).toEqual({
    code: '200',
    msg: 'success',
    agentkey: vectorKey,
    Balance: '1000000.00',
  });
  const list = { action: 'getgamelist', agentName };
  const seconds = { ...list, time: '1598452539', sign: '2a41cb1b8f1c1b0dd3e95694d4893f01' };
  expect(await sandbox.rawCall(seconds)).toMatchObject({ code: '200' });
  const milliseconds = { ...list, time: '1598452539000', sign: 'e8e688173d0114f0b23337c3379d6c93' };
  expect(await sandbox.rawCall(milliseconds)).toMatchObject({ code: '200' });
  const again = await sandbox.rawCall(milliseconds);
  expect(again).toEqual({ code: '201', msg: 'Signature error.' });
});

test('a signature over the key as it was returned is valid if the switch is set', async () => {
  await using sandbox = await sandboxTestEnv({ random: vectorBytes });
  sandbox.sandbox.switches.set({ signKeyCase: 'as-is' });
  sandbox.sandbox.faultInjector.add({ action: 'agentLogin', kind: 'upper-case-key', count: 1 });
  expect(await sandbox.login()).toMatchObject({ agentkey: vectorKey.toUpperCase() });
  const call = { action: 'getgamelist', agentName, time: '1598452539' };
  const asIs = { ...call, sign: '893f7bbcd9604e93da3cd11aef62f85b' };
  const lower = { ...call, sign: '2a41cb1b8f1c1b0dd3e95694d4893f01' };
  expect(await sandbox.rawCall(lower)).toMatchObject({ code: '201', msg: 'Signature error.' });
  expect(await sandbox.rawCall(asIs)).toMatchObject({ code: '200' });
});

test('a new sign-in ends the old key, whose refusal differs from that of a wrong signature', async () => {
  const [first, second] = [await sandbox.login(), await sandbox.login()];
  expect(first.agentkey).toMatch(/^[0-9a-f]{32}$/);
  expect(second.agentkey).not.toBe(first.agentkey);
  const signedWith = (key: unknown) => {
    const time = sandbox.nextTime();
    return sandbox.rawCall({
      action: 'getgamelist',
      agentName,
      time,
      sign: md5Independently(`agent01${time}${key}`),
    });
  };
  expect(await signedWith(first.agentkey)).toEqual({ code: '201', msg: 'Session timeout.' });
  expect(await signedWith('0123456789abcdef0123456789abcdef')).toEqual({
    code: '201',
    msg: 'Signature error.',
  });
  for (const sign of ['', 'no signature', '0123456789ABCDEF0123456789ABCDEF']) {
    const call = { action: 'getgamelist', agentName, time: sandbox.nextTime(), sign };
    expect(await sandbox.rawCall(call)).toEqual({ code: '201', msg: 'Signature error.' });
  }
  expect(await signedWith(second.agentkey)).toMatchObject({ code: '200' });
});

test('a sign-in with a wrong password, a wrong name or a used timestamp is refused and changes no key', async () => {
  await sandbox.login({ time: '5' });
  const wrong = { code: '201', msg: 'The account or password is incorrect.' };
  expect(await sandbox.login({ agentPasswd: md5Independently('wrong1') })).toEqual(wrong);
  expect(await sandbox.login({ agentName: 'Nobody' })).toEqual(wrong);
  expect(await sandbox.login({ time: '5' })).toMatchObject({ code: '201', msg: 'Signature error.' });
  expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
});

test('agent names are case-insensitive, and an agent doesn’t see the players of another', async () => {
  const account = await sandbox.newPlayer();
  await sandbox.sandbox.addAgent({ name: 'Other', password: 'other password', creditCents: 500n });
  const other = await sandbox.rawCall({
    action: 'agentLogin',
    agentName: 'OTHER',
    agentPasswd: md5Independently('other password'),
    time: '1',
  });
  expect(other).toMatchObject({ code: '200', Balance: '5.00' });
  const sign = md5Independently(`other2${other.agentkey}`);
  const query = {
    action: 'queryInfo',
    agentName: 'Other',
    time: '2',
    sign,
    account,
    passwd: playerPasswordMd5,
  };
  expect(await sandbox.rawCall(query)).toEqual({ code: '201', msg: 'The account does not exist.' });
});

test('an agent registers a player, reads it and changes its password', async () => {
  await using sandbox = await sandboxTestEnv();
  const params = { account: 'Player-1', passwd: playerPasswordMd5 };
  expect(await sandbox.call('registerUser', params)).toEqual({ code: '200', msg: 'success' });
  const taken = { code: '201', msg: 'The account number already exists, please re-enter it!' };
  expect(await sandbox.call('registerUser', params)).toEqual(taken);
  expect(await sandbox.call('registerUser', { ...params, account: 'pLAYER-1' })).toEqual(taken);
  expect(await sandbox.call('queryInfo', params)).toEqual({
    code: '200',
    msg: 'success',
    userbalance: '0.00',
    agentBalance: '1000000.00',
    gameId: 1000001,
  });
  const passwdNew = md5Independently('another password');
  expect(await sandbox.call('changePasswd', { ...params, passwdNew })).toEqual({
    code: '200',
    msg: 'success',
  });
  const stale = { code: '201', msg: 'The account or password is incorrect.' };
  expect(await sandbox.call('queryInfo', params)).toEqual(stale);
  expect(await sandbox.call('changePasswd', { ...params, passwdNew })).toEqual(stale);
  expect(await sandbox.call('queryInfo', { ...params, passwd: passwdNew })).toMatchObject({ code: '200' });
  const wanted = ['one', 'two', 'three', 'four'].map(md5Independently);
  const changes = await Promise.all(
    wanted.map((next) => sandbox.call('changePasswd', { ...params, passwd: passwdNew, passwdNew: next })),
  );
  expect(changes.filter(({ code }) => code === '200')).toHaveLength(1);
  const unknown = { account: 'nobody_1', passwd: playerPasswordMd5 };
  expect(await sandbox.call('queryInfo', unknown)).toEqual({
    code: '201',
    msg: 'The account does not exist.',
  });
});

test('the game list has number, name, type and logo, as JSON or as JSON text', async () => {
  const rows = [...games.values()].map(({ kindId, name, type, slug }) => ({
    kindId,
    gameName: name,
    gameType: type,
    gameLogo: `https://games.test/logos/${slug}.svg`,
  }));
  expect(rows).toContainEqual({
    kindId: 3001,
    gameName: 'Golden Nets',
    gameType: 'FISH',
    gameLogo: 'https://games.test/logos/golden-nets.svg',
  });
  expect(await sandbox.call('getgamelist')).toEqual({ code: '200', msg: 'success', data: rows });
  sandbox.sandbox.switches.set({ dataAs: 'text', codeAs: 'number' });
  expect(await sandbox.call('getgamelist')).toEqual({
    code: 200,
    msg: 'success',
    data: JSON.stringify(rows),
  });
});

test('switches rename the fields as the provider’s siblings do', async () => {
  const { switches } = sandbox.sandbox;
  switches.set({ keyName: 'agentKey', agentBalanceName: 'balance', playerBalanceName: 'userBalance' });
  const login = await sandbox.login();
  expect(Object.keys(login)).toEqual(['code', 'msg', 'agentKey', 'balance']);
  const account = await sandbox.newPlayer();
  const info = await sandbox.call('queryInfo', { account, passwd: playerPasswordMd5 });
  expect(info.userBalance).toBe('0.00');
});

test('action names are case-sensitive, and a disabled action is unknown', async () => {
  const unknown = { code: '201', msg: 'The action is unknown.' };
  for (const action of ['GetGameList', 'agentlogin', '', 'constructor', 'a'.repeat(5_000)]) {
    expect(await sandbox.call(action)).toEqual(unknown);
  }
  sandbox.sandbox.switches.set({ kickPlayerOut: false });
  expect(await sandbox.call('kickPlayerOut', { account: 'player_01' })).toEqual(unknown);
});

test('parameters that are missing, wrong, repeated or longer than 63 characters are refused', async () => {
  const account = await sandbox.newPlayer();
  const wrong = { code: '201', msg: 'A parameter is missing or wrong.' };
  const cases: [string, Record<string, string>][] = [
    ['registerUser', { account: 'short', passwd: playerPasswordMd5 }],
    ['registerUser', { account: 'a'.repeat(33), passwd: playerPasswordMd5 }],
    ['registerUser', { account: 'has space', passwd: playerPasswordMd5 }],
    ['registerUser', { account: 'null\u0000byte', passwd: playerPasswordMd5 }],
    ['registerUser', { account: 'player_02' }],
    ['registerUser', { account: 'player_02', passwd: 'plain text' }],
    ['queryInfo', { account, passwd: playerPasswordMd5, extra: 'x'.repeat(64) }],
    ['entergame', { account, passwd: playerPasswordMd5, kindId: '-1' }],
    [
      'entergame',
      { account, passwd: playerPasswordMd5, kindId: '1001', redirectUrl: `http://${'a'.repeat(60)}.test` },
    ],
    ['getTradeRecord', { account, fromDate: '2026-02-30', toDate: '2026-03-01' }],
    ['getTradeRecord', { account, fromDate: '2026-03-02', toDate: '2026-03-01' }],
    ['getTradeRecord', { account, fromDate: '2026-03-01' }],
    ['getJpRecord', { account, fromDate: '1 March', toDate: '2026-03-01' }],
    ...['0', '-1', '1.5', '1e3', '', ' 5', '0x10', 'NaN', '٥', '10000000001', '9'.repeat(20)].map(
      (amount): [string, Record<string, string>] => ['recharge', { account, amount }],
    ),
    ['redeem', { account, amount: '100', transactionId: 'x'.repeat(21) }],
  ];
  for (const [action, params] of cases) {
    expect([action, params, await sandbox.call(action, params)]).toEqual([action, params, wrong]);
  }
  const twice = await fetch(`${sandbox.url}/ws/service.ashx?action=agentLogin&agentName=a&agentName=b`, {
    method: 'POST',
  });
  expect(await twice.json()).toEqual(wrong);
  expect(await sandbox.balance(account)).toBe('0.00');
});

test('only a POST with a length is served, and its body is ignored', async () => {
  const { hostname, port } = new URL(sandbox.url);
  const raw = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /ws/service.ashx?action=getgamelist HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`,
      );
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(raw).toMatch(/^HTTP\/1\.1 411 /);
  expect(raw).toContain('<h1>Length Required</h1>');

  const login = { action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: '1' };
  const url = `${sandbox.url}/ws/service.ashx?${new URLSearchParams(login)}`;
  const form = await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'redeem' }) });
  expect(await form.json()).toMatchObject({ code: '200' });
  expect((await fetch(url)).status).toBe(404);
});
