import { z } from 'zod';
import { jackpotLimits } from '../agent-constants.ts';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, instant, reason, recordVersion } from '../fields.ts';

const contributionMessage = 'Enter a contribution of 0 to 500 hundredths of a percent';

export const jackpotSettings = z.strictObject({
  seed: moneyInput(0, jackpotLimits.maxCents).describe(
    'The amount with which the jackpot starts again after a win, paid by the site.',
  ),
  contributionBps: z
    .number({ error: contributionMessage })
    .int(contributionMessage)
    .min(0, contributionMessage)
    .max(jackpotLimits.maxContributionBps, contributionMessage)
    .describe('The share of every stake that the jackpot gets, in hundredths of a per cent.'),
  cap: moneyInput(1, jackpotLimits.maxCents).describe('The maximum that the jackpot pays.'),
});
export type JackpotSettings = z.infer<typeof jackpotSettings>;

export const jackpotSlug = z.string().regex(/^[a-z]{1,20}$/, 'Invalid jackpot');

export const jackpot = z.object({
  slug: z.string().describe('The jackpot’s name in addresses.'),
  name: z.string().describe('The jackpot’s name as players see it.'),
  value: money.describe('What a winner would get now.'),
  reserve: money.describe('The contributions above the maximum, with which the next jackpot starts.'),
  seed: money.describe('The amount with which the jackpot starts again after a win, paid by the site.'),
  contributionBps: z
    .number()
    .int()
    .describe('The share of every stake that the jackpot gets, in hundredths of a per cent.'),
  cap: money.describe('The maximum that the jackpot pays.'),
  odds: money.describe(
    'The mean sum of stakes between two wins: a stake wins with the probability stake / odds.',
  ),
  hits: z.number().int().describe('The number of times that it was won.'),
  lastHitAt: instant.nullable().describe('When it was last won (UTC); null if never.'),
  lastHit: money.nullable().describe('What the last winner got; null if it was never won.'),
});
export type Jackpot = z.infer<typeof jackpot>;

/** A jackpot with the version that a change of its settings names. */
const listedJackpot = jackpot.extend({ version: recordVersion });
export type ListedJackpot = z.infer<typeof listedJackpot>;

/** The public part of a jackpot. */
export const jackpotValue = z.object({
  slug: z.string().describe('The jackpot’s name in addresses.'),
  name: z.string().describe('The jackpot’s name as players see it.'),
  value: money.describe('What a winner would get now.'),
  lastWin: z
    .object({
      amount: money.describe('What the winner got.'),
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
      jackpots: z.array(listedJackpot).describe('The jackpots.'),
    }),
    refusals: ['provider.unavailable', 'provider.refused'],
  },
  'PUT /agent/jackpots/:slug': {
    ...changesVersion,
    ...agentWith('jackpots.set'),
    summary: 'Set a jackpot from the next stake on, its seed from the next win on',
    params: z.object({ slug: jackpotSlug.describe('The jackpot’s name in addresses.') }),
    body: jackpotSettings.extend({ reason }),
    data: listedJackpot,
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
