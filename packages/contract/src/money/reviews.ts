import { z } from 'zod';
import { decisionOutcomes, reviewOutcomes } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, instant, pageMeta, pageQuery, reason } from '../fields.ts';
import { transferKinds, transferStates } from './transfers.ts';

/** A decision never changes; its state is stored separately. */
export const decision = z.object({
  id: z.string(),
  outcome: z.enum(decisionOutcomes),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: instant,
  isOwn: z.boolean().describe("The caller's own decision: another agent must confirm it."),
  state: z
    .enum(['waiting', 'settled', 'confirmed', 'withdrawn'])
    .describe('`settled`: at once, below the amount that needs a second agent.'),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
});
export type Decision = z.infer<typeof decision>;

export const review = z.object({
  transferId: z.string(),
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  account: z.string(),
  nickname: z.string(),
  manager: z.string(),
  requestedBy: z.string().describe('An agent, or the player for its sign-up credit.'),
  amountCents: z.number().int(),
  requestedAt: instant,
  sentAt: instant.nullable(),
  isConfirmationNeeded: z.boolean().describe('True from the configured amount on: a second agent confirms.'),
  balanceBefore: decimalText.nullable().describe('The balance before the call, at the look-up, and now.'),
  balanceSeen: decimalText.nullable(),
  balanceNow: decimalText,
  records: z
    .array(z.object({ score: decimalText, insertTime: instant }))
    .describe("The provider's records of this amount around the call."),
  evidence: z
    .array(
      z.object({ at: z.string(), to: z.string(), why: z.string().nullable(), code: z.string().nullable() }),
    )
    .describe('Each step with its facts, oldest first.'),
  decisions: z.array(decision),
});
export type Review = z.infer<typeof review>;

const reviewParams = z.object({ transferId: z.string().regex(/^tr_[0-9a-z]{1,40}$/, 'Invalid transfer') });
const decisionId = z.string({ error: 'Invalid decision' }).regex(/^de_[0-9a-z]{26}$/, 'Invalid decision');

/** The decision that the agent saw, so that no newer one is confirmed by mistake. */
export const confirmBody = z.strictObject({ decisionId });
export const withdrawBody = z.strictObject({ decisionId, reason });

const pendingDecisionRefusals = [
  'review.not_found',
  'review.already_settled',
  'decision.not_waiting',
] as const;

export const reviewEndpoints = endpointTable({
  'GET /fortune-panda/reviews': {
    ...agentWith('reviews.decide'),
    summary: 'Transfers of the subtree whose outcome an agent must decide, with their evidence',
    query: z.strictObject({
      ...pageQuery,
      status: z
        .enum(['open', 'settled', 'sign_up_credits'])
        .default('open')
        .describe(
          '`settled`: those that were decided, newest first. `sign_up_credits`: no reviews, but the promised credits that are not paid yet, oldest first.',
        ),
    }),
    data: z.array(review),
    extra: z.object({ meta: pageMeta }),
  },
  'POST /fortune-panda/reviews/:transferId/decide': {
    ...agentWith('reviews.decide'),
    summary:
      'Decide the outcome of a transfer in review; from the configured amount on a second agent confirms it',
    params: reviewParams,
    body: z.strictObject({ outcome: z.enum(reviewOutcomes, { error: 'Choose an outcome' }), reason }),
    data: review,
    /** 202: it waits for the second agent. */
    statuses: [200, 202],
    refusals: [
      'review.not_found',
      'review.already_settled',
      'decision.already_waiting',
      'decision.first_below',
    ],
  },
  'POST /fortune-panda/reviews/:transferId/confirm': {
    ...agentWith('reviews.decide'),
    sessionOnly: true,
    summary: 'Confirm another agent’s decision, which settles the transfer',
    params: reviewParams,
    body: confirmBody,
    data: review,
    refusals: [...pendingDecisionRefusals, 'decision.own', 'decision.not_independent', 'key.ended'],
  },
  'POST /fortune-panda/reviews/:transferId/withdraw': {
    ...agentWith('reviews.decide'),
    summary: 'Withdraw or reject a decision that waits for a second agent',
    params: reviewParams,
    body: withdrawBody,
    data: review,
    refusals: pendingDecisionRefusals,
  },
});
