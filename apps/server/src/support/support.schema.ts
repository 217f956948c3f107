import type {
  Language,
  TicketCategory,
  TicketChannel,
  TicketPriority,
  TicketState,
} from '@golden-acers/contract';
import type { Generated, GeneratedAlways } from 'kysely';

interface TicketTable {
  id: string;
  number: GeneratedAlways<bigint>;
  /** Null for a visitor, who has an address instead. */
  player_id: string | null;
  visitor_email: Generated<string | null>;
  visitor_key: Generated<string | null>;
  visitor_confirmed_at: Generated<Date | null>;
  visitor_mailed_at: Generated<Date | null>;
  category: TicketCategory;
  channel: Generated<TicketChannel>;
  subject: string;
  language: Language;
  state: Generated<TicketState>;
  priority: Generated<TicketPriority>;
  assigned_to: string | null;
  awaiting_since: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  solved_at: Date | null;
  is_satisfied: boolean | null;
  merged_into: string | null;
  player_read_at: Date | null;
  agent_read_at: Date | null;
}

interface TicketMessageTable {
  id: string;
  ticket_id: string;
  /** Null for a visitor. */
  author_id: string | null;
  is_of_agent: boolean;
  is_internal: Generated<boolean>;
  text: string;
  written_at: Generated<Date>;
}

interface TicketFileTable {
  id: string;
  message_id: string;
  name: string;
  content_sealed: Buffer;
  size_bytes: number;
  added_at: Generated<Date>;
}

interface IdentityCheckTable {
  id: string;
  player_id: string;
  ticket_id: string | null;
  state: Generated<'pending' | 'verified' | 'refused'>;
  person_hash: string;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  expires_at: Date | null;
}

interface IdentityDocumentTable {
  id: string;
  check_id: string;
  kind: 'identity' | 'address';
  name: string;
  /** Null: it was deleted after the operator's time. */
  content_sealed: Buffer | null;
  size_bytes: number;
}

export interface SupportTables {
  identity_check: IdentityCheckTable;
  identity_document: IdentityDocumentTable;
  help_vote: { article: string; player_id: string; is_helpful: boolean; voted_at: Generated<Date> };
  ticket: TicketTable;
  ticket_message: TicketMessageTable;
  ticket_file: TicketFileTable;
  ticket_view: { ticket_id: string; agent_id: string; seen_at: Generated<Date> };
  chat_view: { ticket_id: string; seen_at: Generated<Date> };
  chat_presence: { session_id: string; agent_id: string; seen_at: Generated<Date> };
}
