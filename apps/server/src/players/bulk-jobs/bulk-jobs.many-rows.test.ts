import { toMoney } from '@golden-acers/contract';
import { monotonicMs } from '@golden-acers/platform';
import { bySuite, pollUntil, startServer, stepJobsUntil, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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

const players = bySuite(80, 200);
/** The players without the seven who cannot be credited. */
const accepted = players - 7;
const amountCents = 1_000;
const amount = toMoney(BigInt(amountCents));
const sumCents = accepted * amountCents;
const sum = toMoney(BigInt(sumCents));
const confirmation = `${sumCents / 100}.00`;
const callsPerMinute = 28;
/** The length of a minute of the budget. Each such minute still allows 28 calls. */
const minuteMs = 240;

/** Simulates two bad hours of a provider: lost responses, cut connections and an ended session. */
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
  for (const id of [frozen, frozenToo]) await set(id, { frozenAt: new Date() });
  for (const id of [excluded, excludedToo, excludedThree]) {
    await set(id, { excludedUntil: new Date(Date.UTC(2090, 0, 1)) });
  }
  await env.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', 'in', [gone ?? '', goneToo ?? ''])
    .execute();
}

test('many rows end correctly and once with 28 calls a minute, despite restarts, two servers and faults', {
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
    servers.push(server);
    return server;
  };

  const previewed = await jobs.preview({ kind: 'recharge', selection: { accounts }, amount });
  expect(previewed.body.data).toMatchObject({
    ...{ accepted, refused: 7, sum, confirmation },
    estimate: { calls: accepted, callsPerMinute, seconds: Math.ceil((accepted * minuteMs) / 25 / 1_000) },
  });
  addProviderFaults(env);
  const { id } = await jobs.start({
    kind: 'recharge',
    rows: accounts.map((account) => ({ account, amount })),
    reason: 'The Monday top-up',
    confirmation,
  });
  const startedAtMs = monotonicMs();
  const first = await serve();
  first.startBackgroundJobs();
  await pollUntil(
    'the server is stopped while its loops run rows',
    () => jobs.get(id),
    ({ counts }) => counts.done >= 20,
  );
  await first.close();
  const left = await jobs.get(id);
  expect(left.counts.waiting).toBeGreaterThan(0);
  const [second, third] = await Promise.all([serve(), serve()]);
  await Promise.all([second.runDueJobs(), third.runDueJobs()]);
  // Rows that a fault has postponed are due again.
  await sql`update bulk_job_row set due_at = clock_timestamp() where state = 'waiting'`.execute(env.db);
  const over = await stepJobsUntil(
    { server: second, adminDatabaseUrl: env.adminDatabaseUrl },
    () => jobs.get(id),
    ({ state }) => state === 'done',
  );
  // With one server or two, these calls do not fit into fewer minutes.
  expect(monotonicMs() - startedAtMs).toBeGreaterThan((Math.floor(accepted / callsPerMinute) - 1) * minuteMs);
  // A connection that was cut before the call certainly moved nothing, so the row was retried automatically.
  // A refused row is in no sum.
  expect(over).toMatchObject({
    counts: rowCounts({ done: accepted, failed: 7 }),
    sum,
    done: sum,
  });
  for (const server of servers) await server.close();

  const [ours, theirs] = [await sumOwnTransfers(env.db), await sumProviderTransfers(env)];
  expect(ours).toEqual(theirs);
  const credited = ours.filter(({ account }) => accounts.includes(account));
  expect(
    credited.filter(({ transfers, cents }) => transfers === 1 && cents === String(amountCents)),
  ).toHaveLength(accepted);
  expect(credited.filter(({ transfers }) => transfers === 0)).toHaveLength(7);
  expect(await countOpenHolds(env.db)).toBe(0);
});
