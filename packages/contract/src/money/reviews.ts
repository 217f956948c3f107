import { z } from 'zod';
import { decisionOutcomes, reviewOutcomes } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import { pageSizes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { instant, keysetQuery, nameOfAgentAbove, nextPageMeta, reason } from '../fields.ts';
import { transferKinds, transferStates } from './transfers.ts';

/** A decision never changes; its state is stored separately. */
export const decision = z.object({
  id: z.string().describe('The id of the decision.'),
  outcome: z
    .enum(decisionOutcomes)
    .describe(
      'What was decided. A transfer is `applied` or `rejected`; a difference is `corrected` or `explained`; `approved` belongs to a request.',
    ),
  reason: z.string().describe('The reason of the agent.'),
  decidedBy: z.string().describe('The name of the agent who decided.'),
  decidedAt: instant.describe('When the agent decided (UTC).'),
  isOwn: z.boolean().describe('Whether the caller decided, so that another agent must confirm it.'),
  isSameDevice: z
    .boolean()
    .describe(
      'Whether caller and decider used the same browser at the same address within seven days. It refuses nothing: tills are shared.',
    ),
  isIndependent: z
    .boolean()
    .describe(
      'Whether the caller may be the second agent. False: the caller is the first or is below it, one person could act as both, or both have one mailbox.',
    ),
  decidedAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who decided. Only that agent, or one above it, withdraws the decision. Null: no agent above did.',
  ),
  state: z
    .enum(['waiting', 'settled', 'confirmed', 'withdrawn'])
    .describe(
      '`waiting`: a second agent must confirm it. `settled`: it took effect at once, below the amount that needs a second agent.',
    ),
  endedBy: z
    .string()
    .nullable()
    .describe('The name of the agent who confirmed or withdrew it; null: nobody did.'),
  endedAt: instant.nullable().describe('When it was confirmed or withdrawn (UTC); null: it was not.'),
  endReason: z.string().nullable().describe('The reason of a withdrawal; null otherwise.'),
});
export type Decision = z.infer<typeof decision>;

export const review = z.object({
  transferId: z.string().describe('The id of the transfer.'),
  kind: z.enum(transferKinds).describe('Whether it is a recharge or a redeem.'),
  state: z.enum(transferStates).describe('The state of the transfer; `review` while an agent must decide.'),
  account: z.string().describe('The provider account of the player.'),
  nickname: z.string().describe('The name of the player on this site.'),
  manager: z.string().describe('The name of the agent who manages the player.'),
  requestedBy: z
    .string()
    .describe('The username of the agent who started it, or of the player for the sign-up credit.'),
  amount: money.describe('The amount of the transfer.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  sentAt: instant.nullable().describe('When it was sent to the provider (UTC); null: not sent.'),
  isConfirmationNeeded: z
    .boolean()
    .describe('Whether a second agent must confirm the decision, because of the amount.'),
  balanceBefore: money.nullable().describe('The last known balance when it was sent; null: not known.'),
  balanceSeen: money
    .nullable()
    .describe(
      'The balance that the provider reported when its records were last read for this transfer; null: not read.',
    ),
  balanceNow: money.describe('The last known balance now.'),
  records: z
    .array(
      z.object({
        score: money.describe(
          'The amount of the record, negative for a redeem if the provider writes signs.',
        ),
        insertTime: instant.describe('When the provider recorded it (UTC).'),
      }),
    )
    .describe('The provider’s records of this amount around the time of the call, as they were last read.'),
  evidence: z
    .array(
      z.object({
        at: z.string().describe('When the step was taken.'),
        to: z.string().describe('The state of the transfer after the step.'),
        why: z.string().nullable().describe('Why the step was taken; null: not stated.'),
        code: z.string().nullable().describe('The code of the provider’s refusal; null: none.'),
      }),
    )
    .describe('The steps of the transfer with their facts, oldest first, at most the last 50.'),
  decisions: z.array(decision).describe('The decisions about the transfer, oldest first.'),
});
export type Review = z.infer<typeof review>;

const reviewParams = z.object({
  transferId: z
    .string()
    .regex(/^tr_[0-9a-z]{1,40}$/, 'Invalid transfer')
    .describe('The id of the transfer.'),
});
const decisionId = z.string({ error: 'Invalid decision' }).regex(/^de_[0-9a-z]{26}$/, 'Invalid decision');

/** The decision that the agent saw, so that no newer one is confirmed by mistake. */
export const confirmBody = z.strictObject({
  decisionId: decisionId.describe(
    'The id of the decision that the agent saw, so that no newer one is confirmed by mistake.',
  ),
});
export const withdrawBody = z.strictObject({
  decisionId: decisionId.describe('The id of the decision that the agent saw.'),
  reason,
});

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
      ...keysetQuery({ default: pageSizes.default, max: pageSizes.max }),
      status: z
        .enum(['open', 'settled', 'sign_up_credits'])
        .default('open')
        .describe(
          '`open`: transfers in review. `settled`: those that were decided, newest first. `sign_up_credits`: credits that the site owes and has not paid, oldest first, which are no reviews.',
        ),
    }),
    data: z.array(review),
    extra: nextPageMeta.extend({
      total: z.number().int().describe('The number of rows on all pages.'),
    }),
  },
  'POST /fortune-panda/reviews/:transferId/decide': {
    ...agentWith('reviews.decide'),
    summary:
      'Decide the outcome of a transfer in review; from the configured amount on a second agent confirms it',
    params: reviewParams,
    body: z.strictObject({
      outcome: z
        .enum(reviewOutcomes, { error: 'Choose an outcome' })
        .describe(
          'Whether the provider moved the money (`applied`) or did not (`rejected`), as the agent found out.',
        ),
      reason,
    }),
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
    refusals: [...pendingDecisionRefusals, 'agent.set_above'],
  },
});
