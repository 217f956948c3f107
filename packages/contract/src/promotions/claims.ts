import { z } from 'zod';
import { residenceRefusals } from '../accounts/jurisdiction-refusals.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant, publicId, runsOncePerKey } from '../fields.ts';
import { missingCondition, offerTerms, offerText, publicOffer } from './offers.ts';

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
  bonus: decimalText.nullable().describe('Null before it is known.'),
  base: decimalText.nullable(),
  isPaid: z.boolean(),
  wageringRequired: decimalText,
  wagered: decimalText,
  wageringReadAt: instant.nullable().describe("When the provider's records were read last."),
  isBeingChecked: z.boolean().describe('The records do not show it at the moment.'),
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
  ...residenceRefusals,
  'player.closed',
  'player.frozen',
  'player.excluded',
  'limit.recharge_reached',
] as const;

export const claimEndpoints = endpointTable({
  'GET /promotions/claims': {
    access: 'player',
    summary:
      "The player's claims, newest first, and the offers of the agents above, with what each still requires",
    data: z.object({
      claims: z.array(playerClaim),
      /** Offers of agents below the root. Visitors cannot see them. */
      offers: z.array(publicOffer),
      eligibility: z.array(
        z.object({ offerId: z.string(), isEligible: z.boolean(), missing: z.array(missingCondition) }),
      ),
    }),
  },
  'POST /promotions/offers/:offerId/claim': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Claim an offer; `isReplacing` replaces a claim that waits for its recharge',
    // More than a person clicks.
    rateLimits: [{ uses: 20, per: 'minute' }],
    params: z.object({ offerId }),
    body: z.strictObject({ isReplacing: z.boolean().default(false) }),
    data: playerClaim,
    refusals: [...claimRefusals],
  },
  'POST /promotions/codes': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Claim the offer of a promo code',
    // A code can't be guessed at this rate, whatever the number of servers.
    rateLimits: [{ uses: 5, per: 'minute', storedAs: 'promo_codes' }],
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
