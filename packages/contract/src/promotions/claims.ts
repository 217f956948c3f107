import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant, publicId } from '../fields.ts';
import { missingCondition, offerTerms, offerText } from './offers.ts';

/**
 * `offered`: an agent's offer that the player may accept. `claimed`: waits for its recharge or its payment.
 * `active`: paid, and wagering is open.
 */
export const claimStates = [
  'offered',
  'claimed',
  'active',
  'completed',
  'forfeited',
  'expired',
  'cancelled',
] as const;
export type ClaimState = (typeof claimStates)[number];

export const offerId = z.string().regex(/^of_[0-9a-z_]{3,40}$/, 'Invalid offer');
const claimParams = z.object({ claimId: publicId('cl', 'Invalid claim') });

export const playerClaim = z.object({
  id: z.string(),
  offerId: z.string(),
  state: z.enum(claimStates),
  art: z.string(),
  text: offerText.nullable(),
  terms: offerTerms,
  /** Null before it is known. */
  bonus: decimalText.nullable(),
  base: decimalText.nullable(),
  isPaid: z.boolean(),
  wageringRequired: decimalText,
  wagered: decimalText,
  /** When the provider's records were read last. */
  wageringReadAt: instant.nullable(),
  /** The records can't tell at the moment. */
  isBeingChecked: z.boolean(),
  reason: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
});
export type PlayerClaim = z.infer<typeof playerClaim>;

/** Why an offer can't be claimed. Its data are the reply's `missing` of the list of offers. */
export const claimRefusals = [
  'promotion.not_found',
  'promotion.not_eligible',
  'promotion.other_claim_open',
  'promotion.budget_spent',
  'promotion.claimed_already',
  'promotion.disabled',
  'player.closed',
  'player.frozen',
  'player.excluded',
] as const;

export const claimEndpoints = endpointTable({
  'GET /promotions/claims': {
    access: 'player',
    summary: "The player's claims, newest first, and what each running offer still asks of the player",
    data: z.object({
      claims: z.array(playerClaim),
      eligibility: z.array(
        z.object({ offerId: z.string(), isEligible: z.boolean(), missing: z.array(missingCondition) }),
      ),
    }),
  },
  'POST /promotions/offers/:offerId/claim': {
    access: 'player',
    summary: 'Claim an offer; with `isReplacing` instead of one that waits for its recharge',
    params: z.object({ offerId }),
    body: z.strictObject({ isReplacing: z.boolean().default(false) }),
    data: playerClaim,
    refusals: [...claimRefusals],
  },
  'POST /promotions/codes': {
    access: 'player',
    summary: 'Claim the offer of a promo code',
    body: z.strictObject({
      code: z.string({ error: 'Enter a code' }).trim().min(3, 'Enter a code').max(20, 'Enter a code'),
      isReplacing: z.boolean().default(false),
    }),
    data: playerClaim,
    refusals: [...claimRefusals, 'promotion.code_unknown'],
  },
  'POST /promotions/claims/:claimId/cancel': {
    access: 'player',
    summary: 'Give up a claim that is not paid yet',
    params: claimParams,
    body: emptyBody,
    data: playerClaim,
    refusals: ['promotion.claim_not_found', 'promotion.claim_paid_already'],
  },
});
