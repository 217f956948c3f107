import { z } from 'zod';
import { abuseEvidenceKinds, claimReviewDecisions, claimReviewStates } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  keysetQuery,
  nextPageMeta,
  providerAccountName,
  publicId,
  reason,
  runsOncePerKey,
  searchText,
} from '../fields.ts';
import { claimCourse, claimStates, offerId } from './claims.ts';
import { offerKinds, offerTexts } from './offers.ts';

export const evidence = z.object({
  kind: z.enum(abuseEvidenceKinds).describe('What was found.'),
  account: z
    .string()
    .nullable()
    .describe(
      'The provider account of the other player; null outside of the caller’s subtree, and for evidence that counts.',
    ),
  count: z
    .number()
    .int()
    .nullable()
    .describe('The number of claims within a day; null for evidence that names a player.'),
});

export const agentClaim = z.object({
  id: z.string().describe('The id of the claim.'),
  account: z.string().describe('The provider account of the player.'),
  nickname: z.string().describe('The name of the player on this site.'),
  manager: z.string().describe('The name of the agent who manages the player.'),
  offer: z
    .object({
      id: z.string().describe('The id of the offer.'),
      kind: z.enum(offerKinds).describe('The kind of the offer.'),
      texts: offerTexts.describe('The texts of the offer by language.'),
      isOfSubtree: z.boolean().describe('Whether the offer belongs to the caller or an agent below it.'),
    })
    .describe('The offer.'),
  state: z.enum(claimStates).describe('The state of the claim.'),
  bonus: money.nullable().describe('The bonus; null before it is known.'),
  isPaid: z.boolean().describe('Whether the bonus was paid.'),
  isCancellable: z
    .boolean()
    .describe('Whether an agent can cancel it: it has not ended, and no transfer was created for it.'),
  wageringRequired: money.describe('The stakes that must be wagered.'),
  wagered: money.describe('The stakes that count so far.'),
  review: z
    .object({
      state: z.enum(claimReviewStates).describe('The state of the review; `none`: nothing was found.'),
      evidence: z.array(evidence).describe('The evidence that was found.'),
      by: z.string().nullable().describe('The name of the agent who decided; null: nobody has.'),
      reason: z.string().nullable().describe('The reason of the decision; null: nobody has decided.'),
    })
    .describe('The review of the claim, because one person may have claimed twice.'),
  actor: z
    .string()
    .nullable()
    .describe('The name of the agent who granted or cancelled the claim; null: no agent did.'),
  ...claimCourse,
});
export type AgentClaim = z.infer<typeof agentClaim>;

/** The list's filters, as texts: in its query and in its export. */
export const claimFilters = {
  state: z
    .enum(['all', 'held', ...claimStates])
    .default('all')
    .describe('Claims in this state only. `held`: those that wait for a review. `all`: every state.'),
  search: searchText(60).default('').describe('A part of the provider account. Empty: all.'),
  offer: offerId.optional().describe('Only claims of the offer with this id. Absent: all.'),
};

const params = z.object({ claimId: publicId('cl', 'Invalid claim').describe('The id of the claim.') });

/** Manual transfers have the same limit. */
const claimCommands = { uses: 120, per: 'minute' } as const;

export const agentClaimEndpoints = endpointTable({
  'GET /agent/claims': {
    ...agentWith('promotions.read'),
    summary: 'Claims of the players of the subtree, newest first',
    query: z.strictObject({ ...keysetQuery({ default: 50, max: 100 }), ...claimFilters }),
    data: z.array(agentClaim),
    extra: nextPageMeta.extend({
      held: z.number().int().describe('The number of all claims that wait for a review.'),
    }),
  },
  'POST /agent/claims/:claimId/cancel': {
    ...agentWith('promotions.manage'),
    summary: 'Cancel a claim that is not paid',
    rateLimits: [claimCommands],
    params,
    body: z.strictObject({ reason }),
    data: agentClaim,
    refusals: ['promotion.claim_not_found', 'promotion.claim_paid_already'],
  },
  'POST /agent/claims/:claimId/review': {
    ...agentWith('promotions.manage'),
    summary:
      'Decide about a held claim; only the agent who pays for the offer, or one above, can let it be paid',
    rateLimits: [claimCommands],
    params,
    body: z.strictObject({
      decision: z
        .enum(claimReviewDecisions)
        .describe('Whether the claim is paid (`allow`) or ends (`refuse`).'),
      reason,
      isBarring: z
        .boolean()
        .default(false)
        .describe('With `refuse`: whether the player is to get no further offers.'),
    }),
    data: agentClaim,
    refusals: [
      'promotion.claim_not_found',
      'promotion.claim_not_held',
      'promotion.of_another',
      'label.too_many',
      'player.too_many_labels',
    ],
  },
  'POST /agent/offers/:offerId/grant': {
    ...runsOncePerKey,
    ...agentWith('promotions.manage'),
    summary: 'Give a player of the subtree a claim of an offer that the agent, or one below it, pays for',
    rateLimits: [claimCommands],
    params: z.object({ offerId }),
    body: z.strictObject({
      account: providerAccountName.describe('The provider account of the player.'),
      reason,
    }),
    data: agentClaim,
    statuses: [201],
    refusals: [
      'player.not_found',
      'player.residence_denied',
      'promotion.not_found',
      'promotion.not_eligible',
      'promotion.not_published',
      'promotion.disabled',
      'promotion.claimed_already',
      'promotion.other_claim_open',
    ],
  },
});
