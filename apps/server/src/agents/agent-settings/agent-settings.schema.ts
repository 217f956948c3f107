import type { Language } from '@golden-acers/contract';

interface AgentSettingsTable {
  agent_id: string;
  time_zone: string;
  language: Language | null;
  step_up_from_cents: bigint | null;
  four_eyes_from_cents: bigint | null;
  updated_at: Date;
}

export interface AgentSettingsTables {
  agent_settings: AgentSettingsTable;
}
