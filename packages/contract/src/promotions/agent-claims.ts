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
  runsOncePerKey,
} from '../fields.ts';
import { claimStates, offerId } from './claims.ts';
import { offerKinds, offerTexts } from './offers.ts';

export const evidence = z.object({
  kind: z.enum(abuseEvidenceKinds),
  account: z
    .string()
    .nullable()
    .describe("The other account. Null outside of the caller's subtree, and for a count."),
  count: z.number().int().nullable().describe('Claims within a day.'),
});

export const agentClaim = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  manager: z.string(),
  offer: z.object({
    id: z.string(),
    kind: z.enum(offerKinds),
    texts: offerTexts,
    isOfSubtree: z.boolean().describe('Of the caller, or of an agent below it.'),
  }),
  state: z.enum(claimStates),
  bonus: decimalText.nullable().describe('Null before it is known.'),
  isPaid: z.boolean(),
  isCancellable: z.boolean().describe('It has a transfer, so it cannot be cancelled.'),
  wageringRequired: decimalText,
  wagered: decimalText,
  review: z.object({
    state: z.enum(claimReviewStates),
    evidence: z.array(evidence),
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  actor: z.string().nullable().describe('The agent who granted or cancelled it.'),
  reason: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
});
export type AgentClaim = z.infer<typeof agentClaim>;

/** The list's filters, as texts: in its query and in its export. */
export const claimFilters = {
  state: z.enum(['all', 'held', ...claimStates]).default('all'),
  search: z.string().trim().max(60).default('').describe('An account, or a part of it.'),
  offer: offerId.optional(),
};

const params = z.object({ claimId: publicId('cl', 'Invalid claim') });

/** As many as manual transfers. */
const claimCommands = { uses: 120, per: 'minute' } as const;

export const agentClaimEndpoints = endpointTable({
  'GET /agent/claims': {
    ...agentWith('promotions.read'),
    summary: 'Claims of the players of the subtree, newest first',
    query: z.strictObject({ ...keysetQuery({ default: 50, max: 100 }), ...claimFilters }),
    data: z.array(agentClaim),
    extra: nextPageMeta.extend({
      held: z.number().int().describe('All that wait for a review.'),
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
      decision: z.enum(claimReviewDecisions),
      reason,
      isBarring: z.boolean().default(false).describe('With a refusal: no further offers for this player.'),
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
    body: z.strictObject({ account: providerAccountName, reason }),
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
