import type {
  ClaimState,
  Language,
  OfferKind,
  OfferRecurrence,
  OfferState,
  OfferTerms,
  OfferText,
} from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { FoundEvidence } from './abuse/abuse-rules.ts';

export type OfferTexts = Partial<Record<Language, OfferText>>;

interface PromotionOfferTable {
  id: string;
  /** Below the root it needs a budget. */
  agent_id: string;
  kind: OfferKind;
  /** What is missing is generated from the row. */
  texts: JSONColumnType<OfferTexts, string | undefined, string>;
  art: Generated<string>;
  percent: number | null;
  max_bonus_cents: bigint | null;
  bonus_cents: bigint | null;
  min_recharge_cents: Generated<bigint>;
  starts_at: Date | null;
  ends_at: Date | null;
  /** ISO, 1 for Monday; null for all. */
  weekdays: number[] | null;
  time_zone: Generated<string>;
  recurrence: Generated<OfferRecurrence>;
  claims_per_player: number | null;
  new_within_days: number | null;
  min_vip_tier: number | null;
  label_id: string | null;
  subtree_agent_id: string | null;
  countries: string[] | null;
  promo_code: string | null;
  /** A fixed credit at sign-up, a deposit match at a recharge. */
  is_automatic: Generated<boolean>;
  is_first_recharge_only: Generated<boolean>;
  wagering_multiple: Generated<number>;
  wagering_shares: JSONColumnType<Record<string, number>, string | undefined, string>;
  max_stake_cents: bigint | null;
  claim_expires_days: Generated<number>;
  /** Null: without limit. Else the ledger account `offer:<id>` pays. */
  budget_cents: bigint | null;
  state: Generated<OfferState>;
  position: Generated<number>;
  created_at: Generated<Date>;
  published_at: Date | null;
  ended_at: Date | null;
  published_by: string | null;
  second_agent_id: string | null;
  decided_alone: Generated<boolean>;
  approval_id: string | null;
  paused_by: string | null;
}

interface PromotionClaimTable {
  id: string;
  offer_id: string;
  player_id: string;
  period: Generated<string>;
  state: ClaimState;
  terms: JSONColumnType<OfferTerms, string, never>;
  /** One at a time: it waits for a recharge or must be wagered. */
  is_exclusive: boolean;
  bonus_cents: bigint | null;
  base_cents: bigint | null;
  qualifying_transfer_id: string | null;
  transfer_id: string | null;
  wagering_required_cents: Generated<bigint>;
  wagered_cents: Generated<bigint>;
  wagering_read_at: Date | null;
  is_being_checked: Generated<boolean>;
  actor_id: string | null;
  reason: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  next_attempt_at: Date | null;
  attempts: Generated<number>;
  wagering_due_at: Date | null;
  /** How it ends once its bonus is taken back. */
  ending: 'forfeited' | 'expired' | null;
  ending_reason: string | null;
  ending_actor_id: string | null;
  /** `open`: held until an agent has looked at it. */
  review_state: Generated<'none' | 'open' | 'allowed' | 'refused'>;
  review_evidence: JSONColumnType<readonly FoundEvidence[], string | undefined, string> | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  review_reason: string | null;
}

interface PromotionRechargeTable {
  transfer_id: string;
  player_id: string;
  next_attempt_at: Generated<Date>;
  attempts: Generated<number>;
}

interface ClaimEvidenceTable {
  claim_id: string;
  player_id: string;
  kind: 'email' | 'phone' | 'device' | 'address';
  value_hash: string;
  created_at: Generated<Date>;
}

export interface PromotionTables {
  promotion_offer: PromotionOfferTable;
  promotion_claim: PromotionClaimTable;
  promotion_recharge: PromotionRechargeTable;
  claim_evidence: ClaimEvidenceTable;
}
