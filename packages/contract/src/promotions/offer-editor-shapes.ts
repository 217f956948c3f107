import { z } from 'zod';
import { editableOfferKinds, offerArts, offerLimits } from '../agent-constants.ts';
import { money, moneyInput } from '../amounts.ts';
import { countries, gameTypes } from '../constants.ts';
import {
  freeText,
  instant,
  localMinute,
  nameOfAgentAbove,
  pastedText,
  publicId,
  recordVersion,
} from '../fields.ts';
import type { Language } from '../languages.ts';
import { labelId } from '../players/labels.ts';
import { knownTimeZone } from '../query-periods.ts';
import { offerId } from './claims.ts';
import {
  type OfferTerms,
  offerKinds,
  offerPeriods,
  offerRecurrences,
  offerStates,
  offerTerms,
  offerTexts,
} from './offers.ts';

const text = (max: number) => freeText(1, max, `Enter 1 to ${max} characters`);
export const editedText = z.strictObject({
  title: text(offerLimits.titleMax).describe('The title of the card.'),
  description: text(offerLimits.textMax).describe('The text of the card.'),
  requirements: text(offerLimits.textMax)
    .optional()
    .describe('Conditions to show in addition to the generated ones. Absent: none.'),
});

const whole = (min: number, max: number) => {
  const message = 'Enter a whole number within the bounds';
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};
const editedTerms = {
  kind: z.enum(editableOfferKinds, { error: 'Choose a kind' }).describe('The kind of the offer.'),
  texts: z
    .strictObject({
      en: editedText.optional().describe('In English. Absent: generated.'),
      es: editedText.optional().describe('In Spanish. Absent: generated.'),
      fr: editedText.optional().describe('In French. Absent: generated.'),
      de: editedText.optional().describe('In German. Absent: generated.'),
    } satisfies Record<Language, z.ZodType>)
    .describe('The texts by language. A language that is missing gets a text generated from the terms.'),
  art: z.enum(offerArts).describe('The picture of the card.'),
  percent: whole(1, 1_000)
    .nullable()
    .describe('The bonus in per cent of a recharge or a loss; null for a fixed bonus.'),
  maxBonus: moneyInput(1).nullable().describe('The highest bonus; null: no maximum.'),
  bonus: moneyInput(1).nullable().describe('A fixed bonus in place of a percentage; null for a percentage.'),
  minRecharge: moneyInput(0).describe('The smallest recharge that counts; 0: any.'),
  startsAt: localMinute
    .nullable()
    .describe('When the offer starts, `YYYY-MM-DDTHH:mm` in its time zone; null: at once.'),
  endsAt: localMinute
    .nullable()
    .describe('When the offer ends, `YYYY-MM-DDTHH:mm` in its time zone; null: no end.'),
  weekdays: z
    .array(whole(1, 7))
    .min(1, 'Choose a day')
    .max(7)
    .nullable()
    .describe('The days of the week on which it can be claimed, from 1 for Monday; null: every day.'),
  timeZone: knownTimeZone.describe('The IANA time zone of the offer’s days, such as Europe/Berlin.'),
  recurrence: z.enum(offerRecurrences).describe('How often it can be claimed: once, or once in each period.'),
  claimsPerPlayer: whole(1, 1_000)
    .nullable()
    .describe('How often one player can claim it in all; null: no limit.'),
  newWithinDays: whole(1, 3_650)
    .nullable()
    .describe('Only players who registered within this number of days can claim it; null: everybody.'),
  minVipTier: whole(1, 5)
    .nullable()
    .describe('The lowest VIP tier that can claim it, from 1 to 5; null: everybody.'),
  labelId: labelId.nullable().describe('The id of the label that a player must have; null: none is needed.'),
  subtreeAgentId: publicId('ag', 'Invalid agent')
    .nullable()
    .describe(
      'The id of the agent to whose subtree the players must belong; null: every player of the offer’s agent.',
    ),
  countries: z
    .array(z.enum(countries))
    .min(1, 'Choose a country')
    .max(countries.length)
    .nullable()
    .describe('The countries of residence in which it can be claimed, by their English names; null: all.'),
  promoCode: pastedText(20, 'Enter 6 to 20 letters and digits')
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,20}$/, 'Enter 6 to 20 letters and digits')
    .nullable()
    .describe('The code that claims it, of capital letters and digits; null: none is needed.'),
  isAutomatic: z.boolean().describe('Whether the recharge or registration itself claims it.'),
  isFirstRechargeOnly: z.boolean().describe('Whether only a player’s first recharge counts.'),
  wageringMultiple: whole(0, 100).describe('How many times the bonus must be wagered; 0: not at all.'),
  wageringShares: z
    .partialRecord(z.enum(gameTypes), whole(0, 100))
    .describe(
      'The part of a stake that counts, in per cent, by type of game. A type that is missing counts in full.',
    ),
  maxStake: moneyInput(1)
    .nullable()
    .describe('The highest stake that counts while wagering; null: no maximum.'),
  minStaked: moneyInput(0)
    .optional()
    .describe(
      'The least that a player must have staked in the week: at least 10.00 for cashback, 0 for other kinds. Absent: 0, or unchanged.',
    ),
  minRounds: whole(0, offerLimits.maxMinRounds)
    .optional()
    .describe(
      'The least number of rounds in the week: at least 10 for cashback, 0 for other kinds. Absent: 0, or unchanged.',
    ),
  claimExpiresDays: whole(1, 365).describe('The days after which a claim expires.'),
  budget: moneyInput(1)
    .nullable()
    .describe('The maximum that the offer pays in all; null: no separate budget.'),
};

export const offerForm = z.strictObject(editedTerms);
export type OfferForm = z.infer<typeof offerForm>;
/** A form without absent fields. */
export type CompleteOfferForm = OfferForm & Pick<OfferTerms, 'minStaked' | 'minRounds'>;

export const agentOffer = z.object({
  id: offerId.describe('The id of the offer.'),
  state: z.enum(offerStates).describe('The state of the offer; `waiting`: a second agent must confirm it.'),
  pausedAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who paused it. Only that agent, or one above it, resumes it. Null: no agent above did.',
  ),
  period: z
    .enum(offerPeriods)
    .nullable()
    .describe('Whether its time has come, by start and end; null: it is not published.'),
  form: z
    .object({
      ...editedTerms,
      kind: z.enum(offerKinds).describe('The kind of the offer.'),
      minStaked: offerTerms.shape.minStaked,
      minRounds: offerTerms.shape.minRounds,
      art: z.string().describe('The name of the picture.'),
      texts: offerTexts.describe(
        'The texts by language. Those of a tournament may be longer than the editor allows.',
      ),
    })
    .describe('The terms and texts as they were entered.'),
  version: recordVersion,
  isEditable: z.boolean().describe('Whether the editor knows this kind of offer.'),
  by: z
    .object({
      id: z.string().describe('The id of the agent.'),
      name: z.string().describe('The name of the agent.'),
      isOwn: z.boolean().describe('Whether the agent is the caller.'),
    })
    .describe('The agent whose offer it is, and who pays for it.'),
  names: z
    .object({
      label: z.string().nullable().describe('The name of the label; null: none is needed.'),
      subtreeAgent: z
        .string()
        .nullable()
        .describe('The name of the agent of the subtree; null: every player.'),
    })
    .describe('The present names of what the terms name by id.'),
  claims: z
    .object({
      open: z.number().int().describe('The number of claims that have not ended.'),
      all: z.number().int().describe('The number of all claims.'),
    })
    .describe('The number of claims.'),
  paid: money.describe('The sum of the paid bonuses.'),
  left: money
    .nullable()
    .describe('What is left of the offer’s own budget; null: it has none, or is not published.'),
  secondAgent: z.string().nullable().describe('The name of the second agent who confirmed it; null: nobody.'),
  isAlone: z.boolean().describe('Whether it was published without a second agent, because there was none.'),
  createdAt: instant.describe('When it was created (UTC).'),
  publishedAt: instant.nullable().describe('When it was published (UTC); null before.'),
  endedAt: instant.nullable().describe('When it ended (UTC); null before.'),
});
export type AgentOffer = z.infer<typeof agentOffer>;

export const estimate = z.object({
  days: z.number().int().describe('The number of past days on whose records the estimate rests.'),
  claims: z.number().int().describe('How often it would have been claimed in these days.'),
  players: z.number().int().describe('The number of players who would have claimed it.'),
  eligiblePlayers: z.number().int().describe('The number of players who could claim it now.'),
  credit: money.describe('The bonuses that would have been paid.'),
  expectedCost: money.describe('The bonuses minus what players lose again on average while wagering them.'),
  worstCase: money.nullable().describe('The maximum that the offer can pay; null: nothing limits it.'),
  bestAttack: z
    .object({
      oneAccount: money
        .nullable()
        .describe(
          'What one account gains at most on average from one claim or one week; null: nothing limits it.',
        ),
      secondAccount: money.describe(
        'What a second account adds on average, such as by opposite bets or a second claim; never above 0.',
      ),
    })
    .describe('What a player gains on average who plays for the offer alone, by the best strategy.'),
  houseEdgeBps: z
    .number()
    .int()
    .nullable()
    .describe(
      'The part of the stakes that the games kept in these days (house edge), in hundredths of a per cent; null: no stakes.',
    ),
});
export type OfferEstimate = z.infer<typeof estimate>;
