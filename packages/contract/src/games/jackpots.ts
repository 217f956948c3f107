import { z } from 'zod';
import { jackpotLimits } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { centsInput, decimalText, instant, reason } from '../fields.ts';

const cents = centsInput(0, jackpotLimits.maxCents);
const contributionMessage = 'Enter a contribution of 0 to 500 hundredths of a percent';

export const jackpotSettings = z.strictObject({
  /** The amount after a win, paid by the site. */
  seedCents: cents,
  /** The share of every stake, in basis points. */
  contributionBps: z
    .number({ error: contributionMessage })
    .int(contributionMessage)
    .min(0, contributionMessage)
    .max(jackpotLimits.maxContributionBps, contributionMessage),
  /** The most that it pays. */
  capCents: cents.min(1, 'Enter a whole number of cents, at least 1'),
});
export type JackpotSettings = z.infer<typeof jackpotSettings>;

export const jackpotSlug = z.string().regex(/^[a-z]{1,20}$/, 'Invalid jackpot');

const wholeCents = z.number().int();

export const jackpot = z.object({
  slug: z.string(),
  name: z.string(),
  /** What a winner would get now. */
  valueCents: wholeCents,
  /** Contributions beyond the cap, which start the next jackpot. */
  reserveCents: wholeCents,
  seedCents: wholeCents,
  contributionBps: wholeCents,
  capCents: wholeCents,
  /** The mean stakes between two wins: a stake wins with the probability stake / odds. */
  oddsCents: wholeCents,
  hits: wholeCents,
  lastHitAt: instant.nullable(),
  lastHitCents: wholeCents.nullable(),
});
export type Jackpot = z.infer<typeof jackpot>;

/** What everybody may see of a jackpot. */
const jackpotValue = z.object({
  slug: z.string(),
  name: z.string(),
  value: decimalText,
  lastWin: z.object({ amount: decimalText, at: instant }).nullable(),
});
export type JackpotValue = z.infer<typeof jackpotValue>;

export const jackpotEndpoints = endpointTable({
  'GET /games/jackpots': {
    access: 'public',
    summary: 'What the jackpots would pay now; empty where the provider has none to show',
    data: z.array(jackpotValue),
  },
  'GET /agent/jackpots': {
    ...agentWith('records.read'),
    summary: 'The jackpots as they stand, where the provider lets them be set',
    data: z.object({
      /** False: the provider has no jackpots to show. */
      isConfigurable: z.boolean(),
      jackpots: z.array(jackpot),
    }),
    refusals: ['provider.unavailable', 'provider.refused'],
  },
  'PUT /agent/jackpots/:slug': {
    ...agentWith('jackpots.set'),
    summary: 'Set a jackpot from the next stake on; its seed counts from the next win on',
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
