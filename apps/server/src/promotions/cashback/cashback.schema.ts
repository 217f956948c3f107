import type { Generated } from 'kysely';

export interface CashbackTables {
  cashback_share: {
    offer_id: string;
    /** Its Monday. */
    week: string;
    player_id: string;
    staked_cents: bigint;
    won_cents: bigint;
    tier: number;
    bonus_cents: bigint | null;
    claim_id: string | null;
    /** Why nothing is paid. */
    missing: string | null;
    decided_at: Generated<Date>;
  };
  promotion_offer_pause: {
    offer_id: string;
    paused_at: Generated<Date>;
    resumed_at: Date | null;
  };
}
