import type {
  AdjustmentCause,
  GameDescription,
  GameType,
  RefusalCode,
  TransferKind,
  TransferState,
} from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface ProviderAgentTable {
  id: string;
  name: string;
  agent_key_sealed: string | null;
  sign_in_lease_until: Date | null;
  sign_in_refused_until: Date | null;
  sign_in_requested_at: Date | null;
  sign_in_refused_since: Date | null;
  credit_cents: bigint | null;
  credit_at: Date | null;
  catalogue_at: Date | null;
  position: number | null;
}

interface ProviderBudgetTable {
  provider_agent_id: string;
  calls: Generated<bigint>;
  record_calls: Generated<bigint>;
  last_call_at: Generated<Date>;
  paced_until: Generated<Date>;
  paused_until: Generated<Date>;
  failures: Generated<number>;
  probe_at: Generated<Date>;
  failing_since: Date | null;
  last_time_ms: Generated<bigint>;
}

interface GameTable {
  kind_id: bigint;
  game_name: string;
  game_type: GameType;
  game_logo: string;
  is_listed: Generated<boolean>;
  position: number;
  first_listed_at: Generated<Date>;
  return_percent: string | null;
  description: JSONColumnType<GameDescription, string, string> | null;
}

interface PlayerActivityTable {
  player_id: string;
  launched_at: Date | null;
  balance_changed_at: Date | null;
  refresh_requested_at: Date | null;
  refresh_lease_until: Generated<Date | null>;
}

interface ProviderPasswordChangeTable {
  player_id: string;
  id: string;
  password_sealed: string;
  requested_at: Generated<Date>;
  next_attempt_at: Date;
}

interface ProviderLockoutTable {
  player_id: string;
  requested_at: Generated<Date>;
  next_attempt_at: Generated<Date>;
}

interface RunningGameTable {
  player_id: string;
  launch_id: string;
  session_id: string | null;
  stop_requested_at: Date | null;
  next_attempt_at: Date | null;
  attempts: Generated<number>;
}

/** Corrections and bonuses have a reason and a separate permission. */
export type TransferCause = 'agent' | PromisedCause | AdjustmentCause;
/** Credits that the product itself promised. No agent's limit applies to them. */
export type PromisedCause = 'sign_up' | 'promotion';

interface TransferTable {
  id: string;
  provider_agent_id: string;
  player_id: string;
  kind: TransferKind;
  amount_cents: bigint;
  cause: TransferCause;
  actor_id: string;
  /** The address that sent the request. Null if there was no request. */
  actor_address: Generated<string | null>;
  /** The API key that sent the command. Null if a person did. */
  actor_api_key_id: Generated<string | null>;
  idempotency_key: string;
  command_hash: string;
  /** For a correction or bonus. */
  reason: Generated<string | null>;
  /** The claim that the transfer pays or takes back. */
  claim_id: Generated<string | null>;
  /** The agent who confirmed the command. */
  second_agent_id: Generated<string | null>;
  /** The command needed a second agent, and no other agent could confirm it. */
  decided_alone: Generated<boolean>;
  state: Generated<TransferState>;
  refusal_code: RefusalCode | null;
  evidence: JSONColumnType<object[], string | undefined, string>;
  balance_before_cents: bigint | null;
  balance_before_at: Date | null;
  balance_after_cents: bigint | null;
  attempts: Generated<number>;
  sends: Generated<number>;
  next_attempt_at: Generated<Date>;
  lease_until: Date | null;
  requested_at: Generated<Date>;
  sent_at: Date | null;
  sent_clock_at: Date | null;
  settled_at: Date | null;
}

export interface ProviderTables {
  provider_agent: ProviderAgentTable;
  provider_budget: ProviderBudgetTable;
  game: GameTable;
  player_activity: PlayerActivityTable;
  provider_lockout: ProviderLockoutTable;
  provider_password_change: ProviderPasswordChangeTable;
  running_game: RunningGameTable;
  transfer: TransferTable;
}
