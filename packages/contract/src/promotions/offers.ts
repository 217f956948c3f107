import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { languages } from '../languages.ts';

export const offerKinds = [
  'deposit_match',
  'fixed_credit',
  'cashback',
  'free_credit',
  'referral',
  'tournament_prize',
  'rakeback',
] as const;
export type OfferKind = (typeof offerKinds)[number];
/** `waiting`: a second agent must confirm it. */
export const offerStates = ['draft', 'waiting', 'published', 'paused', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];
export const offerRecurrences = ['once', 'daily', 'weekly', 'monthly'] as const;
export type OfferRecurrence = (typeof offerRecurrences)[number];
export const offerPeriods = ['current', 'upcoming', 'expired'] as const;
export type OfferPeriod = (typeof offerPeriods)[number];

const cents = z.number().int();

/**
 * The binding terms of an offer. A claim gets a copy of them, so that a later edit of the offer does not
 * change it.
 */
export const offerTerms = z.object({
  kind: z.enum(offerKinds),
  percent: z.number().int().nullable(),
  maxBonusCents: cents.nullable(),
  bonusCents: cents.nullable().describe('A fixed amount instead of a percentage.'),
  minRechargeCents: cents,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .nullable()
    .describe('ISO weekdays in the time zone, 1 for Monday; null for all.'),
  timeZone: z.string(),
  recurrence: z.enum(offerRecurrences),
  claimsPerPlayer: z.number().int().nullable(),
  newWithinDays: z.number().int().nullable(),
  minVipTier: z.number().int().nullable(),
  isFirstRechargeOnly: z.boolean(),
  isAutomatic: z.boolean(),
  wageringMultiple: z.number().int(),
  wageringShares: z
    .record(z.string(), z.number().int())
    .describe('Per cent of a stake that count, by game type; a type that is missing counts whole.'),
  maxStakeCents: cents.nullable(),
  claimExpiresDays: z.number().int(),
});
export type OfferTerms = z.infer<typeof offerTerms>;

/** Unmet conditions as codes with their data, which the browser translates. */
export const missingCondition = z.discriminatedUnion('code', [
  z.object({ code: z.literal('not_running') }),
  z.object({ code: z.literal('not_started'), at: instant }),
  z.object({ code: z.literal('over'), at: instant }),
  z.object({ code: z.literal('other_weekday'), weekdays: z.array(z.number().int()), timeZone: z.string() }),
  z.object({ code: z.literal('not_first_recharge') }),
  z.object({ code: z.literal('not_new'), days: z.number().int() }),
  z.object({ code: z.literal('vip_tier'), tier: z.number().int() }),
  z.object({ code: z.literal('audience') }),
  z.object({ code: z.literal('code') }),
  z.object({ code: z.literal('automatic') }),
  z.object({ code: z.literal('claimed_already'), isAgain: z.boolean() }),
  z.object({ code: z.literal('disabled') }),
]);
export type MissingCondition = z.infer<typeof missingCondition>;

/**
 * The texts in one language. Without them the card's text is generated. `{percent}`, `{amount}` and `{max}`
 * are replaced by the figures of the offer, so that no text can contradict it.
 */
export const offerText = z.object({
  title: z.string(),
  description: z.string(),
  requirements: z.string().optional().describe('What an agent adds to the generated conditions.'),
});
export type OfferText = z.infer<typeof offerText>;

/** The texts in all languages, as agents read them. */
export const offerTexts = z.partialRecord(z.enum(languages), offerText);

export const publicOffer = z.object({
  id: z.string(),
  period: z.enum(offerPeriods),
  art: z.string(),
  text: offerText
    .nullable()
    .describe("In the reader's language, with its placeholders. Null: generated from the terms."),
  terms: offerTerms,
});
export type PublicOffer = z.infer<typeof publicOffer>;

export const offerEndpoints = endpointTable({
  'GET /promotions/offers': {
    access: 'public',
    summary: 'The root agent’s running, upcoming and ended offers with their terms',
    data: z.array(publicOffer),
  },
});
