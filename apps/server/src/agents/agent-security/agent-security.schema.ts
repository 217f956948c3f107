import type { PasskeyTransport } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface AgentTotpTable {
  agent_id: string;
  secret_sealed: string | null;
  confirmed_at: Date | null;
  last_step: bigint | null;
  pending_sealed: string | null;
  pending_at: Date | null;
}

interface AgentRecoveryCodeTable {
  agent_id: string;
  code_hash: string;
  used_at: Generated<Date | null>;
}

interface AgentPasskeyTable {
  id: string;
  agent_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: bigint;
  transports: PasskeyTransport[];
  is_synced: boolean;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

export type ChallengePurpose = 'add' | 'sign_in' | 'step_up';

interface PasskeyChallengeTable {
  challenge: string;
  purpose: ChallengePurpose;
  agent_id: string | null;
  expires_at: Date;
}

export interface AgentSecurityTables {
  agent_totp: AgentTotpTable;
  agent_recovery_code: AgentRecoveryCodeTable;
  agent_passkey: AgentPasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}
