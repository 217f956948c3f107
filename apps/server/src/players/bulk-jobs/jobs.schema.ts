import type { JobKind, JobRowState, JobState, RefusalCode } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface JobTable {
  id: string;
  agent_id: string;
  agent_address: string;
  kind: JobKind;
  reason: string;
  state: Generated<JobState>;
  idempotency_key: string;
  command_hash: string;
  pause_code: Generated<RefusalCode | null>;
  held_since: Generated<Date | null>;
  held_code: Generated<RefusalCode | null>;
  created_at: Generated<Date>;
  served_at: Generated<Date>;
  ended_at: Generated<Date | null>;
}

interface JobRowTable {
  job_id: string;
  position: number;
  player_id: string;
  provider_agent_id: string;
  amount_cents: bigint | null;
  balance_before_cents: bigint;
  state: JobRowState;
  code: Generated<RefusalCode | null>;
  try: Generated<number>;
  put_off: Generated<number>;
  due_at: Generated<Date>;
  lease_until: Generated<Date | null>;
  transfer_id: Generated<string | null>;
  secret_sealed: Generated<string | null>;
  ended_at: Generated<Date | null>;
}

export interface JobTables {
  job: JobTable;
  job_row: JobRowTable;
}
