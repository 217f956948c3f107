// Generated from the migrated database by tools/table-types/generate.ts.
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  SelectType,
} from 'kysely';

/** Written as text. */
type Json<T> = ColumnType<T, string, string>;

/** Only functions of the database write these tables. */
type ReadOnly<Table> = { [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, never, never> };

export interface SandboxSchema {
  agent: {
    id: string;
    name: string;
    name_key: string;
    password_hash: string;
    key_sealed: string | null;
    retired_keys_sealed: Generated<string[]>;
    created_at: Date;
    max_stake_cents: bigint | null;
  };
  game_session: {
    id: string;
    token_hash: string;
    player_id: string;
    slug: string;
    exit_url: string | null;
    started_at: Date;
    last_seen_at: Date;
    ended_at: Date | null;
    end_reason: 'left' | 'replaced' | 'kicked' | 'idle' | null;
  };
  hash_chain: {
    id: string;
    slug: string;
    root_sealed: string;
    terminal_hash: string;
    length: number;
    created_at: Date;
  };
  jackpot_win: {
    id: GeneratedAlways<bigint>;
    player_id: string;
    round_id: string;
    type: string;
    score_cents: bigint;
    inserted_at: Date;
  };
  launch: {
    id: string;
    token_hash: string;
    player_id: string;
    slug: string;
    exit_url: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  ledger_account: ReadOnly<{
    id: string;
    may_be_negative: boolean;
    balance_cents: Generated<bigint>;
    held_cents: Generated<bigint>;
    version: Generated<bigint>;
    opened_at: Generated<Date>;
  }>;
  ledger_entry: ReadOnly<{
    id: GeneratedAlways<bigint>;
    reference: string;
    reason: string;
    corrects_entry_id: bigint | null;
    entered_at: Generated<Date>;
  }>;
  ledger_hold: ReadOnly<{
    id: string;
    account_id: string;
    amount_cents: bigint;
    state: Generated<'open' | 'settled' | 'released'>;
    entry_id: bigint | null;
    placed_at: Generated<Date>;
    ended_at: Date | null;
  }>;
  ledger_posting: ReadOnly<{
    entry_id: bigint;
    account_id: string;
    amount_cents: bigint;
    balance_cents: bigint;
    version: bigint;
  }>;
  player: {
    id: string;
    agent_id: string;
    game_id: GeneratedAlways<bigint>;
    account: string;
    account_key: string;
    password_hash: string;
    created_at: Date;
    max_stake_cents: bigint | null;
  };
  pot: {
    slug: string;
    name: string;
    seed_cents: bigint;
    contribution_bps: number;
    cap_cents: bigint;
    odds_cents: bigint;
    hits: Generated<bigint>;
    last_hit_at: Date | null;
    last_hit_cents: bigint | null;
  };
  pot_share: ReadOnly<{
    pot: string;
    cents_e4: bigint;
  }>;
  round: {
    id: string;
    player_id: string;
    session_id: string;
    slug: string;
    key: string;
    stake_cents: bigint;
    bet: Json<object>;
    status: 'open' | 'over';
    state: Json<object> | null;
    payout_cents: Generated<bigint>;
    step: number;
    started_at: Date;
    ended_at: Date | null;
    seen_at: Date | null;
    seed_pair_id: string | null;
    nonce: bigint | null;
    blocks_used: Generated<number>;
    added_stake_cents: Generated<bigint>;
    decide_by: Date | null;
    balance_before_cents: bigint;
    balance_after_cents: bigint | null;
    shared_round_id: string | null;
  };
  round_step: {
    round_id: string;
    step: number;
    move: Json<object> | null;
    events: Json<object[]>;
    taken_at: Date;
  };
  seed_pair: {
    id: string;
    player_id: string;
    server_seed_hash: string;
    server_seed_sealed: string | null;
    server_seed: string | null;
    client_seed: string | null;
    nonce: Generated<bigint>;
    created_at: Date;
    ended_at: Date | null;
  };
  shared_placement: {
    player_id: string;
    key: string;
    shared_round_id: string;
    chips: Json<Record<string, number>>;
    cents: bigint;
    placed_at: Date;
    undone_at: Date | null;
  };
  shared_round: {
    id: string;
    slug: string;
    chain_id: string;
    number: number;
    status: 'betting' | 'closed' | 'running' | 'over';
    setup: Json<object | null>;
    outcome: Json<object> | null;
    seed: string | null;
    staked_cents: Generated<bigint>;
    opened_at: Date;
    phase_started_at: Date;
    phase_ends_at: Date;
  };
  trade: ReadOnly<{
    id: GeneratedAlways<bigint>;
    agent_id: string;
    player_id: string;
    balance_before_cents: bigint;
    score_cents: bigint;
    transaction_id: string | null;
    inserted_at: Date;
  }>;
  used_timestamp: {
    agent_id: string;
    timestamp_ms: bigint;
    used_at: Date;
  };
}
