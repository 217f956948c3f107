import type { ColumnType } from 'kysely';

/** Kept as its JSON. */
type Json = ColumnType<unknown, string, never>;

interface JackpotSettingTable {
  id: string;
  slug: string;
  agent_id: string;
  reason: string;
  before: Json;
  settings: Json;
  intended_at: ColumnType<Date, undefined, never>;
  ended_at: Date | null;
  outcome: 'set' | 'not_set' | null;
}

export interface JackpotTables {
  jackpot_setting: JackpotSettingTable;
}
