import type {
  AnnouncementAudience,
  AnnouncementState,
  AnnouncementStopCause,
  AnnouncementTexts,
} from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface AgentAnnouncementTable {
  id: string;
  agent_id: string;
  /** Null: a person's. */
  api_key_id: string | null;
  state: AnnouncementState;
  texts: JSONColumnType<AnnouncementTexts, string, string>;
  audience: JSONColumnType<AnnouncementAudience, string, string>;
  is_promotion: boolean;
  idempotency_key: string;
  created_at: Generated<Date>;
  send_at: Date | null;
  sent_at: Date | null;
  delivered_to: Generated<bigint>;
  addressed: Generated<number>;
  ended_at: Date | null;
  ended_by: string | null;
  stop_cause: AnnouncementStopCause | null;
  removed_at: Date | null;
}

interface AnnouncementReaderTable {
  announcement_id: string;
  player_id: string;
}

export interface AnnouncementTables {
  agent_announcement: AgentAnnouncementTable;
  announcement_reader: AnnouncementReaderTable;
}
