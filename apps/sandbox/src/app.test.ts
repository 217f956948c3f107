import { expect, test } from 'vitest';
import { agentName, md5Independently, md5Of123456, sandboxTestEnv } from './test-support.ts';

const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };

test('after a restart, accounts, credit, records and the agent’s key are unchanged, and no credit is granted again', async () => {
  await using sandbox = await sandboxTestEnv();
  const account = await sandbox.player('player_01', 2_500);
  const restarted = await sandbox.restart();
  const time = '1800000000000';
  const sign = md5Independently(`agent01${time}${sandbox.key()}`);
  const records = { action: 'getTradeRecord', agentName, time, sign, account, ...march };
  expect((await restarted.rawCall(records)).data).toHaveLength(1);
  expect(await restarted.login({ time: '1800000000001' })).toMatchObject({
    code: '200',
    Balance: '999975.00',
  });
});

test('a changed password of the agent takes effect at the next start', async () => {
  await using sandbox = await sandboxTestEnv();
  const restarted = await sandbox.restart({ agentPassword: 'another one' });
  expect(await restarted.login({ agentPasswd: md5Of123456 })).toMatchObject({ code: '201' });
  expect(await restarted.login({ agentPasswd: md5Independently('another one') })).toMatchObject({
    code: '200',
  });
});

test('after a change of the admin token the agent must sign in again', async () => {
  await using sandbox = await sandboxTestEnv();
  await sandbox.login();
  const restarted = await sandbox.restart({ adminToken: 'a different admin token' });
  const time = '1800000000000';
  const sign = md5Independently(`agent01${time}${sandbox.key()}`);
  const list = { action: 'getgamelist', agentName, time, sign };
  expect(await restarted.rawCall(list)).toEqual({ code: '201', msg: 'Signature error.' });
  await restarted.login({ time: '1800000000001' });
  expect(await restarted.call('getgamelist')).toMatchObject({ code: '200' });
});

test('the sandbox serves health, readiness and metrics', async () => {
  await using sandbox = await sandboxTestEnv();
  const read = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();
  expect(JSON.parse(await read('/healthz'))).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(JSON.parse(await read('/readyz'))).toEqual({ status: 'ready', failed: [] });
  await sandbox.login();
  const metrics = await read('/metrics');
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="POST",route="/ws/service.ashx",status="200"} 1',
  );
  expect(metrics).not.toContain(md5Of123456);
});
