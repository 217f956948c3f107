import { below, monotonicMs, seededRandom, sleep } from '@golden-acers/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHouse, testHouse, until } from '../../../test-support-house.ts';
import {
  countAtOurs,
  countAtProvider,
  countHolds,
  countOpen,
  countStates,
} from './test-support-both-ends.ts';
import { crowdOf, registerElsewhere } from './test-support-crowd.ts';

type Fault = Parameters<TestHouse['fault']>[0];

const limit = 'a limit';
/** Every way in which the provider can misbehave. */
const faults: Readonly<Record<string, Omit<Fault, 'action'>>> = {
  'a slow call': { kind: 'delay', delayMs: 200 },
  'work after the time-out': { kind: 'delay', delayMs: 1_800 },
  'a slow answer': { kind: 'delay', delayMs: 200, afterApplying: true },
  'an answer after the time-out': { kind: 'delay', delayMs: 1_800, afterApplying: true },
  'a dropped answer': { kind: 'drop-answer' },
  'a reset': { kind: 'reset' },
  'a page of HTML': { kind: 'html-502' },
  'a page of HTML after the work': { kind: 'html-502', afterApplying: true },
  'a strange text': { kind: 'unknown-text' },
  'a strange text after the work': { kind: 'unknown-text', afterApplying: true },
  'a killed session': { kind: 'session-killed' },
  'a signature error': { kind: 'unknown-text', text: 'Signature error.' },
  [limit]: { kind: 'unknown-text', text: 'Too many requests, please try again later.' },
  'an empty agent': { kind: 'unknown-text', text: 'Sorry, there is not enough gold for the operator!' },
  'a frozen account': { kind: 'unknown-text', text: 'The account is frozen.' },
  'a key in capitals': { kind: 'upper-case-key' },
};
const actions = ['recharge', 'redeem', 'queryInfo', 'entergame', 'registerUser'] as const;

/** How many commands, and how many at once. `TRANSFER_PROOF_OPERATIONS=10000` is the long proof. */
const operations = Number(process.env.TRANSFER_PROOF_OPERATIONS ?? 600);
const crowdSize = Math.min(200, Math.ceil(operations / 10));
const perPlayer = Math.ceil(operations / crowdSize);
const settlesInMs = 60_000;

let house: TestHouse;
beforeAll(async () => {
  // Work that is late meets a machine that is busy: what is believed to be absent must truly be.
  house = await testHouse({ inFlightMs: 4_000 });
  await house.server.listen();
});
afterAll(() => house[Symbol.asyncDispose]());

async function expectAgreement(): Promise<void> {
  const ours = await countAtOurs(house.server.db);
  expect(ours).toEqual(await countAtProvider(house));
  for (const { cents, booked } of ours) expect(booked).toBe(cents);
  expect(await countHolds(house.server.db)).toBe(0);
}

async function settleAll(): Promise<number> {
  const startMs = monotonicMs();
  while ((await countOpen(house.server.db)) > 0 && monotonicMs() - startMs < settlesInMs) await sleep(50);
  expect(await countOpen(house.server.db)).toBe(0);
  return monotonicMs() - startMs;
}

/** With their evidence, so that a failure says why. */
function findReviews() {
  return house.server.db
    .selectFrom('transfer')
    .where('state', '=', 'review')
    .select(['id', 'evidence'])
    .execute();
}

async function isOpen(key: string): Promise<boolean> {
  const row = await house.server.db
    .selectFrom('transfer')
    .where('idempotency_key', '=', key)
    .where('state', 'in', ['requested', 'sending', 'unknown'])
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

describe.each(Object.entries(faults))('%s', (name, fault) => {
  const slug = `${name.replaceAll(' ', '-').toLowerCase().slice(0, 12)}-${Object.keys(faults).indexOf(name)}`;
  // After it the site asks nothing for ten seconds, whatever the call was.
  const tried = name === limit ? (['recharge'] as const) : actions;

  it.each(tried)('in %s is told honestly, and heals', async (action) => {
    const username = `${slug}-${actions.indexOf(action)}`;
    if (action === 'registerUser') house.fault({ action, ...fault });
    const player = await registerElsewhere(house, username);
    await settleAll();
    if (action !== 'registerUser') house.fault({ action, ...fault });
    const told = await run(action, player);
    expect(told.status, JSON.stringify(told.body)).toBeOneOf([200, 202, 409, 502, 503]);
    if (told.status >= 400) expect(told.body.code).toMatch(/^provider\./);
    house.sandbox.faults.clear();
    await settleAll();
    // Whatever it was, the next one is served.
    const again = () => run(action === 'redeem' ? 'recharge' : action, player);
    await until(again, ({ status }) => status === 200);
    await expectAgreement();
  });
});

function run(action: (typeof actions)[number], player: Parameters<TestHouse['recharge']>[0]) {
  const { token } = player;
  // The limits on one agent's commands and one player's refreshes count by this clock.
  house.clock.advance(1_000);
  switch (action) {
    case 'recharge':
    case 'registerUser':
      return house.recharge(player, 300);
    case 'redeem':
      return house.redeem(player, 300);
    case 'queryInfo':
      return house.call('GET /fortune-panda-user/balance', { token, query: 'refresh=true' });
    case 'entergame':
      return house.call('POST /fortune-panda-user/games/enter', { token, body: { kindId: 1001 } });
  }
}

describe(`${operations} recharges and redeems, four in ten of which meet a fault`, () => {
  it('are neither doubled nor lost, and none is stuck a minute after healing', {
    timeout: 1_800_000,
  }, async () => {
    const crowd = await crowdOf(house, 'crowd', crowdSize);
    await settleAll();
    const kinds = Object.entries(faults).filter(
      ([name, { kind }]) => kind !== 'upper-case-key' && name !== limit,
    );
    for (const [name, fault] of kinds) {
      for (const action of ['recharge', 'redeem']) {
        // Independent draws: together they strike four calls in ten.
        const probability = 1 - 0.6 ** (1 / kinds.length);
        house.sandbox.faults.add({ action, ...fault, probability, seed: `${name} ${action}` });
      }
    }
    const startMs = monotonicMs();
    const chance = seededRandom('operations');
    const statuses = new Map<number, number>();
    await Promise.all(
      crowd.map(async ({ player, agentToken }) => {
        for (let place = 0; place < perPlayer; place += 1) {
          const kind = below(chance, 2) === 0 ? 'recharge' : 'redeem';
          const key = house.newKey();
          const cents = 100 * (1 + below(chance, 3));
          const { status } = await house[kind](player, cents, key, agentToken);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // One at a time: the next one waits for what became of this one.
          while (status === 202 && (await isOpen(key))) await sleep(100);
        }
      }),
    );
    const seconds = (monotonicMs() - startMs) / 1_000;
    house.sandbox.faults.clear();
    const healedMs = await settleAll();
    const states = await countStates(house.server.db);
    process.stdout.write(
      `${operations} operations in ${Math.round(seconds)} s, settled ${Math.round(healedMs)} ms after healing: ${JSON.stringify({ first: Object.fromEntries(statuses), states })}\n`,
    );
    expect(await findReviews()).toEqual([]);
    await expectAgreement();
  });
});
