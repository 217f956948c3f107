import type { AnnouncementTexts, GameType, TournamentScoring } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { PrizeStep, TournamentState } from './tournament-rules.ts';

interface TournamentTable {
  id: string;
  agent_id: string;
  state: Generated<TournamentState>;
  texts: JSONColumnType<AnnouncementTexts, string, string>;
  scoring: TournamentScoring;
  game_type: GameType | null;
  kind_id: bigint | null;
  min_stake_cents: bigint;
  prizes: JSONColumnType<PrizeStep[], string, string>;
  starts_at: Date;
  ends_at: Date;
  offer_id: string | null;
  idempotency_key: string;
  created_at: Generated<Date>;
  published_at: Date | null;
  settled_at: Date | null;
  ended_by: string | null;
  reason: string | null;
}

interface TournamentEntryTable {
  tournament_id: string;
  player_id: string;
  entered_at: Date;
  score: Generated<bigint>;
  rounds: Generated<number>;
  reached_at: Date | null;
  is_stale: Generated<boolean>;
}

interface TournamentResultTable {
  tournament_id: string;
  rank: number;
  player_id: string;
  score: bigint;
  rounds: number;
  prize_cents: bigint | null;
  claim_id: string | null;
}

export interface TournamentTables {
  tournament: TournamentTable;
  tournament_entry: TournamentEntryTable;
  tournament_result: TournamentResultTable;
}
