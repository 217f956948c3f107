import type { AgentLevel } from '@golden-acers/contract';

interface AgentRuleTable {
  owner_id: string;
  level: AgentLevel;
  permissions: string[] | null;
  command_max_cents: bigint | null;
  day_max_cents: bigint | null;
}

export interface PermissionTables {
  agent_rule: AgentRuleTable;
}
