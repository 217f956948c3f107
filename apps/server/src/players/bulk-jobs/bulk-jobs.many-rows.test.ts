import { monotonicMs } from '@golden-acers/platform';
import { startServer, type TestEnv, testEnv } from '@golden-acers/testing';
import { expect, it } from 'vitest';
import {
  createBulkJobClient,
  createSimulatedPlayers,
  rowCounts,
} from '../../../test/test-support-bulk-jobs.ts';
import {
  countOpenHolds,
  sumOwnTransfers,
  sumProviderTransfers,
} from '../../../test/transfers/test-support-transfer-totals.ts';
import type { Server } from '../../app.ts';

const players = 200;
const amountCents = 1_000;
const callsPerMinute = 28;
/** A minute of the budget passes in so long: what it allows stays 28 calls in any of them. */
const minuteMs = 240;

/** Two bad hours of a provider: lost responses, cut connections and an ended session. */
function addProviderFaults(env: TestEnv): void {
  for (let count = 0; count < 3; count += 1) env.fault({ action: 'recharge', kind: 'drop-response' });
  env.fault({ action: 'recharge', kind: 'reset' });
  env.fault({ action: 'recharge', kind: 'session-killed' });
}

/** Seven players who can't be credited, each for a different reason. */
async function restrictSeven(env: TestEnv, ids: readonly string[]): Promise<void> {
  const [frozen, frozenToo, gone, goneToo, excluded, excludedToo, excludedThree] = ids;
  const set = (id: string | undefined, values: object) =>
    env.db
      .updateTable('player')
      .set(values)
      .where('id', '=', id ?? '')
      .execute();
  for (const id of [frozen, frozenToo]) await set(id, { frozen_at: new Date() });
  for (const id of [excluded, excludedToo, excludedThree]) {
    await set(id, { excluded_until: new Date(Date.UTC(2090, 0, 1)) });
  }
  await env.db
    .updateTable('account')
    .set({ is_active: false })
    .where('id', 'in', [gone ?? '', goneToo ?? ''])
    .execute();
}

it('200 players end correctly on 28 calls a minute, none twice, through restarts, two servers and faults', {
  timeout: 300_000,
}, async () => {
  await using env = await testEnv({
    tuning: {
      callsPerMinute,
      recordCallsPerMinute: callsPerMinute,
      windowMs: minuteMs,
      maxWaitMs: {
        money: 20_000,
        launch: 20_000,
        registration: 20_000,
        refresh: 2_500,
        play: 2_500,
        overdue: 2_500,
        job: 2_500,
        background: 0,
      },
    },
  });
  const jobs = createBulkJobClient(env, env.root);
  const members = await createSimulatedPlayers(env, 'many-rows', players);
  await restrictSeven(
    env,
    members.slice(0, 7).map(({ id }) => id),
  );
  const accounts = members.map(({ account }) => account);
  const servers: Server[] = [];
  const serve = async () => {
    const server = await startServer(env.databaseUrl, {
      clock: env.clock,
      config: { provider: env.provider },
    });
    await server.listen();
    servers.push(server);
    return server;
  };

  const previewed = await jobs.preview({ kind: 'recharge', selection: { accounts }, amountCents });
  expect(previewed.body.data).toMatchObject({
    accepted: 193,
    refused: 7,
    sumCents: 193_000,
    confirmation: '1930.00',
    estimate: { calls: 193, callsPerMinute, seconds: Math.ceil((193 * minuteMs) / 25 / 1_000) },
  });
  addProviderFaults(env);
  const { id } = await jobs.start({
    kind: 'recharge',
    rows: accounts.map((account) => ({ account, amountCents })),
    reason: 'The Monday top-up',
    confirmation: '1930.00',
  });
  const startedAtMs = monotonicMs();
  const first = await serve();
  await jobs.until(id, ({ counts }) => counts.done >= 40);
  await first.close();
  const left = await jobs.get(id);
  expect(left.counts.waiting).toBeGreaterThan(0);
  await Promise.all([serve(), serve()]);
  await jobs.until(id, ({ counts }) => counts.done >= 120);
  const over = await jobs.over(id);
  // 193 calls don't fit into fewer minutes, whoever makes them.
  expect(monotonicMs() - startedAtMs).toBeGreaterThan((Math.floor(193 / callsPerMinute) - 1) * minuteMs);
  // A connection that was cut before the call certainly moved nothing: such a row was tried again by itself.
  // A refused row counts in no sum.
  expect(over).toMatchObject({
    counts: rowCounts({ done: 193, failed: 7 }),
    sumCents: 193_000,
    doneCents: 193_000,
  });
  for (const server of servers) await server.close();

  const [ours, theirs] = [await sumOwnTransfers(env.db), await sumProviderTransfers(env)];
  expect(ours).toEqual(theirs);
  const credited = ours.filter(({ account }) => accounts.includes(account));
  expect(
    credited.filter(({ transfers, cents }) => transfers === 1 && cents === String(amountCents)),
  ).toHaveLength(193);
  expect(credited.filter(({ transfers }) => transfers === 0)).toHaveLength(7);
  expect(await countOpenHolds(env.db)).toBe(0);
});
