import type { LookupKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface LookupRow {
  readonly id: string;
  readonly kind: LookupKind;
  readonly account: string | null;
}

/** Ids have a prefix per kind, so at most one row is found. */
export async function findById(db: Db, agentId: string, id: string): Promise<LookupRow | undefined> {
  const { rows } = await sql<LookupRow>`
    select id, 'job' as kind, null as account from bulk_job
      where id = ${id} and agent_id in (select agent_subtree(${agentId}))
    union all
    select request.id, 'request', player.provider_username
      from transfer_request request join player on player.id = request.player_id
      where request.id = ${id} and player.agent_id in (select agent_subtree(${agentId}))
    union all
    select transfer.id, 'transfer', player.provider_username
      from transfer join player on player.id = transfer.player_id
      where transfer.id = ${id} and player.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0];
}
