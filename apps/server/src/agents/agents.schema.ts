import type {
  AgentLevel,
  AllotmentPurpose,
  ApprovalKind,
  Language,
  TemplatePurpose,
} from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface AgentTable {
  id: string;
  parent_id: string | null;
  level: AgentLevel;
  name: string;
  must_change_password: Generated<boolean>;
  disabled_with: Generated<string | null>;
  created_by: Generated<string | null>;
}

interface AllotmentTable {
  id: string;
  actor_id: string;
  agent_id: string;
  parent_id: string;
  kind: 'allot' | 'take_back';
  purpose: Generated<AllotmentPurpose>;
  amount_cents: bigint;
  reason: string | null;
  idempotency_key: string;
  created_at: Generated<Date>;
  second_agent_id: Generated<string | null>;
  decided_alone: Generated<boolean>;
}

interface ApprovalTable {
  id: string;
  kind: ApprovalKind;
  command: JSONColumnType<object, string, never>;
  command_hash: string;
  idempotency_key: string;
  amount_cents: bigint | null;
  player_id: string | null;
  agent_id: string | null;
  decided_by: string;
  address: string;
  /** Null: a person's. */
  api_key_id: string | null;
  decided_at: Generated<Date>;
  state: Generated<'waiting' | 'confirmed' | 'withdrawn'>;
  ended_by: Generated<string | null>;
  ended_at: Generated<Date | null>;
  end_reason: Generated<string | null>;
  result_id: Generated<string | null>;
}

interface AgentSettingsTable {
  agent_id: string;
  time_zone: string;
  language: Language | null;
  step_up_from_cents: bigint | null;
  four_eyes_from_cents: bigint | null;
  four_eyes_for_agents: Generated<boolean | null>;
  updated_at: Date;
}

interface MessageTemplateTable {
  id: string;
  agent_id: string;
  purpose: TemplatePurpose;
  language: Language;
  text: string;
  created_at: Date;
  updated_at: Date;
}

export interface AgentTables {
  agent: AgentTable;
  allotment: AllotmentTable;
  approval: ApprovalTable;
  agent_settings: AgentSettingsTable;
  message_template: MessageTemplateTable;
}
