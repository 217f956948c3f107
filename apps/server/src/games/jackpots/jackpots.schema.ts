import type { ColumnType } from 'kysely';

/** Kept as its JSON. */
type JsonColumn = ColumnType<unknown, string, never>;

interface JackpotChangeTable {
  id: string;
  slug: string;
  agent_id: string;
  reason: string;
  before: JsonColumn;
  settings: JsonColumn;
  requested_at: ColumnType<Date, undefined, never>;
  ended_at: Date | null;
  outcome: 'set' | 'not_set' | null;
}

export interface JackpotTables {
  jackpot_change: JackpotChangeTable;
}
