import { pollUntil } from '@golden-acers/testing/poll-until';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { roundResponse, type SandboxTestEnv } from '../test-support.ts';
import { startSandboxProcess } from '../test-support-process.ts';

/** Each player's balance before the first round, in cents. */
export const credit = 1_000_000;
/** The test holds this advisory lock; a transaction that reaches the point waits for it. */
const gate = 4711;
/**
 * Points at which a transaction stops and its process is killed. `isCommitted`: the database commits without
 * it, so only the response is lost.
 */
export const points = {
  'before the nonce': { on: 'before update on seed_pair', isCommitted: false },
  'before the stake': { on: 'after insert on round_step', isCommitted: false },
  'after the round is settled': { on: 'commit', isCommitted: false },
  'before the response': { on: 'commit', isCommitted: true },
} as const;

async function closeGate(env: SandboxTestEnv, on: (typeof points)[keyof typeof points]['on']) {
  await sql`create or replace function test_wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(gate)}); return new; end $$`.execute(env.db);
  const trigger =
    on === 'commit'
      ? sql`create constraint trigger test_gate after insert on round_step deferrable initially deferred
          for each row execute function test_wait()`
      : sql`create trigger test_gate ${sql.raw(on)} for each row execute function test_wait()`;
  await trigger.execute(env.db);
}

async function openGate({ db }: SandboxTestEnv): Promise<void> {
  for (const table of ['round_step', 'seed_pair'])
    await sql`drop trigger if exists test_gate on ${sql.table(table)}`.execute(db);
}

const listWaiting = async ({ db }: SandboxTestEnv) => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and objid = ${gate} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ pid }) => pid);
};

interface Attempt {
  readonly path: string;
  readonly session: string;
  readonly body: object;
}

export const send = (url: string, { path, session, body }: Attempt) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const startProcess = (env: SandboxTestEnv) => startSandboxProcess(env, env.clock.now().getTime());

/** Sends all attempts to a process, which is killed once each of them has reached the point. */
export async function killAt(
  env: SandboxTestEnv,
  point: keyof typeof points,
  attempts: readonly Attempt[],
  started?: Awaited<ReturnType<typeof startProcess>>,
) {
  const { on, isCommitted } = points[point];
  const running = started ?? (await startProcess(env));
  await env.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${gate})`.execute(holder);
    await closeGate(env, on);
    const sent = attempts.map((attempt) =>
      send(running.url, attempt).then(
        ({ status }) => status,
        () => 'lost',
      ),
    );
    const waiting = await pollUntil(
      'the transactions of another process reach the gate',
      () => listWaiting(env),
      ({ length }) => length === attempts.length,
    );
    await running.kill();
    expect(await Promise.all(sent)).toEqual(attempts.map(() => 'lost'));
    if (!isCommitted)
      for (const pid of waiting) await sql`select pg_terminate_backend(${pid}, 10000)`.execute(holder);
    await sql`select pg_advisory_unlock(${gate})`.execute(holder);
    // The next exclusive lock waits for all transactions that are at the gate.
    await sql`select pg_advisory_lock(${gate})`.execute(holder);
    await sql`select pg_advisory_unlock(${gate})`.execute(holder);
    await openGate(env);
  });
}

export const repeat = async (env: SandboxTestEnv, { path, session, body }: Attempt) => {
  const response = await env.api(`POST /${path}`, { session, body });
  expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBe(200);
  return roundResponse.parse(response.body);
};

/** The balance matches all stakes and wins to the cent. */
export async function expectExact(env: SandboxTestEnv, account: string): Promise<void> {
  const { rows } = await sql<{ cents: bigint | null; rounds: bigint; open: bigint }>`
    select (sum(payout_cents - stake_cents + coalesce(score_cents, 0)))::bigint as cents, count(*) as rounds,
        count(*) filter (where status = 'open') as open
      from round join player on player.id = round.player_id left join jackpot_win on round_id = round.id
      where account = ${account}`.execute(env.db);
  const [sums] = rows;
  expect([account, await env.balance(account)]).toEqual([
    account,
    ((credit + Number(sums?.cents ?? 0)) / 100).toFixed(2),
  ]);
}
