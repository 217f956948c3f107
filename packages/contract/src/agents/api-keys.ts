import { z } from 'zod';
import { apiKeyScopes } from '../access/permissions.ts';
import { apiKeyLimits } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, nameText, publicId, reason, showsSecretOncePerKey } from '../fields.ts';
import { rechargeBonusModes } from '../money/transfers.ts';
import { overlapHours } from '../secret-overlap.ts';
import { agentParams, subtreeAgentRefusals } from './agent-tree.ts';

export const formerSecret = z.object({
  hint: z.string().describe('How the secret begins and ends, by which a person recognises it.'),
  endsAt: instant.describe('From when on the former secret is refused (UTC).'),
});
export const apiKey = z.object({
  id: z.string().describe('The id of the key.'),
  name: z.string().describe('The name of the key: which program uses it.'),
  hint: z.string().describe('How the present secret begins and ends, by which a person recognises it.'),
  scopes: z.array(z.enum(apiKeyScopes)).describe('The permissions that the key was given.'),
  lostScopes: z
    .array(z.enum(apiKeyScopes))
    .describe('The scopes without effect, because the agent does not have the permission now.'),
  addresses: z
    .array(z.string())
    .describe('The network addresses from which the key may be used; empty: any address.'),
  bonus: z.enum(rechargeBonusModes).describe('`none`: no recharge of the key starts an automatic offer.'),
  state: z
    .enum(['active', 'expired', 'revoked'])
    .describe('`expired`: `expiresAt` has passed. `revoked`: an agent ended it.'),
  createdAt: instant.describe('When the key was created (UTC).'),
  issuedAt: instant.describe('When the present secret was issued (UTC).'),
  expiresAt: instant.describe('When the key expires (UTC).'),
  revokedAt: instant.nullable().describe('When the key was revoked (UTC); null if it was not.'),
  lastUsedAt: instant
    .nullable()
    .describe('When the key was last used, exact to the minute (UTC); null if never.'),
  lastUsedAddress: z
    .string()
    .nullable()
    .describe('The network address from which the key was last used; null if never.'),
  former: formerSecret
    .nullable()
    .describe('The secret before the last rotation, while it is still accepted; else null.'),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The key behind a command. Ended keys are deleted after a while; what they began still names their id. */
export const commandApiKey = z.object({
  id: z.string().describe('The id of the key.'),
  name: z.string().nullable().describe('The name of the key; null after the ended key was deleted.'),
  hint: z
    .string()
    .nullable()
    .describe('How the secret begins and ends; null after the ended key was deleted.'),
});
export type CommandApiKey = z.infer<typeof commandApiKey>;

export const issuedApiKey = z.object({
  key: apiKey.describe('The key without its secret.'),
  secret: z
    .string()
    .describe('The secret, which the program sends as the bearer token. Only this response contains it.'),
});

const keyParams = z.object({
  id: publicId('ak', 'This is not the id of an API key').describe('The id of the key.'),
});

const daysMessage = `Choose 1 to ${apiKeyLimits.daysMax} days`;
const expiresInDays = z
  .int({ error: daysMessage })
  .min(1, daysMessage)
  .max(apiKeyLimits.daysMax, daysMessage)
  .default(apiKeyLimits.daysDefault)
  .describe('After this number of days the key is no longer accepted.');

const addressMessage = 'Enter addresses such as 203.0.113.7 or 203.0.113.0/24';
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: addressMessage });

/** Requires a session of an agent with the permission: a key cannot create another one. */
const keyEndpoint = { ...agentWith('api_keys.manage'), sessionOnly: true } as const;

export const apiKeyEndpoints = endpointTable({
  'GET /agent/api-keys': {
    ...keyEndpoint,
    summary: 'The agent’s own API keys, newest first; of those that ended, the last ones',
    data: z.array(apiKey),
  },
  'POST /agent/api-keys': {
    ...showsSecretOncePerKey,
    ...keyEndpoint,
    summary: 'Create an API key. Its secret is shown once',
    body: z.strictObject({
      name: nameText(
        1,
        apiKeyLimits.nameMax,
        `Give the key a name of 1 to ${apiKeyLimits.nameMax} characters`,
      ).describe('A name for the key: which program uses it.'),
      scopes: z
        .array(z.enum(apiKeyScopes, { error: 'Choose known scopes' }), { error: 'Choose known scopes' })
        .min(1, 'Choose at least one scope')
        .max(apiKeyScopes.length, 'Choose known scopes')
        .describe('The permissions of the key, which must be the agent’s own.'),
      addresses: z
        .array(address, { error: addressMessage })
        .max(apiKeyLimits.addressesMax, `Enter at most ${apiKeyLimits.addressesMax} addresses`)
        .default([])
        .describe(
          'The network addresses and networks (CIDR) from which the key may be used; empty: any address.',
        ),
      bonus: z
        .enum(rechargeBonusModes)
        .optional()
        .describe(
          '`none`: no recharge of the key starts an automatic offer, whatever its body says. It cannot be changed later. Absent: `automatic`.',
        ),
      expiresInDays,
    }),
    data: issuedApiKey,
    statuses: [201],
    refusals: ['agent.step_up_required', 'agent.beyond_own', 'key.too_many'],
  },
  'POST /agent/api-keys/:id/rotate': {
    ...showsSecretOncePerKey,
    ...keyEndpoint,
    summary: 'Create a new secret for a key. The current one is accepted for some more hours',
    params: keyParams,
    body: z.strictObject({
      overlapHours: overlapHours
        .default(apiKeyLimits.overlapHoursDefault)
        .describe('For how many hours the former secret is still accepted.'),
      expiresInDays,
    }),
    data: issuedApiKey,
    refusals: ['agent.step_up_required', 'agent.beyond_own', 'key.not_found', 'key.over'],
  },
  'POST /agent/api-keys/:id/revoke': {
    ...keyEndpoint,
    summary: 'Revoke a key at once, with all its secrets',
    params: keyParams,
    body: emptyBody,
    data: apiKey,
    refusals: ['key.not_found'],
  },
  'GET /agent/agents/:agentId/api-keys': {
    ...agentWith('agents.manage'),
    sessionOnly: true,
    summary:
      'The API keys of an agent below the caller, newest first, with only the beginning of their secrets',
    params: agentParams,
    data: z.array(apiKey),
    refusals: [...subtreeAgentRefusals],
  },
  'POST /agent/agents/:agentId/api-keys/:id/revoke': {
    ...agentWith('agents.manage'),
    sessionOnly: true,
    summary: 'Revoke a key of an agent below the caller at once. The agent gets a mail',
    params: agentParams.extend(keyParams.shape),
    body: z.strictObject({ reason }),
    data: apiKey,
    refusals: [...subtreeAgentRefusals, 'key.not_found'],
  },
});
