import type { DifferenceKind } from '@golden-acers/contract';
import type { Generated, GeneratedAlways } from 'kysely';

interface TradeRecordTable {
  id: GeneratedAlways<bigint>;
  provider_agent_id: string;
  player_id: string;
  inserted_at: Date;
  score_cents: bigint;
  balance_before_cents: bigint;
  game_id: Generated<string>;
  read_at: Generated<Date>;
}

interface StatementTable {
  id: string;
  provider_agent_id: string;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  state: Generated<'reading' | 'compared' | 'closed'>;
  run: Generated<number>;
  requested_by: string | null;
  requested_at: Generated<Date>;
  compared_at: Date | null;
  transfers: Generated<number>;
  records: Generated<number>;
  ours_cents: Generated<bigint>;
  theirs_cents: Generated<bigint>;
  players: Generated<number>;
  closed_by: string | null;
  closed_at: Date | null;
}

interface StatementPlayerTable {
  statement_id: string;
  player_id: string;
  urgency: number;
  next_attempt_at: Generated<Date>;
  attempts: Generated<number>;
  read_at: Date | null;
}

interface DifferenceTable {
  id: string;
  statement_id: string;
  player_id: string;
  kind: DifferenceKind;
  fingerprint: string;
  transfer_id: string | null;
  rejected_transfer_id: string | null;
  ours_cents: bigint | null;
  theirs_cents: bigint | null;
  change_cents: bigint;
  ours_at: Date | null;
  theirs_at: Date | null;
  found_at: Generated<Date>;
  gone_at: Date | null;
}

export interface StatementTables {
  trade_record: TradeRecordTable;
  statement: StatementTable;
  statement_player: StatementPlayerTable;
  difference: DifferenceTable;
  /** A view: the present differences without a correction or explanation. */
  open_difference: DifferenceTable;
}
