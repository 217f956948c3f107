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
      .insertInto('provider_agent')
      .values({ ...agent, position })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ position, sign_in_refused_until: null, sign_in_requested_at: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await tx
    .insertInto('provider_budget')
    .values(ids.map((id) => ({ provider_agent_id: id })))
    .onConflict((conflict) => conflict.column('provider_agent_id').doNothing())
    .execute();
  await tx.updateTable('provider_agent').where('id', 'not in', ids).set({ position: null }).execute();
  // Recorded calls depend on the allowance: after it changed, some would never be deleted.
  await sql`delete from provider_call where called_at < clock_timestamp() - interval '1 hour'`.execute(tx);
  return ids;
}

export async function countOrphanedPlayers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('player')
    .innerJoin('provider_agent', 'provider_agent.id', 'player.provider_agent_id')
    .where('provider_agent.position', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function getProviderAgent(db: Db, id: string) {
  return db
    .selectFrom('provider_agent')
    .where('id', '=', id)
    .select([
      'agent_key_sealed as keySealed',
      // A sign-in was refused recently, on any server.
      sql<boolean>`coalesce(sign_in_refused_until > clock_timestamp(), false)`.as('isSignInBlocked'),
      // A server is signing in.
      sql<boolean>`coalesce(sign_in_lease_until > clock_timestamp(), false)`.as('isSigningIn'),
      'sign_in_refused_since as signInRefusedSince',
      'credit_cents as creditCents',
      'credit_at as creditAt',
    ])
    .executeTakeFirstOrThrow();
}

/** Undefined while another caller signs in. */
export async function acquireSignInLease(db: Db, id: string): Promise<Lease | undefined> {
  const row = await db
    .updateTable('provider_agent')
    .set({ sign_in_lease_until: databaseTimeAfter(leaseTiming.lengthMs) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('sign_in_lease_until', 'is', null), where('sign_in_lease_until', '<', databaseNow)]),
    )
    .returning(sql<string>`sign_in_lease_until::text`.as('until'))
    .executeTakeFirst();
  return row && { table: 'provider_agent', column: 'sign_in_lease_until', key: { id }, until: row.until };
}

/** Releases only this lease. If it has expired, another server may hold a new one. */
export async function releaseSignInLease(db: Db, id: string, { until }: Lease): Promise<void> {
  await db
    .updateTable('provider_agent')
    .set({ sign_in_lease_until: null })
    .where('id', '=', id)
    .where('sign_in_lease_until', '=', sql<Date>`${until}::timestamptz`)
    .execute();
}

export async function setAgentKey(db: Db, id: string, keySealed: string | null): Promise<void> {
  await db.updateTable('provider_agent').set({ agent_key_sealed: keySealed }).where('id', '=', id).execute();
}

/** Deletes the key, and blocks sign-ins for `pauseMs`. */
export async function blockSignIn(db: Db, id: string, pauseMs: number): Promise<void> {
  const until = databaseTimeAfter(pauseMs);
  const since = sql<Date>`coalesce(sign_in_refused_since, clock_timestamp())`;
  const refused = { agent_key_sealed: null, sign_in_refused_until: until, sign_in_refused_since: since };
  await db.updateTable('provider_agent').where('id', '=', id).set(refused).execute();
}

/**
 * Lifts a block of sign-ins. Returns false without a change if this was requested less than `everyMs` ago.
 */
export async function requestSignIn(db: Db, id: string, everyMs: number): Promise<boolean> {
  const row = await db
    .updateTable('provider_agent')
    .set({ sign_in_requested_at: databaseNow, sign_in_refused_until: null })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('sign_in_requested_at', 'is', null),
        where('sign_in_requested_at', '<', databaseTimeAfter(-everyMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unblockSignIn(db: Db, id: string): Promise<void> {
  const accepted = { sign_in_refused_until: null, sign_in_refused_since: null };
  await db.updateTable('provider_agent').where('id', '=', id).set(accepted).execute();
}

/** The age of the credit is shown in minutes, so it may be off by this much. */
const creditAgeStepMs = 20_000;

/**
 * Stores the credit, which every balance read returns. An unchanged credit is written only if its age would
 * be off by more than `creditAgeStepMs`.
 */
export async function setAgentCredit(db: Db, id: string, creditCents: bigint): Promise<void> {
  await db
    .updateTable('provider_agent')
    .set({ credit_cents: creditCents, credit_at: databaseNow })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('credit_cents', 'is distinct from', creditCents),
        where('credit_at', '<', databaseTimeAfter(-creditAgeStepMs)),
      ]),
    )
    .execute();
}
