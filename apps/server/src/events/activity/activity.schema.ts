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

export interface ActivityTables {
  activity: ActivityTable;
}
