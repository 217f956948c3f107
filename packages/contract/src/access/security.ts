import { z } from 'zod';
import { passkeyTransports } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { currentPassword, emptyBody, instant, publicId } from '../fields.ts';
import {
  credentialDescriptor,
  factorCode,
  passkeyAssertion,
  passkeyBytes,
  passkeyName,
  passkeyRequestOptions,
} from './passkeys.ts';
import { factorAttempts } from './sessions.ts';

/** Changes to how an account signs in, in the audit log of agents and the activity of players. */
export const factorChanges = [
  'totp_turned_on',
  'totp_turned_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'factors_reset',
] as const;
export type FactorChange = (typeof factorChanges)[number];

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean().describe("Synced to all devices of the browser's or system's account."),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export const accountSecurity = z.object({
  totp: z.object({
    isOn: z.boolean(),
    since: instant.nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
  isTotpRequired: z.boolean().describe('A real provider requires an authenticator app of agents.'),
  passkeys: z.array(passkey),
  confirmsWith: z
    .array(z.enum(['totp', 'passkey', 'password']))
    .describe('How a step-up is confirmed; the password only without a stronger method.'),
  idleMs: z
    .number()
    .int()
    .nullable()
    .describe(
      "An agent's session ends after this time without a request that a person caused. Null for a player.",
    ),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;

/** Options for a new passkey; the challenge works once, within five minutes. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(credentialDescriptor),
});

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const passkeyParams = z.object({ id: publicId('pk', 'Invalid passkey') });

/** Open to players and agents, including an agent that still needs an authenticator app. */
const securityEndpoint = { access: 'signed-in' } as const;
const securityChangeEndpoint = { ...securityEndpoint, data: accountSecurity } as const;

/** Each challenge is a row. Nobody needs more. */
const passkeyChallenges = { uses: 60, per: '10 minutes' } as const;

export const securityEndpoints = endpointTable({
  'GET /user/security': {
    ...securityEndpoint,
    summary: 'How the account signs in and confirms',
    data: accountSecurity,
  },
  'POST /user/security/step-up/options': {
    ...securityEndpoint,
    summary: 'Begin a step-up by passkey',
    rateLimits: [passkeyChallenges],
    body: emptyBody,
    data: passkeyRequestOptions,
  },
  'POST /user/security/step-up': {
    ...securityEndpoint,
    summary: 'Confirm a step-up. It is valid for five minutes in this session',
    rateLimits: [factorAttempts],
    body: z
      .strictObject({
        code: factorCode.optional(),
        passkey: passkeyAssertion.optional(),
        password: currentPassword.optional(),
      })
      .refine((body) => Object.values(body).filter((way) => way !== undefined).length === 1, {
        path: ['code'],
        message: 'Confirm in one way',
      })
      .meta({ minProperties: 1, maxProperties: 1 }),
    data: z.object({ until: instant }),
    refusals: [
      'agent.code_wrong',
      'agent.passkey_wrong',
      'agent.password_not_enough',
      'account.wrong_password',
    ],
  },
  'POST /user/security/totp/start': {
    ...securityEndpoint,
    summary: 'Create a secret for an authenticator app. It takes effect when a code is confirmed',
    body: emptyBody,
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['agent.step_up_required'],
  },
  'POST /user/security/totp/confirm': {
    ...securityEndpoint,
    summary: 'Turn the authenticator app on; every other session ends',
    rateLimits: [factorAttempts],
    body: z.strictObject({ code: factorCode }),
    data: recoveryCodes,
    refusals: ['agent.step_up_required', 'agent.code_wrong', 'agent.totp_not_started'],
  },
  'POST /user/security/totp/remove': {
    ...securityChangeEndpoint,
    summary: 'Turn the authenticator app off',
    body: emptyBody,
    refusals: ['agent.step_up_required', 'agent.totp_required', 'agent.totp_not_started'],
  },
  'POST /user/security/recovery-codes': {
    ...securityEndpoint,
    summary: 'Create new recovery codes; the former ones are no longer valid',
    body: emptyBody,
    data: recoveryCodes,
    refusals: ['agent.step_up_required', 'agent.totp_not_started'],
  },
  'POST /user/security/passkeys/options': {
    ...securityEndpoint,
    summary: 'Begin to add a passkey',
    rateLimits: [passkeyChallenges],
    body: emptyBody,
    data: passkeyCreationOptions,
    refusals: ['agent.step_up_required', 'passkey.too_many'],
  },
  'POST /user/security/passkeys': {
    ...securityChangeEndpoint,
    summary: 'Add a passkey',
    body: z.strictObject({
      name: passkeyName,
      id: passkeyBytes(1_400),
      clientDataJSON: passkeyBytes(8_192),
      attestationObject: passkeyBytes(32_768),
      transports: z.array(z.enum(passkeyTransports, { error: 'Invalid passkey' })).max(8, 'Invalid passkey'),
    }),
    refusals: ['agent.step_up_required', 'agent.passkey_wrong', 'passkey.too_many', 'passkey.known_already'],
  },
  'POST /user/security/passkeys/:id/rename': {
    ...securityChangeEndpoint,
    summary: 'Rename a passkey',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    refusals: ['passkey.not_found'],
  },
  'POST /user/security/passkeys/:id/remove': {
    ...securityChangeEndpoint,
    summary: 'Delete a passkey',
    params: passkeyParams,
    body: emptyBody,
    refusals: ['agent.step_up_required', 'passkey.not_found'],
  },
});
