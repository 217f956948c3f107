import { z } from 'zod';
import { abuseEvidenceKinds, claimReviewDecisions, claimReviewStates } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  decimalText,
  instant,
  keysetQuery,
  nextPageMeta,
  providerAccountName,
  publicId,
  reason,
} from '../fields.ts';
import { claimStates, offerId } from './claims.ts';
import { offerKinds, offerText } from './offers.ts';

const evidence = z.object({
  kind: z.enum(abuseEvidenceKinds),
  /** The other account. Null outside of the caller's subtree, and for a count. */
  account: z.string().nullable(),
  /** Claims within a day. */
  count: z.number().int().nullable(),
});

const agentClaim = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  manager: z.string(),
  offer: z.object({
    id: z.string(),
    kind: z.enum(offerKinds),
    text: offerText.nullable(),
    /** Of the caller, or of an agent below it. */
    isOfSubtree: z.boolean(),
  }),
  state: z.enum(claimStates),
  /** Null before it is known. */
  bonus: decimalText.nullable(),
  isPaid: z.boolean(),
  /** It has a transfer, so it cannot be cancelled. */
  isCancellable: z.boolean(),
  wageringRequired: decimalText,
  wagered: decimalText,
  review: z.object({
    state: z.enum(claimReviewStates),
    evidence: z.array(evidence),
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** The agent who granted or cancelled it. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
});
export type AgentClaim = z.infer<typeof agentClaim>;

/** The list's filters, as texts: in its query and in its export. */
export const claimFilters = {
  state: z.enum(['all', 'held', ...claimStates]).default('all'),
  /** An account, or a part of it. */
  search: z.string().trim().max(60).default(''),
  offer: offerId.optional(),
};

const params = z.object({ claimId: publicId('cl', 'Invalid claim') });

export const agentClaimEndpoints = endpointTable({
  'GET /agent/claims': {
    ...agentWith('promotions.read'),
    summary: 'Claims of the players of the subtree, newest first',
    query: z.strictObject({ ...keysetQuery({ default: 50, max: 100 }), ...claimFilters }),
    data: z.array(agentClaim),
    extra: nextPageMeta.extend({
      /** All that wait for a review. */
      held: z.number().int(),
    }),
  },
  'POST /agent/claims/:claimId/cancel': {
    ...agentWith('promotions.manage'),
    summary: 'Cancel a claim that is not paid',
    params,
    body: z.strictObject({ reason }),
    data: agentClaim,
    refusals: ['promotion.claim_not_found', 'promotion.claim_paid_already'],
  },
  'POST /agent/claims/:claimId/review': {
    ...agentWith('promotions.manage'),
    summary: 'Pay a held claim, or refuse it; who pays for its offer, or stands above, may let it be paid',
    params,
    body: z.strictObject({
      decision: z.enum(claimReviewDecisions),
      reason,
      /** With a refusal: no further offers for this player. */
      isBarring: z.boolean().default(false),
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
    ...agentWith('promotions.manage'),
    summary: 'Give a player of the subtree a claim of an offer that the agent, or one below it, pays for',
    params: z.object({ offerId }),
    body: z.strictObject({ account: providerAccountName, reason }),
    data: agentClaim,
    statuses: [201],
    refusals: [
      'player.not_found',
      'promotion.not_found',
      'promotion.not_eligible',
      'promotion.not_published',
      'promotion.disabled',
      'promotion.claimed_already',
      'promotion.other_claim_open',
    ],
  },
});
