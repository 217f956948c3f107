import { randomUUID } from 'node:crypto';
import { acreKite } from '@golden-acers/games/rules/acre-kite';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { expect, test } from 'vitest';
import { type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';
import { startSandboxProcess } from '../test-support-process.ts';
import { findNewestSharedRound } from './shared-rounds.sql.ts';
import { joinTable, roulette } from './test-support-tables.ts';

/** The lead of each sandbox's clock over the previous one. It is longer than any phase, so all are due. */
const laterMs = 180_000;
const stakeCents = 1_000;

async function placeChips(url: string, session: string, chips: object): Promise<void> {
  const response = await fetch(`${url}/api/table/bets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), chips }),
  });
  expect(response.status, await response.text()).toBe(200);
}

const untilStatus = ({ db }: SandboxTestEnv, slug: string, ...statuses: readonly string[]) =>
  pollUntil(
    'another process advances the table',
    async () => (await findNewestSharedRound(db, slug))?.status,
    (status) => status !== undefined && statuses.includes(status),
  );

test('a sandbox that is killed in each phase of a round loses no bet and pays none twice', async () => {
  await using env = await sandboxTestEnv();
  const session = await env.enter(await env.player('player_01', 10_000), roulette.kindId);
  await env.sandbox.tables.close();
  let startMs = env.clock.now().getTime();
  const betting = await startSandboxProcess(env, startMs);
  const table = await joinTable(betting.url, session);
  // Zero loses both chips; any other number returns the total stake.
  await placeChips(betting.url, session, { red: stakeCents / 2, black: stakeCents / 2 });
  expect(await env.balance('player_01')).toBe('90.00');
  await betting.kill();
  await table.closed();

  // Killed while the ball runs, as soon as the round is paid, and when it was paid already.
  for (const status of ['closed', 'over', 'over']) {
    startMs += laterMs;
    const running = await startSandboxProcess(env, startMs);
    await untilStatus(env, roulette.slug, status);
    await running.kill();
  }
  const round = await findNewestSharedRound(env.db, roulette.slug);
  const paidCents = JSON.stringify(round?.outcome) === '0' ? 0 : stakeCents;
  expect(await env.balance('player_01')).toBe(((10_000 - stakeCents + paidCents) / 100).toFixed(2));
  const rounds = await env.db.selectFrom('round').select(['status', 'payoutCents']).execute();
  expect(rounds).toEqual([{ status: 'over', payoutCents: BigInt(paidCents) }]);
  expect(await env.db.selectFrom('sharedRound').select('status').execute()).toEqual([{ status: 'over' }]);
});

test('a sandbox that is killed in a flight pays an automatic cash-out, or gives the stake back', async () => {
  await using env = await sandboxTestEnv();
  const session = await env.enter(await env.player('player_01', 10_000), acreKite.kindId);
  await env.sandbox.tables.close();
  let startMs = env.clock.now().getTime();
  const betting = await startSandboxProcess(env, startMs);
  const table = await joinTable(betting.url, session);
  await placeChips(betting.url, session, { 'at-150': stakeCents });
  await betting.kill();
  await table.closed();

  startMs += laterMs;
  const flying = await startSandboxProcess(env, startMs);
  // A string that snaps at once ends the flight before it is seen.
  await untilStatus(env, acreKite.slug, 'running', 'over');
  await flying.kill();
  const isInterrupted = (await findNewestSharedRound(env.db, acreKite.slug))?.status === 'running';
  const last = await startSandboxProcess(env, startMs + laterMs);
  await untilStatus(env, acreKite.slug, 'over');
  await last.kill();
  const snap = Number((await findNewestSharedRound(env.db, acreKite.slug))?.outcome);
  const lostCents = isInterrupted ? stakeCents : 0;
  const paidCents = snap >= 150 ? (stakeCents * 150) / 100 : lostCents;
  expect(await env.balance('player_01')).toBe(((10_000 - stakeCents + paidCents) / 100).toFixed(2));
});
