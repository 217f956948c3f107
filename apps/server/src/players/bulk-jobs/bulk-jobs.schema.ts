import type { BulkJobKind, BulkJobRowState, BulkJobState, RefusalCode } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

/** As stored with the job. */
export interface BulkJobOptions {
  readonly labelId?: string;
  readonly text?: string;
  readonly managerId?: string;
}

interface BulkJobTable {
  id: string;
  agent_id: string;
  /** Null some time after the job's end. */
  agent_address: string | null;
  /** With which its rows act; null: a person's. */
  api_key_id: Generated<string | null>;
  kind: BulkJobKind;
  options: JSONColumnType<BulkJobOptions, string | undefined, never>;
  reason: string;
  state: Generated<BulkJobState>;
  idempotency_key: string;
  command_hash: string;
  second_agent_id: Generated<string | null>;
  decided_alone: Generated<boolean>;
  pause_code: Generated<RefusalCode | null>;
  blocked_since: Generated<Date | null>;
  blocked_code: Generated<RefusalCode | null>;
  created_at: Generated<Date>;
  last_served_at: Generated<Date>;
  ended_at: Generated<Date | null>;
}

interface BulkJobRowTable {
  bulk_job_id: string;
  position: number;
  player_id: string;
  provider_agent_id: string;
  amount_cents: bigint | null;
  balance_before_cents: bigint;
  state: BulkJobRowState;
  code: Generated<RefusalCode | null>;
  attempt: Generated<number>;
  postponed_count: Generated<number>;
  due_at: Generated<Date>;
  lease_until: Generated<Date | null>;
  transfer_id: Generated<string | null>;
  secret_sealed: Generated<string | null>;
  ended_at: Generated<Date | null>;
}

export interface BulkJobTables {
  bulk_job: BulkJobTable;
  bulk_job_row: BulkJobRowTable;
}
