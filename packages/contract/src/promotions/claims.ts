import { z } from 'zod';
import { codeGuesses } from '../accounts/accounts.ts';
import { residenceRefusals } from '../accounts/jurisdiction-refusals.ts';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { emptyBody, instant, pastedText, publicId, runsOncePerKey } from '../fields.ts';
import { missingCondition, offerTerms, offerText, publicOffer } from './offers.ts';

/** `claimed`: waits for its recharge or its payment. `active`: paid, and wagering is open. */
export const claimStates = ['claimed', 'active', 'completed', 'forfeited', 'expired', 'cancelled'] as const;
export type ClaimState = (typeof claimStates)[number];

export const offerId = z
  .string()
  .regex(/^of_[0-9a-z_]{3,40}$/, 'Invalid offer')
  .describe('The id of the offer.');
const claimParams = z.object({ claimId: publicId('cl', 'Invalid claim').describe('The id of the claim.') });

/** What a player's and an agent's view of a claim share. */
export const claimCourse = {
  reason: z
    .string()
    .nullable()
    .describe('Why the claim was granted, cancelled or ended; null: no reason is stored.'),
  createdAt: instant.describe('When it was claimed (UTC).'),
  expiresAt: instant.describe('When it expires (UTC).'),
  endedAt: instant.nullable().describe('When it ended (UTC); null before.'),
};

export const playerClaim = z.object({
  id: z.string().describe('The id of the claim.'),
  offerId: z.string().describe('The id of the offer.'),
  state: z.enum(claimStates).describe('The state of the claim.'),
  art: z.string().describe('The name of the offer’s picture.'),
  text: offerText
    .nullable()
    .describe('The text of the offer in the language of the request; null: generated from the terms.'),
  terms: offerTerms.describe(
    'The terms as they were when the player claimed. A later change of the offer does not change them.',
  ),
  bonus: money.nullable().describe('The bonus; null before it is known.'),
  base: money
    .nullable()
    .describe(
      'The amount that the bonus is computed from, such as a recharge; null before it is known, and for a fixed bonus.',
    ),
  isPaid: z.boolean().describe('Whether the bonus was paid.'),
  wageringRequired: money.describe('The stakes that must be wagered.'),
  wagered: money.describe('The stakes that count so far.'),
  wageringReadAt: instant
    .nullable()
    .describe('When the provider’s records were last read for it (UTC); null if never.'),
  isBeingChecked: z
    .boolean()
    .describe('Whether stakes in unknown games could complete the wagering, or the claim is in review.'),
  ...claimCourse,
});
export type PlayerClaim = z.infer<typeof playerClaim>;

/** The reasons why an offer can't be claimed. Their data are the `missing` of the list of offers. */
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
      claims: z.array(playerClaim).describe('The claims of the player, newest first.'),

      offers: z
        .array(publicOffer)
        .describe(
          'The offers of agents below the root agent that the player may see. Visitors cannot see them.',
        ),
      automatic: z
        .array(publicOffer)
        .describe('The offers that the next recharge by an agent starts, without a claim by the player.'),
      eligibility: z
        .array(
          z.object({
            offerId: z.string().describe('The id of the offer.'),
            isEligible: z.boolean().describe('Whether the player can claim it now.'),
            missing: z.array(missingCondition).describe('The conditions that are not met.'),
          }),
        )
        .describe('Which offers the player can claim now.'),
    }),
  },
  'POST /promotions/offers/:offerId/claim': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Claim an offer; `isReplacing` replaces a claim that waits for its recharge',
    // No person clicks faster.
    rateLimits: [{ uses: 20, per: 'minute' }],
    params: z.object({ offerId: offerId.describe('The id of the offer.') }),
    body: z.strictObject({
      isReplacing: z
        .boolean()
        .default(false)
        .describe('Whether the claim replaces one that waits for its recharge, which is given up.'),
    }),
    data: playerClaim,
    refusals: [...claimRefusals],
  },
  'POST /promotions/codes': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Claim the offer of a promo code',
    // A code can't be guessed at this rate, whatever the number of servers and accounts.
    rateLimits: [{ uses: 5, per: 'minute', storedAs: 'promo_codes' }, codeGuesses],
    body: z.strictObject({
      code: pastedText(20, 'Enter a code').min(3, 'Enter a code').describe('The promo code of an offer.'),
      isReplacing: z
        .boolean()
        .default(false)
        .describe('Whether the claim replaces one that waits for its recharge, which is given up.'),
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
