import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundResponse, sandboxTestEnv } from '../test-support.ts';

const games = { slot: 1001, poker: 2001, fishing: 3001 };
const requests = 200;
const seed = 20_261_123;

/** Valid choices, almost valid ones, and arbitrary values. */
const choice = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ hold: fc.array(fc.oneof(fc.boolean(), fc.jsonValue({ maxDepth: 1 })), { maxLength: 7 }) }),
  fc.record({ shots: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 4 }), target: fc.jsonValue() }),
  fc.constantFrom({}, { __proto__: null }, { constructor: 1 }, { hold: { length: 5 } }, [[[[]]]]),
);
const stake = fc.oneof(
  fc.constantFrom<unknown>(20, 25, 50, 100, 1),
  fc.constantFrom<unknown>(0, -20, 20.5, 2 ** 53, 1e21, '20', null, [20], true),
);
const attack = fc.record({
  bet: choice,
  move: choice,
  stakeCents: stake,
  step: fc.integer({ min: -1, max: 3 }),
});

test.each(Object.entries(games))(
  'hostile bets and moves of the %s cause no error, and the ledger balances',
  async (_name, kindId) => {
    await using sandbox = await sandboxTestEnv();
    const session = await sandbox.enter(await sandbox.player('player_01', 5_000), kindId);
    const send = async (key: string, body: object) => {
      // The limit of a session is 20 calls a second.
      sandbox.clock.advance(100);
      const response = await sandbox.api(key, { session, body });
      expect(response.status, JSON.stringify({ key, body, response })).toBeLessThan(500);
      if (response.status >= 400) expect(response.body.code).toEqual(expect.any(String));
      return response;
    };
    for (const { bet, move, stakeCents, step } of fc.sample(attack, { numRuns: requests, seed })) {
      const opened = await send('POST /rounds', { key: randomUUID(), stakeCents, bet });
      const { round } = roundResponse.safeParse(opened.body).data ?? {};
      const id = round?.id ?? 'rd_unknown';
      await send(`POST /rounds/${id}/moves`, { step, move });
      await send(`POST /rounds/${id}/seen`, {});
    }
  },
);
