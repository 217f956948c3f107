import type { DecisionOutcome } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface DecisionTable {
  id: string;
  transfer_id: string | null;
  difference_id: string | null;
  request_id: string | null;
  number: number;
  outcome: DecisionOutcome;
  amount_cents: bigint;
  needs_confirmation: boolean;
  reason: string;
  evidence: JSONColumnType<object, string, string>;
  decided_by: string;
  /** Null if a person decided. */
  api_key_id: string | null;
  decided_at: Generated<Date>;
}

interface DecisionEndTable {
  decision_id: string;
  decided_by: string;
  needs_confirmation: boolean;
  kind: DecisionEnd;
  reason: string | null;
  ended_by: string;
  ended_at: Generated<Date>;
}

/** `settled`: the decision needed no second agent and took effect at once. */
export type DecisionEnd = 'settled' | 'confirmed' | 'withdrawn';

export interface ReviewTables {
  decision: DecisionTable;
  decision_end: DecisionEndTable;
}
