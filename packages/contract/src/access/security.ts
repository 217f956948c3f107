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
  id: z.string().describe('The id of the passkey.'),
  name: z.string().describe('The name that the person gave the passkey.'),
  isSynced: z
    .boolean()
    .describe('Whether the passkey is synced to all devices of the browser’s or system’s account.'),
  createdAt: instant.describe('When the passkey was added (UTC).'),
  lastUsedAt: instant.nullable().describe('When the passkey was last used (UTC); null if never.'),
});

export const accountSecurity = z.object({
  totp: z
    .object({
      isOn: z.boolean().describe('Whether sign-ins need a code of the app.'),
      since: instant.nullable().describe('When the app was turned on (UTC); null while it is off.'),
      recoveryCodesLeft: z.number().int().describe('The number of recovery codes that were not used yet.'),
    })
    .describe('The authenticator app of the account.'),
  isTotpRequired: z
    .boolean()
    .describe('Whether the account must have an authenticator app: an agent of a real provider must.'),
  passkeys: z.array(passkey).describe('The passkeys of the account.'),
  confirmsWith: z
    .array(z.enum(['totp', 'passkey', 'password']))
    .describe(
      'The ways to confirm a step-up. `password` is listed only for an account without a stronger way.',
    ),
  idleMs: z
    .number()
    .int()
    .nullable()
    .describe(
      'The milliseconds without a request that a person caused after which the session of an agent ends; null for a player.',
    ),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;

/** Options for a new passkey; the challenge works once, within five minutes. */
export const passkeyCreationOptions = z.object({
  challenge: z.string().describe('The bytes to sign, in base64url. They work once, within five minutes.'),
  rp: z
    .object({
      id: z.string().describe('The domain of the site.'),
      name: z.string().describe('The name of the site.'),
    })
    .describe('The site, as WebAuthn’s relying party.'),
  user: z
    .object({
      id: z.string().describe('The id by which authenticators know the account, in base64url.'),
      name: z.string().describe('The account’s email address, which the browser shows beside the passkey.'),
      displayName: z.string().describe('The person’s name, which the browser shows beside the passkey.'),
    })
    .describe('The account, as WebAuthn’s user.'),
  pubKeyCredParams: z
    .array(
      z.object({
        type: z.literal('public-key').describe('Always `public-key`.'),
        alg: z.number().int().describe('The algorithm’s number in the COSE registry.'),
      }),
    )
    .describe('The accepted signature algorithms, the preferred one first.'),
  timeout: z.number().int().describe('How long the browser waits for the person, in milliseconds.'),
  attestation: z
    .literal('none')
    .describe('Always `none`: the site does not verify the make of the authenticator.'),
  authenticatorSelection: z
    .object({
      residentKey: z
        .literal('required')
        .describe('Always `required`: the passkey is found without the account’s name.'),
      requireResidentKey: z
        .literal(true)
        .describe('Always true, for older browsers: the same as `residentKey`.'),
      userVerification: z.literal('required').describe('Always `required`: the device verifies the person.'),
    })
    .describe('What WebAuthn requires of the authenticator.'),
  excludeCredentials: z
    .array(credentialDescriptor)
    .describe(
      'The passkeys that the account has; the browser does not create a second one on the same device.',
    ),
});

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe('Codes that each work once in place of the app’s code. Only this response contains them.'),
});
const passkeyParams = z.object({ id: publicId('pk', 'Invalid passkey').describe('The id of the passkey.') });

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
        code: factorCode.optional().describe('The six digits of the authenticator app, or a recovery code.'),
        passkey: passkeyAssertion.optional().describe('The signed response of a passkey.'),
        password: currentPassword
          .optional()
          .describe('The account’s password, for an account without an authenticator app and passkeys.'),
      })
      .refine((body) => Object.values(body).filter((way) => way !== undefined).length === 1, {
        path: ['code'],
        message: 'Confirm in one way',
      })
      .meta({ minProperties: 1, maxProperties: 1 }),
    data: z.object({ until: instant.describe('When the step-up ends (UTC).') }),
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
    data: z.object({
      secret: z
        .string()
        .describe('The secret of the authenticator app, in base32. Only this response contains it.'),
      uri: z
        .string()
        .describe('The same secret as an `otpauth:` address, which authenticator apps read as a QR code.'),
    }),
    refusals: ['agent.step_up_required'],
  },
  'POST /user/security/totp/confirm': {
    ...securityEndpoint,
    summary: 'Turn the authenticator app on; every other session ends',
    rateLimits: [factorAttempts],
    body: z.strictObject({ code: factorCode.describe('The six digits that the authenticator app shows.') }),
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
      name: passkeyName.describe('A name for the passkey.'),
      id: passkeyBytes(1_400).describe('The id of the new passkey, in base64url.'),
      clientDataJSON: passkeyBytes(8_192).describe('The client data of WebAuthn, in base64url.'),
      attestationObject: passkeyBytes(32_768).describe(
        'The attestation object of WebAuthn, in base64url. It contains the public key.',
      ),
      transports: z
        .array(z.enum(passkeyTransports, { error: 'Invalid passkey' }))
        .max(8, 'Invalid passkey')
        .describe('How the browser reaches the passkey, by WebAuthn’s names.'),
    }),
    refusals: ['agent.step_up_required', 'agent.passkey_wrong', 'passkey.too_many', 'passkey.known_already'],
  },
  'POST /user/security/passkeys/:id/rename': {
    ...securityChangeEndpoint,
    summary: 'Rename a passkey',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName.describe('The new name of the passkey.') }),
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
