import { z } from 'zod';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, emptyBody, instant, recordVersion } from '../fields.ts';
import { languages } from '../languages.ts';

/** The amounts that need confirmation. The root sets them for the whole site. */
export const thresholds = z.object({
  stepUpFrom: money.describe('From this amount on, a command needs a step-up of the agent.'),
  fourEyesFrom: money.describe('From this amount on, a second agent must confirm a command.'),
  fourEyesForAgents: z
    .boolean()
    .describe(
      'Whether a second agent must confirm new agents, roles and permissions. False unless the root agent switched it on.',
    ),
});
export type Thresholds = z.infer<typeof thresholds>;

export const agentSettings = z.object({
  timeZone: z
    .string()
    .describe('The IANA time zone in which the agent’s days begin, such as `Europe/Berlin`.'),
  language: z.enum(languages).describe('The language of mails to the agent.'),
  version: recordVersion,
  thresholds: thresholds.describe('The amounts from which further checks apply to commands of all agents.'),
  thresholdsVersion: recordVersion,
  canSetThresholds: z.boolean().describe('Whether this agent may set the thresholds.'),
});
export type AgentSettings = z.infer<typeof agentSettings>;

export const languageChoice = z.enum(languages, { error: 'Choose a language' });

export const agentSettingsEndpoints = endpointTable({
  'GET /agent/settings': {
    access: 'agent',
    summary: 'The agent’s own settings, and the thresholds of the site',
    data: agentSettings,
  },
  'PUT /agent/settings': {
    ...changesVersion,
    access: 'agent',
    summary: 'Choose time zone and language',
    body: z.strictObject({
      timeZone: z
        .string({ error: 'Choose a time zone' })
        .max(64, 'Choose a time zone')
        .regex(/^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/, 'Choose a time zone')
        .describe('The IANA time zone in which the agent’s days begin, such as `Europe/Berlin`.'),
      language: languageChoice.describe('The language of mails to the agent.'),
    }),
    data: agentSettings,
  },
  'PUT /agent/settings/thresholds': {
    ...changesVersion,
    ...agentWith('settings.change'),
    summary: 'Set the thresholds of the site',
    body: z.strictObject({
      stepUpFrom: moneyInput(1).describe('From this amount on, a command needs a step-up of the agent.'),
      fourEyesFrom: moneyInput(1).describe('From this amount on, a second agent must confirm a command.'),
      fourEyesForAgents: z
        .boolean({ error: 'Choose on or off' })
        .optional()
        .describe(
          'Whether a second agent must confirm new agents, roles and permissions. Absent: unchanged.',
        ),
    }),
    data: agentSettings,
    refusals: ['agent.step_up_required'],
  },
  'POST /agent/provider-test': {
    ...agentWith('provider.connect'),
    summary: 'Test the connection with one call to the provider, within the budget',
    rateLimits: [{ uses: 6, per: 'minute' }],
    body: emptyBody,
    data: z.object({
      isOk: z.boolean().describe('Whether the provider responded with its list of games.'),
      latencyMs: z
        .number()
        .int()
        .describe('How long the call took, in milliseconds, including the wait for a permit.'),
      problem: z
        .object({
          code: z.string().describe('The code of the failure.'),
          text: z.string().describe('The failure in the language of the request.'),
        })
        .nullable()
        .describe('Why the call failed; null if it succeeded.'),
      games: z
        .number()
        .int()
        .nullable()
        .describe('The number of games in the provider’s list; null if the call failed.'),
      testedAt: instant.describe('When the test ended (UTC).'),
    }),
  },
});
