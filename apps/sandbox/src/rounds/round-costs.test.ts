import { randomUUID } from 'node:crypto';
import { assertCosts, type CostMeter, startCostMeter } from '@golden-acers/testing/cost-meter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { constantRandom, roundResponse, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

/** What a round asks of the sandbox's database. A feature that makes one dearer states the new price. */
const costs = {
  spin: {
    open: { statements: 1, rows: 8, walBytes: 3_220 },
  },
  poker: {
    deal: { statements: 1, rows: 8, walBytes: 2_780 },
    draw: { statements: 1, rows: 7, walBytes: 2_420 },
  },
} as const;

const slot = 1001;
const poker = 2001;

let meter: CostMeter;
let sandbox: SandboxTestEnv;
beforeAll(async () => {
  meter = startCostMeter();
  sandbox = await sandboxTestEnv({ gameRandom: constantRandom(0) });
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  meter[Symbol.dispose]();
});

/** A player in a game. Its requests stay in this process, so that the meter can follow them. */
async function enter(kindId: number) {
  const session = await sandbox.enter(await sandbox.newPlayer(100_000), kindId);
  const post = async (path: string, payload: object) => {
    // A session may make 20 calls a second.
    sandbox.clock.advance(1_000);
    const headers = { authorization: `Bearer ${session}` };
    const response = await sandbox.sandbox.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers,
      payload,
    });
    expect(response.statusCode).toBe(200);
    return roundResponse.parse(response.json()).round;
  };
  return {
    open: (stakeCents: number) => post('/rounds', { key: randomUUID(), stakeCents, bet: {} }),
    move: (roundId: string, step: number, move: object) => post(`/rounds/${roundId}/moves`, { step, move }),
  };
}

test('a spin costs what is stated', async () => {
  const game = await enter(slot);
  assertCosts(await meter.measure(sandbox.db, { open: () => game.open(20) }), costs.spin);
});

test('both steps of a hand of poker cost what is stated', async () => {
  const game = await enter(poker);
  let roundId = '';
  const measured = await meter.measure(sandbox.db, {
    deal: async () => {
      roundId = (await game.open(25)).id;
    },
    draw: () => game.move(roundId, 1, { hold: [true, true, true, true, true] }),
  });
  assertCosts(measured, costs.poker);
});
