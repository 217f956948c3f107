import { z } from 'zod';
import { passkeyTransports } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { currentPassword, emptyBody, instant, publicId, reason } from '../fields.ts';
import {
  credentialDescriptor,
  factorCode,
  passkeyAssertion,
  passkeyBytes,
  passkeyName,
  passkeyRequestOptions,
} from './passkeys.ts';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Synced to all devices of the browser's or system's account. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

const agentSecurity = z.object({
  totp: z.object({
    isOn: z.boolean(),
    since: instant.nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
  /** A real provider requires an authenticator app. */
  isTotpRequired: z.boolean(),
  passkeys: z.array(passkey),
  /** How a step-up is confirmed; the password only without a stronger method. */
  confirmsWith: z.array(z.enum(['totp', 'passkey', 'password'])),
  /** The session ends after this time without an attended request. */
  idleMs: z.number().int(),
});
export type AgentSecurity = z.infer<typeof agentSecurity>;

/** Options for a new passkey; the challenge works once, within five minutes. */
const passkeyCreationOptions = z.object({
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

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const passkeyParams = z.object({ id: publicId('pk', 'Invalid passkey') });

/** The only endpoints for an agent that still needs an authenticator app. */
const enrolmentEndpoint = { access: 'agent', beforeEnrolment: true } as const;
const securityChangeEndpoint = { ...enrolmentEndpoint, data: agentSecurity } as const;

export const agentSecurityEndpoints = endpointTable({
  'GET /agent/security': {
    ...enrolmentEndpoint,
    summary: 'How the agent signs in and confirms',
    data: agentSecurity,
  },
  'POST /agent/security/step-up/options': {
    ...enrolmentEndpoint,
    summary: 'Begin a step-up by passkey',
    body: emptyBody,
    data: passkeyRequestOptions,
  },
  'POST /agent/security/step-up': {
    ...enrolmentEndpoint,
    summary: 'Confirm that it is still the agent; for five minutes, in this session',
    body: z
      .strictObject({
        code: factorCode.optional(),
        passkey: passkeyAssertion.optional(),
        password: currentPassword.optional(),
      })
      .refine((body) => Object.values(body).filter((way) => way !== undefined).length === 1, {
        path: ['code'],
        message: 'Confirm in one way',
      }),
    data: z.object({ until: instant }),
    refusals: [
      'agent.code_wrong',
      'agent.passkey_wrong',
      'agent.password_not_enough',
      'account.wrong_password',
    ],
  },
  'POST /agent/security/totp/start': {
    ...enrolmentEndpoint,
    summary: 'Make a secret for an authenticator app; it counts when a code of it is confirmed',
    body: emptyBody,
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['agent.step_up_required'],
  },
  'POST /agent/security/totp/confirm': {
    ...enrolmentEndpoint,
    summary: 'Turn the authenticator app on; every other session ends',
    body: z.strictObject({ code: factorCode }),
    data: recoveryCodes,
    refusals: ['agent.step_up_required', 'agent.code_wrong', 'agent.totp_not_started'],
  },
  'POST /agent/security/totp/remove': {
    ...securityChangeEndpoint,
    summary: 'Turn the authenticator app off',
    body: emptyBody,
    refusals: ['agent.step_up_required', 'agent.totp_required', 'agent.totp_not_started'],
  },
  'POST /agent/security/recovery-codes': {
    ...enrolmentEndpoint,
    summary: 'Make new recovery codes; the former ones are over',
    body: emptyBody,
    data: recoveryCodes,
    refusals: ['agent.step_up_required', 'agent.totp_not_started'],
  },
  'POST /agent/security/passkeys/options': {
    ...enrolmentEndpoint,
    summary: 'Begin to add a passkey',
    body: emptyBody,
    data: passkeyCreationOptions,
    refusals: ['agent.step_up_required', 'passkey.too_many'],
  },
  'POST /agent/security/passkeys': {
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
  'POST /agent/security/passkeys/:id/rename': {
    ...securityChangeEndpoint,
    summary: 'Call a passkey by another name',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    refusals: ['passkey.not_found'],
  },
  'POST /agent/agents/:agentId/reset-factors': {
    ...agentWith('agents.manage'),
    summary: 'Forget the authenticator app and passkeys of an agent below who lost them; its sessions end',
    params: z.object({ agentId: publicId('ag', 'Invalid agent') }),
    body: z.strictObject({ reason }),
    data: z.null(),
    refusals: ['agent.not_found', 'agent.is_oneself', 'agent.step_up_required'],
  },
  'POST /agent/security/passkeys/:id/remove': {
    ...securityChangeEndpoint,
    summary: 'Remove a passkey',
    params: passkeyParams,
    body: emptyBody,
    refusals: ['agent.step_up_required', 'passkey.not_found'],
  },
});
