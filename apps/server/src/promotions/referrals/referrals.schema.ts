import type { ReferralDoubt } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface ReferralTable {
  friend_id: string;
  referrer_id: string;
  offer_id: string;
  transfer_id: string;
  friend_claim_id: string;
  referrer_claim_id: string;
  doubts: ReferralDoubt[];
  evidence: JSONColumnType<{ doubt: ReferralDoubt; playerId: string }[], string, never>;
  created_at: Generated<Date>;
}

export interface ReferralTables {
  referral: ReferralTable;
}
