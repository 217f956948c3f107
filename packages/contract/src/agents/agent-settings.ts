import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { amountCents, emptyBody, instant } from '../fields.ts';
import { languages } from '../languages.ts';

/** Amounts from which moving money needs a confirmation. The root sets them for the whole site. */
const thresholds = z.object({
  /** From this amount on, an agent confirms that it is still itself. */
  stepUpFromCents: z.number().int(),
  /** From this amount on, another agent confirms. */
  fourEyesFromCents: z.number().int(),
});
export type Thresholds = z.infer<typeof thresholds>;

const agentSettings = z.object({
  timeZone: z.string(),
  /** Of mails. */
  language: z.enum(languages),
  thresholds,
  /** Whether this agent may set the thresholds. */
  canSetThresholds: z.boolean(),
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
      /** Of the IANA list, such as `Europe/Berlin`. */
      timeZone: z
        .string({ error: 'Choose a time zone' })
        .max(64, 'Choose a time zone')
        .regex(/^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/, 'Choose a time zone'),
      language: languageChoice,
    }),
    data: agentSettings,
  },
  'PUT /agent/settings/thresholds': {
    ...agentWith('settings.change'),
    summary: 'Set the thresholds of the site',
    body: z.strictObject({ stepUpFromCents: amountCents, fourEyesFromCents: amountCents }),
    data: agentSettings,
    refusals: ['agent.step_up_required'],
  },
  'POST /agent/provider-test': {
    access: 'agent',
    summary: 'Call the provider once, within its budget, and tell how it went',
    body: emptyBody,
    data: z.object({
      isOk: z.boolean(),
      /** The wait for a turn in the budget included. */
      latencyMs: z.number().int(),
      /** Of a failed one: what exactly went wrong, as a code, and in words. */
      problem: z.object({ code: z.string(), text: z.string() }).nullable(),
      games: z.number().int().nullable(),
      testedAt: instant,
    }),
    refusals: ['agent.not_permitted'],
  },
});
