import { z } from 'zod';
import { editableOfferKinds, offerArts, offerLimits } from '../agent-constants.ts';
import { countries, gameTypes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  centsInput,
  decimalText,
  emptyBody,
  freeText,
  instant,
  keysetQuery,
  nextPageMeta,
  publicId,
  reason,
  runsOncePerKey,
} from '../fields.ts';
import type { Language } from '../languages.ts';
import { secondAgentRefusals } from '../money/transfers.ts';
import { labelId } from '../players/labels.ts';
import { offerId } from './claims.ts';
import { offerKinds, offerPeriods, offerRecurrences, offerStates, offerTexts } from './offers.ts';

const text = (max: number) => freeText(1, max, `Enter 1 to ${max} characters`);
export const editedText = z.strictObject({
  title: text(offerLimits.titleMax),
  description: text(offerLimits.textMax),
  requirements: text(offerLimits.textMax).optional().describe('Added to the generated conditions.'),
});

/** A minute in the offer's time zone. */
const localMinute = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a date and a time')
  .refine((typed) => !Number.isNaN(Date.parse(`${typed}:00Z`)), 'Enter a date and a time');

const whole = (min: number, max: number) => {
  const message = 'Enter a whole number within the bounds';
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};
const cents = centsInput(1);

const editedTerms = {
  kind: z.enum(editableOfferKinds, { error: 'Choose a kind' }),
  texts: z
    .strictObject({
      en: editedText.optional(),
      es: editedText.optional(),
      fr: editedText.optional(),
      de: editedText.optional(),
    } satisfies Record<Language, z.ZodType>)
    .describe('By language; one that is missing is generated from the terms.'),
  art: z.enum(offerArts),
  percent: whole(1, 1_000).nullable(),
  maxBonusCents: cents.nullable(),
  bonusCents: cents.nullable(),
  minRechargeCents: centsInput(0),
  startsAt: localMinute.nullable(),
  endsAt: localMinute.nullable(),
  weekdays: z.array(whole(1, 7)).min(1, 'Choose a day').max(7).nullable(),
  timeZone: z.string().min(1, 'Choose a time zone').max(60, 'Choose a time zone'),
  recurrence: z.enum(offerRecurrences),
  claimsPerPlayer: whole(1, 1_000).nullable(),
  newWithinDays: whole(1, 3_650).nullable(),
  minVipTier: whole(1, 5).nullable(),
  labelId: labelId.nullable(),
  subtreeAgentId: publicId('ag', 'Invalid agent')
    .nullable()
    .describe('Only players of this agent and of those below it.'),
  countries: z.array(z.enum(countries)).min(1, 'Choose a country').max(countries.length).nullable(),
  promoCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{3,20}$/, 'Enter 3 to 20 letters and digits')
    .nullable(),
  isAutomatic: z.boolean(),
  isFirstRechargeOnly: z.boolean(),
  wageringMultiple: whole(0, 100),
  wageringShares: z
    .partialRecord(z.enum(gameTypes), whole(0, 100))
    .describe('Per cent of a stake that count; a type that is missing counts whole.'),
  maxStakeCents: cents.nullable(),
  claimExpiresDays: whole(1, 365),
  budgetCents: cents.nullable(),
};

export const offerForm = z.strictObject(editedTerms);
export type OfferForm = z.infer<typeof offerForm>;

export const agentOffer = z.object({
  id: offerId,
  state: z.enum(offerStates),
  period: z.enum(offerPeriods).nullable().describe('By its window. Null: not published.'),
  form: z.object({
    ...editedTerms,
    kind: z.enum(offerKinds),
    art: z.string(),
    texts: offerTexts.describe("A tournament's are longer than those of the editor."),
  }),
  isEditable: z.boolean().describe('Of the kinds that the editor knows.'),
  by: z.object({ id: z.string(), name: z.string(), isOwn: z.boolean() }),
  names: z.object({ label: z.string().nullable(), subtreeAgent: z.string().nullable() }),
  claims: z.object({ open: z.number().int(), all: z.number().int() }),
  paid: decimalText.describe('What players got.'),
  left: decimalText
    .nullable()
    .describe('What is left in the account that pays it. Null: without a budget, or not published.'),
  secondAgent: z.string().nullable(),
  isAlone: z.boolean().describe('It needed a second agent, and there was none.'),
  createdAt: instant,
  publishedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type AgentOffer = z.infer<typeof agentOffer>;

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

export const estimate = z.object({
  days: z.number().int(),
  claims: z.number().int().describe('Of the past period, had the offer run in it.'),
  players: z.number().int(),
  eligiblePlayers: z.number().int(),
  credit: decimalText,
  expectedCost: decimalText.describe('The credit without what its wagering loses again.'),
  worstCase: decimalText.nullable().describe('Null: nothing limits it.'),
  houseEdgeBps: z.number().int().nullable(),
});
export type OfferEstimate = z.infer<typeof estimate>;

/** More than a person types. */
const offerChanges = { uses: 30, per: 'minute' } as const;

export const offerEditorEndpoints = endpointTable({
  'GET /agent/offers': {
    ...agentWith('promotions.read'),
    summary: 'Offers of the agent and of those below, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      state: z.enum(['all', ...offerStates]).default('all'),
    }),
    data: z.array(agentOffer),
    extra: nextPageMeta.extend({
      marketing: decimalText.nullable().describe('What is left for offers of the caller. Null for the root.'),
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
