import type { RecordKind } from '@golden-acers/contract';
import type { Generated, GeneratedAlways } from 'kysely';

interface StoredRecordTable {
  id: GeneratedAlways<bigint>;
  provider_agent_id: string;
  player_id: string;
  inserted_at: Date;
  game_id: string;
}

interface GameRecordTable extends StoredRecordTable {
  balance_before_cents: bigint;
  played_cents: bigint;
  won_cents: bigint;
  balance_now_cents: bigint;
  reason: string;
}

interface JpRecordTable extends StoredRecordTable {
  type: string;
  score_cents: bigint;
}

interface RecordDayTable {
  player_id: string;
  kind: RecordKind;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  fetched_at: Date;
  is_final: boolean;
}

interface RecordFetchTable {
  id: string;
  agent_id: string;
  kind: RecordKind;
  from_day: string;
  to_day: string;
  players: number;
  requested_at: Generated<Date>;
  stopped_at: Date | null;
}

interface RecordFetchPlayerTable {
  fetch_id: string;
  player_id: string;
  position: number;
  next_attempt_at: Generated<Date>;
  attempts: Generated<number>;
  fetched_at: Date | null;
  failed_at: Date | null;
}

export interface ProviderRecordTables {
  game_record: GameRecordTable;
  jp_record: JpRecordTable;
  record_day: RecordDayTable;
  record_fetch: RecordFetchTable;
  record_fetch_player: RecordFetchPlayerTable;
}
