import { z } from 'zod';
import { money } from '../amounts.ts';
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

/**
 * The binding terms of an offer. A claim gets a copy of them, so that a later edit of the offer does not
 * change it.
 */
export const offerTerms = z.object({
  kind: z.enum(offerKinds).describe('The kind of the offer.'),
  percent: z
    .number()
    .int()
    .nullable()
    .describe('The bonus in per cent of a recharge or a loss; null for a fixed bonus.'),
  maxBonus: money.nullable().describe('The highest bonus; null: no maximum.'),
  bonus: money.nullable().describe('A fixed bonus in place of a percentage; null for a percentage.'),
  minRecharge: money.describe('The smallest recharge that counts; 0: any.'),
  startsAt: instant.nullable().describe('When the offer starts (UTC); null: at once.'),
  endsAt: instant.nullable().describe('When the offer ends (UTC); null: no end.'),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .nullable()
    .describe('The days of the week on which it can be claimed, from 1 for Monday; null: every day.'),
  timeZone: z.string().describe('The IANA time zone of the offer’s days, such as Europe/Berlin.'),
  recurrence: z.enum(offerRecurrences).describe('How often it can be claimed: once, or once in each period.'),
  claimsPerPlayer: z
    .number()
    .int()
    .nullable()
    .describe('How often one player can claim it in all; null: no limit.'),
  newWithinDays: z
    .number()
    .int()
    .nullable()
    .describe('Only players who registered within this number of days can claim it; null: everybody.'),
  minVipTier: z
    .number()
    .int()
    .nullable()
    .describe('The lowest VIP tier that can claim it, from 1 to 5; null: everybody.'),
  isFirstRechargeOnly: z.boolean().describe('Whether only a player’s first recharge counts.'),
  isAutomatic: z.boolean().describe('Whether the recharge or registration itself claims it.'),
  wageringMultiple: z.number().int().describe('How many times the bonus must be wagered; 0: not at all.'),
  wageringShares: z
    .record(z.string(), z.number().int())
    .describe(
      'The part of a stake that counts, in per cent, by type of game. A type that is missing counts in full.',
    ),
  maxStake: money.nullable().describe('The highest stake that counts while wagering; null: no maximum.'),
  minStaked: money.describe('The least that a player must have staked in the week; 0, except for cashback.'),
  minRounds: z.number().int().describe('The least number of rounds in the week; 0, except for cashback.'),
  claimExpiresDays: z.number().int().describe('The days after which a claim expires.'),
});
export type OfferTerms = z.infer<typeof offerTerms>;

/** Unmet conditions as codes with their data, which the browser translates. */
export const missingCondition = z.discriminatedUnion('code', [
  z.object({ code: z.literal('not_running').describe('The offer is not published, or paused.') }),
  z.object({
    code: z.literal('not_started').describe('The offer has not started.'),
    at: instant.describe('When the offer starts (UTC).'),
  }),
  z.object({
    code: z.literal('over').describe('The offer has ended.'),
    at: instant.describe('When the offer ended (UTC).'),
  }),
  z.object({
    code: z.literal('other_weekday').describe('The offer cannot be claimed on this day of the week.'),
    weekdays: z
      .array(z.number().int())
      .describe('The days of the week on which it can be claimed, from 1 for Monday.'),
    timeZone: z.string().describe('The IANA time zone of these days.'),
  }),
  z.object({
    code: z
      .literal('not_first_recharge')
      .describe('The player has recharged before, and only the first recharge counts.'),
  }),
  z.object({
    code: z.literal('not_new').describe('The player registered too long ago.'),
    days: z.number().int().describe('The number of days within which a player must have registered.'),
  }),
  z.object({
    code: z.literal('vip_tier').describe('The player’s VIP tier is too low.'),
    tier: z.number().int().describe('The lowest VIP tier that can claim it.'),
  }),
  z.object({
    code: z
      .literal('audience')
      .describe('The offer is for other players: of another subtree, label or country.'),
  }),
  z.object({ code: z.literal('code').describe('The offer needs its promo code.') }),
  z.object({
    code: z
      .literal('automatic')
      .describe(
        'The offer is claimed by an event itself, such as a recharge, a registration or the end of a week.',
      ),
  }),
  z.object({
    code: z.literal('claimed_already').describe('The player has claimed it.'),
    isAgain: z.boolean().describe('Whether the player can claim it again in a later period.'),
  }),
  z.object({ code: z.literal('disabled').describe('An agent excluded the player from offers.') }),
]);
export type MissingCondition = z.infer<typeof missingCondition>;

/**
 * The texts in one language. Without them the card's text is generated. `{percent}`, `{amount}` and `{max}`
 * are replaced by the figures of the offer, so that no text can contradict it.
 */
export const offerText = z.object({
  title: z.string().describe('The title of the card.'),
  description: z.string().describe('The text of the card.'),
  requirements: z
    .string()
    .optional()
    .describe('Conditions that an agent added to the generated ones. Absent: none.'),
});
export type OfferText = z.infer<typeof offerText>;

/** The texts in all languages, as agents read them. */
export const offerTexts = z.partialRecord(z.enum(languages), offerText);

export const publicOffer = z.object({
  id: z.string().describe('The id of the offer.'),
  period: z.enum(offerPeriods).describe('Whether its time has come, by start and end.'),
  art: z.string().describe('The name of the picture.'),
  text: offerText
    .nullable()
    .describe(
      'The text in the language of the request, with `{percent}`, `{amount}` and `{max}` in place of figures; null: generated from the terms.',
    ),
  terms: offerTerms.describe('The terms of the offer.'),
});
export type PublicOffer = z.infer<typeof publicOffer>;

export const offerEndpoints = endpointTable({
  'GET /promotions/offers': {
    access: 'public',
    summary: 'The root agent’s offers with their terms; `isAutomatic`: a first recharge starts it',
    data: z.array(publicOffer),
  },
});
