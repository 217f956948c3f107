import { expect, test } from 'vitest';
import { agentName, md5Independently, md5Of123456, sandboxTestEnv } from '../test-support.ts';

test('an agent has at most 29 calls in any minute, 9 of them for records, unless the switch is off', async () => {
  await using sandbox = await sandboxTestEnv({ config: { rateLimits: true } });
  await sandbox.player('player_01');
  const limited = { code: '201', msg: 'Sorry, too many requests. Please try again later.' };
  const record = () => sandbox.call('getGameRecord', { account: 'player_01' });
  for (let call = 0; call < 9; call += 1) expect(await record()).toMatchObject({ code: '200' });
  expect(await record()).toEqual(limited);
  // Two calls for sign-in and registration, nine for records: eighteen are left.
  for (let call = 0; call < 18; call += 1)
    expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
  expect(await sandbox.call('getgamelist')).toEqual(limited);
  expect(await sandbox.login()).toEqual(limited);
  sandbox.clock.advance(60_000);
  expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
  sandbox.sandbox.switches.set({ rateLimits: false });
  for (let call = 0; call < 40; call += 1)
    expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
});

test('wrong passwords use up no call of the agent, and an address has a limited number of them', async () => {
  await using sandbox = await sandboxTestEnv({ config: { rateLimits: true } });
  const wrongLogin = () => sandbox.login({ agentPasswd: md5Independently('wrong') });
  for (let attempt = 0; attempt < 250; attempt += 1) {
    expect(await wrongLogin()).toMatchObject({ msg: 'The account or password is incorrect.' });
  }
  expect(await wrongLogin()).toMatchObject({ msg: 'Sorry, too many requests. Please try again later.' });
  sandbox.clock.advance(60_000);
  for (let call = 0; call < 28; call += 1) {
    expect(await sandbox.call('getgamelist')).toMatchObject({ code: '200' });
  }
  expect(await sandbox.call('getgamelist')).toMatchObject({ code: '201' });
});

test('right passwords of many agents at once do not count as attempts', async () => {
  await using sandbox = await sandboxTestEnv();
  for (let login = 0; login < 260; login += 1) {
    expect(await sandbox.login()).toMatchObject({ code: '200' });
  }
});

test('the protocol and the metrics are open to the operator’s addresses and to no other', async () => {
  await using sandbox = await sandboxTestEnv({ config: { internalAddresses: ['198.51.100.0/24'] } });
  const { http } = sandbox.sandbox;
  const login = new URLSearchParams({ action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: '1' });
  const statusesFor = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const url = `/ws/service.ashx?${login}`;
    const requests = [
      { method: 'POST', url, remoteAddress, headers: { 'content-length': '0', ...headers } },
      { method: 'GET', url: '/metrics', remoteAddress, headers },
    ] as const;
    const responses = await Promise.all(requests.map((request) => http.inject(request)));
    return responses.map(({ statusCode }) => statusCode);
  };
  expect(await statusesFor('203.0.113.9')).toEqual([404, 404]);
  // Through a proxy on this machine.
  expect(await statusesFor('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual([404, 404]);
  expect(await statusesFor('198.51.100.7')).toEqual([200, 200]);
  expect(await statusesFor('127.0.0.1')).toEqual([200, 200]);
});
