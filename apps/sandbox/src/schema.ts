import type { Database, Tx } from '@golden-acers/platform';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

interface AgentTable {
  id: string;
  name: string;
  name_key: string;
  password_hash: string;
  key_sealed: string | null;
  retired_keys_sealed: Generated<string[]>;
  max_stake_cents: Generated<bigint | null>;
  created_at: Date;
}

interface UsedTimestampTable {
  agent_id: string;
  timestamp_ms: bigint;
  used_at: Date;
}

interface PlayerTable {
  id: string;
  agent_id: string;
  game_id: GeneratedAlways<bigint>;
  account: string;
  account_key: string;
  password_hash: string;
  max_stake_cents: Generated<bigint | null>;
  created_at: Date;
}

interface TradeTable {
  id: GeneratedAlways<bigint>;
  agent_id: string;
  player_id: string;
  balance_before_cents: bigint;
  score_cents: bigint;
  transaction_id: string | null;
  inserted_at: Date;
}

interface LaunchTable {
  id: string;
  token_hash: string;
  player_id: string;
  slug: string;
  exit_url: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type GameSessionEndReason = 'left' | 'replaced' | 'kicked' | 'idle';

interface GameSessionTable {
  id: string;
  token_hash: string;
  player_id: string;
  slug: string;
  exit_url: string | null;
  started_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  end_reason: GameSessionEndReason | null;
}

interface SeedPairTable {
  id: string;
  player_id: string;
  server_seed_hash: string;
  server_seed_sealed: string | null;
  server_seed: string | null;
  client_seed: string | null;
  nonce: Generated<bigint>;
  created_at: Date;
  ended_at: Date | null;
}

/** JSON that only the schemas of its game can read. */
type JsonColumn = JSONColumnType<object, string, string>;

interface RoundTable {
  id: string;
  player_id: string;
  session_id: string;
  slug: string;
  key: string;
  stake_cents: bigint;
  bet: JsonColumn;
  status: 'open' | 'over';
  state: JSONColumnType<object | null, string | null, string | null>;
  payout_cents: Generated<bigint>;
  step: number;
  started_at: Date;
  ended_at: Date | null;
  seen_at: Date | null;
  /** Null for rounds of release 1.0.0. */
  seed_pair_id: string | null;
  nonce: bigint | null;
  blocks_used: Generated<number>;
  added_stake_cents: Generated<bigint>;
  decide_by: Date | null;
  balance_before_cents: bigint;
  balance_after_cents: bigint | null;
  /** The round that many players share, of which this one is one player's bet. */
  shared_round_id: string | null;
}

interface RoundStepTable {
  round_id: string;
  step: number;
  move: JSONColumnType<object | null, string | null, string | null>;
  events: JSONColumnType<object[], string, string>;
  taken_at: Date;
}

interface PotTable {
  slug: string;
  name: string;
  seed_cents: bigint;
  contribution_bps: number;
  cap_cents: bigint;
  odds_cents: bigint;
  hits: Generated<bigint>;
  last_hit_at: Date | null;
  last_hit_cents: bigint | null;
}

interface PotShareTable {
  pot: string;
  cents_e4: bigint;
}

interface JackpotWinTable {
  id: GeneratedAlways<bigint>;
  player_id: string;
  round_id: string;
  type: string;
  score_cents: bigint;
  inserted_at: Date;
}

interface HashChainTable {
  id: string;
  slug: string;
  root_sealed: string;
  terminal_hash: string;
  length: number;
  created_at: Date;
}

type SharedRoundStatus = 'betting' | 'closed' | 'running' | 'over';

interface SharedRoundTable {
  id: string;
  slug: string;
  chain_id: string;
  number: number;
  status: SharedRoundStatus;
  setup: JSONColumnType<object | null, string, string>;
  outcome: JSONColumnType<object | null, string | null, string | null>;
  seed: string | null;
  staked_cents: Generated<bigint>;
  opened_at: Date;
  phase_started_at: Date;
  phase_ends_at: Date;
}

interface SharedPlacementTable {
  player_id: string;
  key: string;
  shared_round_id: string;
  chips: JSONColumnType<Record<string, number>, string, string>;
  cents: bigint;
  placed_at: Date;
  undone_at: Date | null;
}

export interface SandboxSchema {
  agent: AgentTable;
  used_timestamp: UsedTimestampTable;
  player: PlayerTable;
  trade: TradeTable;
  launch: LaunchTable;
  game_session: GameSessionTable;
  seed_pair: SeedPairTable;
  round: RoundTable;
  round_step: RoundStepTable;
  pot: PotTable;
  pot_share: PotShareTable;
  jackpot_win: JackpotWinTable;
  hash_chain: HashChainTable;
  shared_round: SharedRoundTable;
  shared_placement: SharedPlacementTable;
}

export type SandboxDb = Database<SandboxSchema>;
export type SandboxTx = Tx<SandboxSchema>;
