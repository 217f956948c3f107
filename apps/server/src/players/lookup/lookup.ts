import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { findById, type LookupRow } from './lookup.sql.ts';

/** Refuses `lookup.not_found` alike for what does not exist, and for what the agent may not see. */
export async function lookUp(
  { db }: Pick<Context, 'db'>,
  { agentId, permissions }: Pick<AgentActor, 'agentId' | 'permissions'>,
  id: string,
): Promise<LookupRow> {
  const found = await findById(db, agentId, id);
  demand(found, 'lookup.not_found');
  demand(found.kind !== 'request' || permissions.has('requests.decide'), 'lookup.not_found');
  return found;
}
