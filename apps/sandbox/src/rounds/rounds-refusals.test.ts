import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  constantRandom,
  openTestRound as open,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';

const slot = 1001;
const poker = 2001;
const holdAll = { hold: [true, true, true, true, true] };

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: constantRandom(0) });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('a stake above the balance, and a stake or bet that the game doesn’t allow, cost nothing', async () => {
  const account = await sandbox.newPlayer(30);
  const session = await sandbox.enter(account, slot);
  const refused = async (request: object) => {
    const response = await sandbox.api('POST /rounds', { session, body: { key: randomUUID(), ...request } });
    return [response.status, response.body.code];
  };
  expect(await refused({ stakeCents: 40, bet: {} })).toEqual([409, 'round.balance_low']);
  expect(await refused({ stakeCents: 21, bet: {} })).toEqual([422, 'round.stake_not_allowed']);
  expect(await refused({ stakeCents: 20, bet: { lines: 1 } })).toEqual([422, 'round.bet_invalid']);
  expect(await sandbox.balance(account)).toBe('0.30');
});

test('the whole balance can be staked, and not a cent more', async () => {
  const session = await sandbox.enter(await sandbox.newPlayer(40), slot);
  const stake = (stakeCents: number) =>
    sandbox.api('POST /rounds', { session, body: { key: randomUUID(), stakeCents, bet: {} } });
  expect((await stake(60)).body.code).toBe('round.balance_low');
  expect((await stake(40)).status).toBe(200);
});

test('a refusal is in the language of the request', async () => {
  const messageIn = async (language: string) => {
    const response = await fetch(`${sandbox.url}/api/state`, { headers: { 'accept-language': language } });
    const { code, message } = Object(await response.json());
    return [code, message, response.headers.get('content-language')];
  };
  const code = 'session.required';
  expect(await messageIn('fr')).toEqual([code, 'Veuillez rouvrir le jeu depuis le site.', 'fr']);
  expect(await messageIn('de-AT')).toEqual([
    code,
    'Bitte öffnen Sie das Spiel noch einmal von der Website aus.',
    'de',
  ]);
  expect(await messageIn('ja')).toEqual([code, 'Please open the game again from the site.', 'en']);
});

test('an open round can’t be marked as seen, and another player’s round doesn’t exist', async () => {
  const session = await sandbox.enter(await sandbox.newPlayer(1_000), poker);
  const { round } = await open(sandbox, session, { stakeCents: 25 });
  const seen = await sandbox.api(`POST /rounds/${round.id}/seen`, { session, body: {} });
  expect([seen.status, seen.body.code]).toEqual([409, 'round.still_open']);
  const stranger = await sandbox.enter(await sandbox.newPlayer(1_000), poker);
  for (const [path, body] of [
    ['seen', {}],
    ['moves', { step: 1, move: holdAll }],
  ] as const) {
    const response = await sandbox.api(`POST /rounds/${round.id}/${path}`, { session: stranger, body });
    expect([response.status, response.body.code]).toEqual([404, 'round.not_found']);
  }
});

test('more than twenty calls a second are refused', async () => {
  const session = await sandbox.enter(await sandbox.newPlayer(1_000), slot);
  const state = () => sandbox.api('GET /state', { session });
  const responses = await Promise.all(Array.from({ length: 25 }, state));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(20);
  expect(responses.find((response) => response.status === 429)?.body.code).toBe('request.rate_limited');
  sandbox.clock.advance(1_000);
  expect((await state()).status).toBe(200);
});

test('invalid input is refused with a code and never causes a server error', async () => {
  const account = await sandbox.newPlayer(1_000);
  const session = await sandbox.enter(account, poker);
  const { round } = await open(sandbox, session, { stakeCents: 25 });
  const amounts = [0, -1, 1.5, 1e300, '25', null, true, [], {}, Number.MAX_SAFE_INTEGER, undefined];
  const bodies: [string, unknown][] = [
    ...amounts.map((stakeCents): [string, unknown] => [
      '/rounds',
      { key: randomUUID(), stakeCents, bet: {} },
    ]),
    ...['', 'x', 'not-a-uuid', 5, null, undefined].map((key): [string, unknown] => [
      '/rounds',
      { key, stakeCents: 25, bet: {} },
    ]),
    ['/rounds', { key: randomUUID(), stakeCents: 25 }],
    ['/rounds', { key: randomUUID(), stakeCents: 25, bet: { text: 'x'.repeat(3_000) } }],
    ['/rounds', { key: randomUUID(), stakeCents: 25, bet: {}, payoutCents: 1_000_000 }],
    ['/rounds', []],
    ['/rounds', 'text'],
    ...amounts.map((step): [string, unknown] => [`/rounds/${round.id}/moves`, { step, move: holdAll }]),
    ...[
      null,
      1,
      'hold',
      [],
      { hold: [1, 1, 1, 1, 1] },
      { hold: [true, true, true, true, true, true] },
      undefined,
    ].map((move): [string, unknown] => [`/rounds/${round.id}/moves`, { step: 1, move }]),
    ['/rounds/rd_1/moves', { step: 1, move: holdAll }],
    ["/rounds/rd_'%20or%201=1/seen", {}],
    ['/rounds/%00/seen', {}],
    ['/launch', { token: 5 }],
    ['/launch', { token: 'x'.repeat(101) }],
    ['/launch', { token: '\u0000' }],
    ['/launch', {}],
    ['/leave', { extra: 1 }],
  ];
  for (const [path, body] of bodies) {
    const response = await sandbox.api(`POST ${path}`, { session, body });
    expect(
      response.status,
      `${path} ${JSON.stringify(body)} ${JSON.stringify(response.body)}`,
    ).toBeGreaterThanOrEqual(400);
    expect(response.status, `${path} ${JSON.stringify(body)} ${JSON.stringify(response.body)}`).toBeLessThan(
      500,
    );
    expect(response.body.code).toMatch(/^[a-z]+\.[a-z_]+$/);
    sandbox.clock.advance(100);
  }
  for (const [text, status] of [
    ['{', 400],
    ['{"__proto__":{"a":1}}', 400],
    [`[${'['.repeat(50_000)}`, 400],
    [`"${'x'.repeat(200_000)}"`, 413],
  ] as const) {
    expect((await sandbox.api('POST /rounds', { session, text })).status).toBe(status);
    sandbox.clock.advance(100);
  }
  expect((await sandbox.api('POST /rounds', { session, text: 'a=1', type: 'text/plain' })).status).toBe(415);
  expect((await sandbox.api('GET /rounds?limit=0', { session })).status).toBe(422);
  expect((await sandbox.api('GET /rounds?limit=1&limit=2', { session })).status).toBe(422);
  expect(await sandbox.balance(account)).toBe('9.75');
});
