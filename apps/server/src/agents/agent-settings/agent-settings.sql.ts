import type { Language } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ReadDb, ServerTx } from '../../schema.ts';

export async function findAgentSettings(db: ReadDb, agentId: string) {
  return db
    .selectFrom('agentSettings')
    .where('agentId', '=', agentId)
    .select(['timeZone', 'language'])
    .executeTakeFirst();
}

/** Serialises changes, also of settings that have no row yet. */
export async function lockSettingsOf(tx: ServerTx, agentId: string): Promise<void> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(tx);
}

/** Serialises changes of the thresholds. */
export async function lockThresholds(tx: ServerTx): Promise<void> {
  await sql`select from agent where parent_id is null for no key update`.execute(tx);
}

export async function upsertAgentSettings(
  tx: ServerTx,
  { agentId, timeZone, language, at }: { agentId: string; timeZone: string; language: Language; at: Date },
): Promise<void> {
  const values = { timeZone, language, updatedAt: at };
  await tx
    .insertInto('agentSettings')
    .values({ agentId, ...values, stepUpFromCents: null, fourEyesFromCents: null })
    .onConflict((conflict) => conflict.column('agentId').doUpdateSet(values))
    .execute();
}

/** The root agent's row holds the thresholds of all agents. */
export async function findThresholds(db: Db) {
  return db
    .selectFrom('agentSettings')
    .innerJoin('agent', 'agent.id', 'agentSettings.agentId')
    .where('agent.parentId', 'is', null)
    .select(['stepUpFromCents', 'fourEyesFromCents', 'fourEyesForAgents'])
    .executeTakeFirst();
}

export async function upsertThresholds(
  tx: ServerTx,
  thresholds: { stepUpFromCents: bigint; fourEyesFromCents: bigint; fourEyesForAgents: boolean; at: Date },
): Promise<void> {
  const { stepUpFromCents, fourEyesFromCents, fourEyesForAgents, at } = thresholds;
  await sql`
    insert into agent_settings (agent_id, time_zone, language, step_up_from_cents, four_eyes_from_cents,
        four_eyes_for_agents, updated_at)
      select id, 'UTC', null, ${stepUpFromCents}::bigint, ${fourEyesFromCents}::bigint, ${fourEyesForAgents}, ${at}::timestamptz
        from agent where parent_id is null
      on conflict (agent_id) do update set step_up_from_cents = excluded.step_up_from_cents,
        four_eyes_from_cents = excluded.four_eyes_from_cents,
        four_eyes_for_agents = excluded.four_eyes_for_agents, updated_at = excluded.updated_at`.execute(tx);
}
