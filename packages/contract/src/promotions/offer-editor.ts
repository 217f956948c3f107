import { z } from 'zod';
import { money } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, emptyBody, keysetQuery, nextPageMeta, reason, runsOncePerKey } from '../fields.ts';
import { secondAgentRefusals } from '../money/transfers.ts';
import { offerId } from './claims.ts';
import { agentOffer, estimate, offerForm } from './offer-editor-shapes.ts';
import { offerStates } from './offers.ts';

const params = z.object({ offerId });
const foundRefusals = ['promotion.not_found'] as const;
const ownRefusals = [...foundRefusals, 'promotion.of_another', 'promotion.not_draft'] as const;
const formRefusals = [
  'agent.not_found',
  'label.not_found',
  'promotion.code_taken',
  'promotion.too_many_drafts',
  'promotion.root_only',
] as const;

/** No person types faster. */
const offerChanges = { uses: 30, per: 'minute' } as const;

export const offerEditorEndpoints = endpointTable({
  'GET /agent/offers': {
    ...agentWith('promotions.read'),
    summary: 'Offers of the agent and of those below, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      state: z
        .enum(['all', ...offerStates])
        .default('all')
        .describe('Offers in this state only; `all`: every state.'),
    }),
    data: z.array(agentOffer),
    extra: nextPageMeta.extend({
      marketing: money
        .nullable()
        .describe(
          'What is left of the caller’s marketing budget; null for the root agent, which has no limit.',
        ),
    }),
  },
  'POST /agent/offers': {
    ...runsOncePerKey,
    ...agentWith('promotions.manage'),
    summary: 'Save a new offer as a draft',
    rateLimits: [offerChanges],
    body: offerForm,
    data: agentOffer,
    statuses: [201],
    refusals: formRefusals,
  },
  'POST /agent/offers/estimate': {
    ...agentWith('promotions.manage'),
    summary: 'What an offer would have cost in the last 90 days',
    // Each reads the records of 90 days.
    rateLimits: [{ uses: 10, per: 'minute' }],
    body: offerForm,
    data: estimate,
    refusals: formRefusals,
  },
  'PUT /agent/offers/:offerId': {
    ...changesVersion,
    ...agentWith('promotions.manage'),
    summary: 'Change a draft',
    rateLimits: [offerChanges],
    params,
    body: offerForm,
    data: agentOffer,
    refusals: [...ownRefusals, ...formRefusals, 'promotion.of_a_tournament'],
  },
  'POST /agent/offers/:offerId/duplicate': {
    ...runsOncePerKey,
    ...agentWith('promotions.manage'),
    summary: 'Create a draft with the terms of an offer, without its promo code',
    rateLimits: [offerChanges],
    params,
    body: emptyBody,
    data: agentOffer,
    statuses: [201],
    refusals: [...foundRefusals, ...formRefusals, 'promotion.not_editable'],
  },
  'POST /agent/offers/:offerId/publish': {
    ...agentWith('promotions.manage'),
    summary: 'Publish a draft with its budget, or wait for a second agent',
    rateLimits: [offerChanges],
    params,
    body: emptyBody,
    data: agentOffer,
    statuses: [200, 202],
    refusals: [
      ...ownRefusals,
      'agent.not_found',
      'agent.step_up_required',
      'promotion.budget_low',
      'promotion.budget_required',
      'promotion.code_taken',
      'promotion.gain_unlimited',
      'promotion.of_a_tournament',
      'promotion.root_only',
      'promotion.window_over',
      ...secondAgentRefusals,
    ],
  },
  'POST /agent/offers/:offerId/pause': {
    ...agentWith('promotions.manage'),
    summary: 'Pause a published offer: no new claims',
    params,
    body: emptyBody,
    data: agentOffer,
    refusals: [...foundRefusals, 'promotion.not_published'],
  },
  'POST /agent/offers/:offerId/resume': {
    ...agentWith('promotions.manage'),
    summary: 'Resume a paused offer; only the agent who paused it, or one above',
    params,
    body: emptyBody,
    data: agentOffer,
    refusals: [...foundRefusals, 'promotion.not_paused', 'promotion.paused_above'],
  },
  'POST /agent/offers/:offerId/end': {
    ...agentWith('promotions.manage'),
    summary: 'End an offer permanently; the rest of its budget is returned when no claim is open',
    params,
    body: z.strictObject({ reason }),
    data: agentOffer,
    refusals: [...foundRefusals, 'promotion.ended_already', 'promotion.of_a_tournament'],
  },
});
