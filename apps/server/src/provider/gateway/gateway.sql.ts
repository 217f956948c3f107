import { databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/**
 * Inserts or updates the configured agents with their budgets, and returns their ids in order. Removed agents
 * keep their rows, because players and transfers refer to them. A changed password lifts a block of sign-ins.
 */
export async function upsertProviderAgents(
  tx: Db,
  agents: readonly { readonly id: string; readonly name: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, agent] of agents.entries()) {
    const { id } = await tx
      .insertInto('providerAgent')
      .values({ ...agent, position })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ position, signInRefusedUntil: null, signInRequestedAt: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await tx
    .insertInto('providerBudget')
    .values(ids.map((id) => ({ providerAgentId: id })))
    .onConflict((conflict) => conflict.column('providerAgentId').doNothing())
    .execute();
  await tx.updateTable('providerAgent').where('id', 'not in', ids).set({ position: null }).execute();
  // Recorded calls depend on the allowance: after it changed, some would never be deleted.
  await sql`delete from provider_call where called_at < clock_timestamp() - interval '1 hour'`.execute(tx);
  return ids;
}

export async function countOrphanedPlayers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('player')
    .innerJoin('providerAgent', 'providerAgent.id', 'player.providerAgentId')
    .where('providerAgent.position', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function getProviderAgent(db: Db, id: string) {
  return db
    .selectFrom('providerAgent')
    .where('id', '=', id)
    .select([
      'agentKeySealed as keySealed',
      // A sign-in was refused recently, on any server.
      sql<boolean>`coalesce(sign_in_refused_until > clock_timestamp(), false)`.as('isSignInBlocked'),
      // A server is signing in.
      sql<boolean>`coalesce(sign_in_lease_until > clock_timestamp(), false)`.as('isSigningIn'),
      'signInRefusedSince',
      'creditCents',
      'creditAt',
    ])
    .executeTakeFirstOrThrow();
}

/** Undefined while another caller signs in. */
export async function acquireSignInLease(db: Db, id: string): Promise<Lease | undefined> {
  const row = await db
    .updateTable('providerAgent')
    .set({ signInLeaseUntil: databaseTimeAfter(leaseTiming.lengthMs) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('signInLeaseUntil', 'is', null), where('signInLeaseUntil', '<', databaseNow)]),
    )
    .returning(sql<string>`sign_in_lease_until::text`.as('until'))
    .executeTakeFirst();
  return row && { table: 'provider_agent', column: 'sign_in_lease_until', key: { id }, until: row.until };
}

/** Releases only this lease. If it has expired, another server may hold a new one. */
export async function releaseSignInLease(db: Db, id: string, { until }: Lease): Promise<void> {
  await db
    .updateTable('providerAgent')
    .set({ signInLeaseUntil: null })
    .where('id', '=', id)
    .where('signInLeaseUntil', '=', sql<Date>`${until}::timestamptz`)
    .execute();
}

export async function setAgentKey(db: Db, id: string, keySealed: string | null): Promise<void> {
  await db.updateTable('providerAgent').set({ agentKeySealed: keySealed }).where('id', '=', id).execute();
}

/** Deletes the key, and blocks sign-ins for `pauseMs`. */
export async function blockSignIn(db: Db, id: string, pauseMs: number): Promise<void> {
  const until = databaseTimeAfter(pauseMs);
  const since = sql<Date>`coalesce(sign_in_refused_since, clock_timestamp())`;
  const refused = { agentKeySealed: null, signInRefusedUntil: until, signInRefusedSince: since };
  await db.updateTable('providerAgent').where('id', '=', id).set(refused).execute();
}

/**
 * Lifts a block of sign-ins. Returns false without a change if this was requested less than `everyMs` ago.
 */
export async function requestSignIn(db: Db, id: string, everyMs: number): Promise<boolean> {
  const row = await db
    .updateTable('providerAgent')
    .set({ signInRequestedAt: databaseNow, signInRefusedUntil: null })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('signInRequestedAt', 'is', null),
        where('signInRequestedAt', '<', databaseTimeAfter(-everyMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unblockSignIn(db: Db, id: string): Promise<void> {
  const accepted = { signInRefusedUntil: null, signInRefusedSince: null };
  await db.updateTable('providerAgent').where('id', '=', id).set(accepted).execute();
}

/** The age of the credit is shown in minutes, so it may be off by this much. */
const creditAgeStepMs = 20_000;

/**
 * Stores the credit, which every balance read returns. An unchanged credit is written only if its age would
 * be off by more than `creditAgeStepMs`.
 */
export async function setAgentCredit(db: Db, id: string, creditCents: bigint): Promise<void> {
  await db
    .updateTable('providerAgent')
    .set({ creditCents, creditAt: databaseNow })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('creditCents', 'is distinct from', creditCents),
        where('creditAt', '<', databaseTimeAfter(-creditAgeStepMs)),
      ]),
    )
    .execute();
}
