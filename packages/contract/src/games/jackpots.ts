import { z } from 'zod';
import { jackpotLimits } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { centsInput, decimalText, instant, reason } from '../fields.ts';

const cents = centsInput(0, jackpotLimits.maxCents);
const contributionMessage = 'Enter a contribution of 0 to 500 hundredths of a percent';

export const jackpotSettings = z.strictObject({
  seedCents: cents.describe(
    'The amount with which the jackpot starts again after a win, paid by the site, in cents.',
  ),
  contributionBps: z
    .number({ error: contributionMessage })
    .int(contributionMessage)
    .min(0, contributionMessage)
    .max(jackpotLimits.maxContributionBps, contributionMessage)
    .describe('The share of every stake that the jackpot gets, in hundredths of a per cent.'),
  capCents: cents
    .min(1, 'Enter a whole number of cents, at least 1')
    .describe('The maximum that the jackpot pays, in cents.'),
});
export type JackpotSettings = z.infer<typeof jackpotSettings>;

export const jackpotSlug = z.string().regex(/^[a-z]{1,20}$/, 'Invalid jackpot');

const wholeCents = z.number().int();

export const jackpot = z.object({
  slug: z.string().describe('The jackpot’s name in addresses.'),
  name: z.string().describe('The jackpot’s name as players see it.'),
  valueCents: wholeCents.describe('What a winner would get now, in cents.'),
  reserveCents: wholeCents.describe(
    'The contributions above the maximum, with which the next jackpot starts, in cents.',
  ),
  seedCents: wholeCents.describe(
    'The amount with which the jackpot starts again after a win, paid by the site, in cents.',
  ),
  contributionBps: wholeCents.describe(
    'The share of every stake that the jackpot gets, in hundredths of a per cent.',
  ),
  capCents: wholeCents.describe('The maximum that the jackpot pays, in cents.'),
  oddsCents: wholeCents.describe(
    'The mean sum of stakes between two wins, in cents: a stake wins with the probability stake / odds.',
  ),
  hits: wholeCents.describe('The number of times that it was won.'),
  lastHitAt: instant.nullable().describe('When it was last won (UTC); null if never.'),
  lastHitCents: wholeCents
    .nullable()
    .describe('What the last winner got, in cents; null if it was never won.'),
});
export type Jackpot = z.infer<typeof jackpot>;

/** The public part of a jackpot. */
export const jackpotValue = z.object({
  slug: z.string().describe('The jackpot’s name in addresses.'),
  name: z.string().describe('The jackpot’s name as players see it.'),
  value: decimalText.describe('What a winner would get now, in dollars.'),
  lastWin: z
    .object({
      amount: decimalText.describe('What the winner got, in dollars.'),
      at: instant.describe('When it was won (UTC).'),
    })
    .nullable()
    .describe('The last win; null if it was never won.'),
});
export type JackpotValue = z.infer<typeof jackpotValue>;

export const jackpotEndpoints = endpointTable({
  'GET /games/jackpots': {
    access: 'public',
    summary: 'What the jackpots would pay now; empty if the provider reports none',
    data: z.array(jackpotValue),
  },
  'GET /agent/jackpots': {
    ...agentWith('records.read'),
    summary: 'The jackpots with their settings, if the provider lets agents change them',
    data: z.object({
      isConfigurable: z.boolean().describe('False: the provider has no jackpots.'),
      jackpots: z.array(jackpot).describe('The jackpots.'),
    }),
    refusals: ['provider.unavailable', 'provider.refused'],
  },
  'PUT /agent/jackpots/:slug': {
    ...agentWith('jackpots.set'),
    summary: 'Set a jackpot from the next stake on, its seed from the next win on',
    params: z.object({ slug: jackpotSlug.describe('The jackpot’s name in addresses.') }),
    body: jackpotSettings.extend({ reason }),
    data: jackpot,
    refusals: [
      'agent.step_up_required',
      'jackpot.not_found',
      'jackpot.being_set',
      'jackpot.cap_too_low',
      'jackpot.return_too_high',
      'provider.unsupported',
      'provider.unavailable',
      'provider.refused',
    ],
  },
});
