import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createLog, createOutboundClient } from '@golden-acers/platform';
import { type BareTestEnv, bySuite, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createSmsTransport, type SmsSettings } from '../../messages/sms/sms-transport.ts';
import { parsePhoneNumber } from './phone-number.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `+1 212 ${5_550_000 + numbers}`;
}
const digitsOf = (phone: string) => `+${phone.replace(/\D/g, '')}`;

async function playerWith(name: string, phone = newNumber()): Promise<{ player: TestPlayer; phone: string }> {
  const player = await env.player(name);
  await env.db.updateTable('account').set({ phone }).where('id', '=', player.id).execute();
  return { player, phone };
}
const send = (player: TestPlayer) => player.request('POST /user/phone/code', { body: {} });
const verify = (player: TestPlayer, code: string) =>
  player.request('POST /user/phone/verify', { body: { code } });
const stateOf = async (player: TestPlayer) => (await player.call('GET /user/phone')).data;

function messagesTo(phone: string): string[] {
  const { folder } = env.config.sms;
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${digitsOf(phone)}\n`));
}
async function codeSentTo(phone: string, count = 1): Promise<string> {
  await env.runJobs('queued jobs');
  const messages = messagesTo(phone);
  expect(messages.length).toBeGreaterThanOrEqual(count);
  const codes = messages.map((text) => /\d{6}(?=\. It)/.exec(text)?.[0] ?? '');
  return codes.at(-1) ?? '';
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const notValid = { status: 422, body: { code: 'phone.code_not_valid' } };

describe('a phone number', () => {
  test('is verified by the code that was sent to it, which is stored as a hash and used once', async () => {
    const { player, phone } = await playerWith('sms-ada');
    expect(await stateOf(player)).toMatchObject({ phone, isVerified: false, codeExpiresAt: null });
    expect((await send(player)).status).toBe(200);
    const code = await codeSentTo(phone);
    const row = await env.db.selectFrom('phoneCode').selectAll().where('accountId', '=', player.id).execute();
    expect(JSON.stringify(row)).not.toContain(code);
    expect((await verify(player, code)).body.data).toMatchObject({ isVerified: true, codeExpiresAt: null });
    expect((await player.call('GET /user/profile')).data.user).toMatchObject({ isPhoneVerified: true });
    expect(await verify(player, code)).toMatchObject(notValid);
    expect(await send(player)).toMatchObject({ body: { code: 'phone.verified_already' } });
    const [file] = readdirSync(env.config.sms.folder);
    expect(statSync(join(env.config.sms.folder, file ?? '')).mode & 0o777).toBe(0o600);
  });

  test('is no longer verified after it changes, and an earlier code verifies no other number', async () => {
    const { player, phone } = await playerWith('sms-moves');
    const change = (next: string) =>
      player.call('PUT /user/profile', {
        body: { ...profileOf(player), phone: next },
      });
    await send(player);
    const code = await codeSentTo(phone);
    await change(newNumber());
    expect(await verify(player, code)).toMatchObject(notValid);
    env.clock.advance(60_000);
    const second = newNumber();
    await change(second);
    await send(player);
    expect((await verify(player, await codeSentTo(second))).status).toBe(200);
    await change(newNumber());
    expect(await stateOf(player)).toMatchObject({ isVerified: false });
  });

  test('belongs to one account, and only the holder of the phone learns that it is taken', async () => {
    const phone = newNumber();
    const [{ player: first }, { player: second }] = [
      await playerWith('sms-first', phone),
      await playerWith('sms-second', phone),
    ];
    await send(first);
    await verify(first, await codeSentTo(phone));
    // The files are in the order of their time.
    env.clock.advance(1_000);
    const { body, status } = await send(second);
    expect(status).toBe(200);
    const { player: third } = await playerWith('sms-third');
    const other = await send(third);
    expect(Object.keys(body.data ?? {})).toEqual(Object.keys(other.body.data ?? {}));
    const code = await codeSentTo(phone, 2);
    expect(await verify(second, otherThan(code))).toMatchObject(notValid);
    expect(await verify(second, code)).toMatchObject({ status: 409, body: { code: 'phone.used_elsewhere' } });
    expect(await stateOf(second)).toMatchObject({ isVerified: false });
  });

  test('that is invalid gets no code', async () => {
    const { player } = await playerWith('sms-none', '12 34 56 78 90');
    expect(await send(player)).toMatchObject({ status: 422, body: { code: 'phone.not_valid' } });
  });
});

/** Returns the fields that the form of the profile sends besides the number. */
function profileOf({ user }: TestPlayer) {
  const { firstName, lastName, username, email, country, currency } = user;
  return { firstName, lastName, username, email, country, currency };
}

describe('a code', () => {
  test('can be guessed five times, even by many simultaneous attempts', async () => {
    const { player, phone } = await playerWith('sms-guess');
    await send(player);
    const code = await codeSentTo(phone);
    const tries = await Promise.all(
      Array.from({ length: bySuite(8, 20) }, () => verify(player, otherThan(code))),
    );
    expect(new Set(tries.map(({ body }) => body.code))).toEqual(new Set(['phone.code_not_valid']));
    const { tries: counted } = await env.db
      .selectFrom('phoneCode')
      .select('tries')
      .where('accountId', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(5);
    expect(await verify(player, code)).toMatchObject(notValid);
  });

  test('is accepted once, even by many simultaneous attempts', async () => {
    const { player, phone } = await playerWith('sms-right');
    await send(player);
    const code = await codeSentTo(phone);
    const tries = await Promise.all(Array.from({ length: bySuite(8, 20) }, () => verify(player, code)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('expires after ten minutes', async () => {
    const { player, phone } = await playerWith('sms-late');
    await send(player);
    const code = await codeSentTo(phone);
    env.clock.advance(599_000);
    expect(await verify(player, otherThan(code))).toMatchObject(notValid);
    expect(await stateOf(player)).toMatchObject({ codeExpiresAt: expect.any(String) });
    env.clock.advance(1_000);
    expect(await stateOf(player)).toMatchObject({ codeExpiresAt: null });
    expect(await verify(player, code)).toMatchObject(notValid);
  });

  test('is sent again after growing waits, five times a day, and once for many simultaneous requests', async () => {
    const { player, phone } = await playerWith('sms-again');
    const limited = { status: 429, body: { code: 'request.rate_limited' } };
    const all = await Promise.all(Array.from({ length: 3 }, () => send(player)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    await codeSentTo(phone);
    env.clock.advance(59_000);
    expect(await send(player)).toMatchObject(limited);
    env.clock.advance(1_000);
    expect((await send(player)).status).toBe(200);
    env.clock.advance(119_000);
    expect(await send(player)).toMatchObject(limited);
    env.clock.advance(1_000);
    // Changing the number shortens no wait.
    await env.db.updateTable('account').set({ phone: newNumber() }).where('id', '=', player.id).execute();
    expect((await send(player)).status).toBe(200);
    env.clock.advance(60_000);
    expect(await send(player)).toMatchObject(limited);
    expect(messagesTo(phone).length).toBeLessThanOrEqual(2);
  });

  test('is not sent to a number that got five, and the response is the same', async () => {
    const phone = newNumber();
    for (let place = 0; place < 6; place += 1) {
      const { player } = await playerWith(`sms-flood-${place}`, phone);
      expect((await send(player)).body.data).toMatchObject({ phone, codeExpiresAt: expect.any(String) });
    }
    await codeSentTo(phone, 5);
    expect(messagesTo(phone)).toHaveLength(5);
  });
});

/** Sends two codes a day, to one country. */
let few: BareTestEnv;
beforeAll(async () => {
  const folder = `${env.config.sms.folder}-few`;
  few = await testEnv({
    provider: 'none',
    config: { sms: { from: 'GoldenAcers', folder, maxPerDay: 2, callingCodes: ['1'] } },
  });
});
afterAll(() => few[Symbol.asyncDispose]());

test('the operator sends a limited number of codes a day, and only to the countries that it serves', async () => {
  const results: string[] = [];
  for (let place = 0; place < 4; place += 1) {
    const player = await few.player(`few-${place}`);
    const phone = place === 0 ? '+49 170 1234567' : newNumber();
    await few.db.updateTable('account').set({ phone }).where('id', '=', player.id).execute();
    const { status, body } = await player.request('POST /user/phone/code', { body: {} });
    results.push(body.code ?? String(status));
  }
  expect(results).toEqual(['phone.country_not_served', '200', '200', 'request.rate_limited']);
});

test('the operator changes its daily limit, and codes that were already sent count towards the new one', async () => {
  // Codes that the other test sent no longer count.
  few.clock.advance(2 * 86_400_000);
  await confirmAllSessions(few);
  let players = 0;
  const sendToNext = async () => {
    players += 1;
    const player = await few.player(`changed-${players}`);
    await few.db.updateTable('account').set({ phone: newNumber() }).where('id', '=', player.id).execute();
    return (await player.request('POST /user/phone/code', { body: {} })).status;
  };
  const setLimit = (before: number | null, value: number | null) =>
    few.root.call('PUT /agent/system/settings', {
      body: { name: 'SMS_MAX_PER_DAY', before, value, reason: 'A busy week' },
    });
  expect([await sendToNext(), await sendToNext(), await sendToNext()]).toEqual([200, 200, 429]);
  await setLimit(null, 4);
  expect([await sendToNext(), await sendToNext(), await sendToNext()]).toEqual([200, 200, 429]);
  await setLimit(4, null);
  expect(await sendToNext()).toBe(429);
  few.clock.advance(86_400_000);
  expect(await sendToNext()).toBe(429);
  few.clock.advance(43_200_000);
  expect([await sendToNext(), await sendToNext()]).toEqual([200, 429]);
});

test('a number without a calling code belongs to the account’s country', () => {
  expect(parsePhoneNumber('(212) 555-0142', 'United States')?.number).toBe('+12125550142');
  expect(parsePhoneNumber('0170 1234567', 'Germany')).toEqual({ number: '+491701234567', callingCode: '49' });
  expect(parsePhoneNumber('0170 1234567', null)).toBeUndefined();
  expect(parsePhoneNumber('+44 7400 123456', 'Spain')?.callingCode).toBe('44');
  expect(parsePhoneNumber('++--', 'Spain')).toBeUndefined();
});

test('a provider gets one POST for a message, as JSON or as a form, and its response decides about a retry', async () => {
  const requests: { type: string | undefined; authorization: string | undefined; body: string }[] = [];
  let status = 201;
  const provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { authorization, 'content-type': type } = request.headers;
    requests.push({ type, authorization, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  const bound = provider.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const outbound = createOutboundClient({ testHosts: ['127.0.0.1'] });
  const transportWith = (body: string) => {
    const http = { url: `http://127.0.0.1:${port}/sms`, authorization: 'Bearer secret', body };
    const settings: SmsSettings = { from: 'Acers', http, folder: '', maxPerDay: 1, callingCodes: [] };
    return createSmsTransport(settings, { outbound, log: createLog('fatal') });
  };
  const message = { id: 'sm_1', to: '+12125550142', text: 'A "code" & more' };
  const sendJson = transportWith('{"to":"{to}","from":"{from}","text":"{text}","id":"{id}"}');
  expect(await sendJson(message)).toBe('sent');
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ...message, from: 'Acers' });
  expect(requests[0]).toMatchObject({ type: 'application/json', authorization: 'Bearer secret' });
  expect(await transportWith('To={to}&Body={text}')(message)).toBe('sent');
  expect(Object.fromEntries(new URLSearchParams(requests[1]?.body))).toEqual({
    To: message.to,
    Body: message.text,
  });
  status = 400;
  expect(await sendJson(message)).toBe('refused');
  for (status of [429, 500, 302]) await expect(sendJson(message)).rejects.toThrow(String(status));
  provider.closeAllConnections();
  provider.close();
});
