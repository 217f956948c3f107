import type { Generated, JSONColumnType } from 'kysely';

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

export interface AuditTables {
  audit_entry: AuditEntryTable;
  audit_link: AuditLinkTable;
  audit_unlinked: { entry_id: string };
}
