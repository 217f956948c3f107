import type { Generated } from 'kysely';

interface AllotmentTable {
  id: string;
  actor_id: string;
  agent_id: string;
  parent_id: string;
  kind: 'allot' | 'take_back';
  amount_cents: bigint;
  reason: string | null;
  idempotency_key: string;
  created_at: Generated<Date>;
}

export interface AgentTreeTables {
  allotment: AllotmentTable;
}
