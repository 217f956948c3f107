import { z } from 'zod';
import { jackpotLimits } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { centsInput, decimalText, instant, reason } from '../fields.ts';

const cents = centsInput(0, jackpotLimits.maxCents);
const contributionMessage = 'Enter a contribution of 0 to 500 hundredths of a percent';

export const jackpotSettings = z.strictObject({
  seedCents: cents.describe('The amount after a win, paid by the site.'),
  contributionBps: z
    .number({ error: contributionMessage })
    .int(contributionMessage)
    .min(0, contributionMessage)
    .max(jackpotLimits.maxContributionBps, contributionMessage)
    .describe('The share of every stake, in basis points.'),
  capCents: cents.min(1, 'Enter a whole number of cents, at least 1').describe('The most that it pays.'),
});
export type JackpotSettings = z.infer<typeof jackpotSettings>;

export const jackpotSlug = z.string().regex(/^[a-z]{1,20}$/, 'Invalid jackpot');

const wholeCents = z.number().int();

export const jackpot = z.object({
  slug: z.string(),
  name: z.string(),
  valueCents: wholeCents.describe('What a winner would get now.'),
  reserveCents: wholeCents.describe('Contributions beyond the cap, which start the next jackpot.'),
  seedCents: wholeCents,
  contributionBps: wholeCents,
  capCents: wholeCents,
  oddsCents: wholeCents.describe(
    'The mean stakes between two wins: a stake wins with the probability stake / odds.',
  ),
  hits: wholeCents,
  lastHitAt: instant.nullable(),
  lastHitCents: wholeCents.nullable(),
});
export type Jackpot = z.infer<typeof jackpot>;

/** The public part of a jackpot. */
export const jackpotValue = z.object({
  slug: z.string(),
  name: z.string(),
  value: decimalText,
  lastWin: z.object({ amount: decimalText, at: instant }).nullable(),
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
      isConfigurable: z.boolean().describe('False: the provider has no jackpots to show.'),
      jackpots: z.array(jackpot),
    }),
    refusals: ['provider.unavailable', 'provider.refused'],
  },
  'PUT /agent/jackpots/:slug': {
    ...agentWith('jackpots.set'),
    summary: 'Set a jackpot from the next stake on, its seed from the next win on',
    params: z.object({ slug: jackpotSlug }),
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
