import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { amountCents, emptyBody, instant } from '../fields.ts';
import { languages } from '../languages.ts';

/** The amounts that need confirmation. The root sets them for the whole site. */
export const thresholds = z.object({
  stepUpFromCents: z.number().int().describe('From this amount on, an agent needs a step-up.'),
  fourEyesFromCents: z.number().int().describe('From this amount on, a second agent confirms.'),
  fourEyesForAgents: z
    .boolean()
    .describe(
      'A second agent confirms new agents, roles and permissions. Off unless the root switched it on.',
    ),
});
export type Thresholds = z.infer<typeof thresholds>;

export const agentSettings = z.object({
  timeZone: z.string(),
  language: z.enum(languages).describe('Of mails.'),
  thresholds,
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
    access: 'agent',
    summary: 'Choose time zone and language',
    body: z.strictObject({
      timeZone: z
        .string({ error: 'Choose a time zone' })
        .max(64, 'Choose a time zone')
        .regex(/^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/, 'Choose a time zone')
        .describe('An IANA name, such as `Europe/Berlin`.'),
      language: languageChoice,
    }),
    data: agentSettings,
  },
  'PUT /agent/settings/thresholds': {
    ...agentWith('settings.change'),
    summary: 'Set the thresholds of the site',
    body: z.strictObject({
      stepUpFromCents: amountCents,
      fourEyesFromCents: amountCents,
      fourEyesForAgents: z.boolean({ error: 'Choose on or off' }).optional().describe('Absent: as before.'),
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
      isOk: z.boolean(),
      latencyMs: z.number().int().describe('Includes the wait for a permit.'),
      problem: z
        .object({ code: z.string(), text: z.string() })
        .nullable()
        .describe('The failure, as a code and as text.'),
      games: z.number().int().nullable(),
      testedAt: instant,
    }),
  },
});
