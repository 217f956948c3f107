import { randomUUID } from 'node:crypto';
import { toMoney } from '@golden-acers/contract';
import { openAccounts, post } from '@golden-acers/ledger';
import { hashToken, runInTransaction } from '@golden-acers/platform';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  getPot,
  makePotCertain,
  roundResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
  seededGameRandom,
} from '../test-support.ts';

const stakeCents = 20;
const withJackpots = { config: { jackpots: true } };

/** Players in a game, inserted directly: a hundred registrations would hash a hundred passwords. */
async function insertPlayers(sandbox: SandboxTestEnv, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `pl_${String(index).padStart(26, '0')}`);
  const tokenOf = (id: string) => `token-of-the-race-${id}`;
  await runInTransaction(sandbox.db, async (tx) => {
    const { id: agentId } = await tx.selectFrom('agent').select('id').executeTakeFirstOrThrow();
    const at = sandbox.clock.now();
    await openAccounts(tx, { ids: ids.map((id) => `credit:${id}`), mayBeNegative: false });
    await post(tx, {
      reference: 'crowd',
      reason: 'grant',
      postings: [
        { account: 'mint', amountCents: -1_000n * BigInt(count) },
        ...ids.map((id) => ({ account: `credit:${id}`, amountCents: 1_000n })),
      ],
    });
    for (const id of ids) {
      const account = `crowd_${id.slice(-6)}`;
      const row = {
        id,
        agentId,
        account,
        accountKey: account,
        passwordHash: 'scrypt$',
        createdAt: at,
      };
      await tx.insertInto('player').values(row).execute();
      await tx
        .insertInto('gameSession')
        .values({
          id: id.replace('pl_', 'gs_'),
          tokenHash: hashToken(tokenOf(id)),
          playerId: id,
          slug: 'acres-of-gold',
          exitUrl: null,
          startedAt: at,
          lastSeenAt: at,
          endedAt: null,
          endReason: null,
        })
        .execute();
    }
  });
  return ids.map(tokenOf);
}

/** Repeats a request under the same key while the sandbox is busy, as a game's page does. */
async function spinUntilServed(sandbox: SandboxTestEnv, session: string) {
  const body = { key: randomUUID(), stakeCents, bet: {} };
  for (;;) {
    const response = await sandbox.api('POST /rounds', { session, body });
    if (response.status !== 503) return roundResponse.parse(response.body);
    sandbox.clock.advance(1_000);
  }
}

test('of a hundred concurrent rounds that draw the same pot, one wins it', async () => {
  await using sandbox = await sandboxTestEnv({ ...withJackpots, gameRandom: seededGameRandom('a race') });
  const sessions = await insertPlayers(sandbox, 100);
  // The pot stays empty after the first win.
  await makePotCertain(sandbox, { slug: 'mini', stakeCents, seedCents: 0n, contributionBps: 0 });
  const spins = await Promise.all(sessions.map((session) => spinUntilServed(sandbox, session)));
  expect(spins.filter(({ round }) => round.jackpot !== null).map(({ round }) => round.jackpot)).toEqual([
    { name: 'Mini', cents: 500 },
  ]);
  expect(await getPot(sandbox, 'mini')).toMatchObject({ value: toMoney(0n), hits: 1 });

  // The seed lets each of a hundred rounds win a refilled pot.
  await makePotCertain(sandbox, { slug: 'mini', stakeCents, seedCents: 300n, contributionBps: 500 });
  const wins = await Promise.all(sessions.map((session) => spinUntilServed(sandbox, session)));
  const { rows } = await sql<{ seeds: bigint; deadlocks: bigint }>`
    select count(*) as seeds, (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks
      from ledger_entry where reason = 'seed' and reference <> 'seed:mini'`.execute(sandbox.db);
  expect(rows[0]).toMatchObject({ deadlocks: 0n });
  const paid = wins.reduce((sum, { round }) => sum + (round.jackpot?.cents ?? 0), 0);
  // The first round finds an empty pot, apart from its own share; after it the pot has its seed.
  expect(paid).toBeGreaterThanOrEqual(99 * 300);
  expect(paid).toBeLessThanOrEqual(100 * 300 + 100);
});
