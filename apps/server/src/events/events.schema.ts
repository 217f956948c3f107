import type { ActivityKind } from '@golden-acers/contract';
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

export interface EventTables {
  activity: ActivityTable;
  audit_entry: AuditEntryTable;
  audit_link: AuditLinkTable;
  audit_unlinked: { entry_id: string };
}
