import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agentName,
  md5Of123456,
  playerPasswordMd5,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const hostile = [
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%00%ff',
  '../../etc/passwd',
  '9'.repeat(63),
  '-0.0',
  '__proto__.x',
  '𝟙𝟚𝟛𝟜𝟝𝟞',
];
/** Valid parameters; the test replaces one of them. */
const validParams: Record<string, Record<string, string>> = {
  registerUser: { account: 'player_02', passwd: playerPasswordMd5 },
  queryInfo: { account: 'player_01', passwd: playerPasswordMd5 },
  entergame: { account: 'player_01', passwd: playerPasswordMd5, kindId: '1001' },
  changePasswd: { account: 'player_01', passwd: playerPasswordMd5, passwdNew: playerPasswordMd5 },
  recharge: { account: 'player_01', amount: '100', transactionId: 'tr_1' },
  redeem: { account: 'player_01', amount: '100', transactionId: 'tr_2' },
  getTradeRecord: { account: 'player_01', fromDate: '2026-03-01', toDate: '2026-03-31' },
  getJpRecord: { account: 'player_01', fromDate: '2026-03-01', toDate: '2026-03-31' },
  getGameRecord: { account: 'player_01', fromDate: '2026-03-01', toDate: '2026-03-31', kindId: '1001' },
  kickPlayerOut: { account: 'player_01' },
};

test('hostile text in any parameter of any signed action is refused', async () => {
  await sandbox.player('player_01', 500);
  for (const [action, params] of Object.entries(validParams)) {
    for (const [name, text] of Object.keys(params).flatMap((name) =>
      hostile.map((text) => [name, text] as const),
    )) {
      const response = await sandbox.call(action, { ...params, [name]: text });
      expect([action, name, text, response.code]).toEqual([action, name, text, '201']);
    }
  }
  expect(await sandbox.balance('player_01')).toBe('5.00');
});

test('hostile text in the parameters of the signature is refused', async () => {
  const login = { action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: '1' };
  const signed = { action: 'getgamelist', agentName, time: '2', sign: playerPasswordMd5 };
  for (const call of [login, signed]) {
    for (const name of Object.keys(call)) {
      for (const text of hostile) {
        expect(await sandbox.rawCall({ ...call, [name]: text })).toMatchObject({ code: '201' });
      }
    }
  }
});

test('a chunked body, a body of unknown type and a large body cause no error', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${sandbox.url}/ws/service.ashx?action=x`,
        { method: 'POST', headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  expect(await post({ 'transfer-encoding': 'chunked' }, '')).toBe(200);
  expect(await post({ 'transfer-encoding': 'chunked', 'content-type': 'a/b' }, 'text')).toBe(200);
  expect(await post({ 'content-length': '1', 'content-type': 'application/json' }, '{')).toBe(200);
  expect(await post({ 'content-length': '200000' }, 'x'.repeat(200_000))).toBe(413);
});
