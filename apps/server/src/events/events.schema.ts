import type { ActivityKind, AuditDefect, AuditVerification } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface ActivityTable {
  id: Generated<string>;
  account_id: string;
  kind: ActivityKind;
  /** As written: amounts are cents as text. */
  data: JSONColumnType<object, string | undefined, never>;
  at: Generated<Date>;
}

interface AuditEntryTable {
  id: Generated<string>;
  at: Generated<Date>;
  actor_id: string;
  address: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  player_id: string | null;
  before: JSONColumnType<Record<string, unknown> | null, string | null, never>;
  after: JSONColumnType<Record<string, unknown> | null, string | null, never>;
  reason: string | null;
}

interface AuditLinkTable {
  number: bigint;
  entry_id: string;
  hash: string;
}

interface AuditVerificationTable {
  id: Generated<string>;
  requested_by: string;
  requested_at: Generated<Date>;
  state: Generated<AuditVerification['state']>;
  from_number: bigint;
  to_number: bigint | null;
  chain_length: bigint | null;
  started_at: Date | null;
  ended_at: Date | null;
  broken_number: bigint | null;
  defect: AuditDefect | null;
  is_head_checked: Generated<boolean>;
}

export interface EventTables {
  activity: ActivityTable;
  audit_address: { entry_id: string; at: Date; salt: string; address: string };
  audit_entry: AuditEntryTable;
  audit_link: AuditLinkTable;
  audit_personal_key: { player_id: string; key: string };
  audit_unlinked: { entry_id: string };
  audit_verification: AuditVerificationTable;
}
