import { z } from 'zod';
import { user } from '../accounts/user.ts';
import { deviceKinds, lengths, rechargeStatuses } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { emptyBody, instant } from '../fields.ts';
import { cleanPasted } from '../typed-text.ts';
import { factorCode, passkeyAssertion, passkeyRequestOptions } from './passkeys.ts';

export const credentials = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .overwrite(cleanPasted)
    .min(1, 'Email is required')
    .max(lengths.emailMax, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address'))
    .describe('The email address of the account.'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .min(lengths.passwordMin, 'Password must be at least 6 characters')
    .max(lengths.passwordMax, 'Password must be at least 6 characters')
    .regex(/^[^\0]*$/, 'Invalid password')
    .describe('The password of the account.'),
});

/** An account with a second factor adds it: the code of its app, or a passkey. */
export const loginBody = credentials.extend({
  code: factorCode
    .optional()
    .describe(
      'The six digits of the authenticator app, or a recovery code. Required of an account with an app, unless it sends `passkey`.',
    ),
  passkey: passkeyAssertion.optional().describe('The signed response of a passkey, in place of `code`.'),
});

export const session = z.object({
  user: user.describe('The account that signed in.'),
  accessToken: z.string().describe('The opaque bearer token of the session. Only this response contains it.'),
  expiresAt: instant.describe('When the session ends at the latest (UTC).'),
  lastRechargeStatus: z
    .enum(rechargeStatuses)
    .describe('The state of the player’s newest recharge; `none` without one, and for an agent.'),
});

/** Browser and system are null where the user agent doesn't name them. */
export const openSession = z.object({
  id: z.string().describe('The id of the session.'),
  device: z
    .object({
      kind: z.enum(deviceKinds).describe('The kind of device.'),
      browser: z
        .string()
        .nullable()
        .describe('The name of the browser; null if the header does not name it.'),
      system: z
        .string()
        .nullable()
        .describe('The name of the operating system; null if the header does not name it.'),
    })
    .describe('The browser and device that signed in, by the `User-Agent` header.'),
  address: z.string().describe('The network address of the sign-in.'),
  createdAt: instant.describe('When the session began (UTC).'),
  lastSeenAt: instant.describe('When the session was last used (UTC).'),
  expiresAt: instant.describe('When the session ends at the latest (UTC).'),
  isCurrent: z.boolean().describe('Whether it is the caller’s own session.'),
});
export type OpenSession = z.infer<typeof openSession>;

const sessionParams = z.object({
  id: z
    .string()
    .regex(/^se_[0-9a-z]{26}$/, 'Invalid session')
    .describe('The id of the session.'),
});

/** Many people may share one address, so it gets ten times the attempts of an account. */
export const networkAttempts = {
  uses: 100,
  per: '10 minutes',
  counts: 'refused attempts',
  by: 'address',
  storedAs: 'by_network',
} as const;
export const passwordAttempts = {
  uses: 10,
  per: '10 minutes',
  counts: 'refused passwords',
  by: 'account',
  storedAs: 'by_account',
} as const;
/** All sign-ins of an account from a network, also successful ones: each costs a hash and a session. */
export const accountSignIns = {
  uses: 100,
  per: '10 minutes',
  counts: 'sign-ins',
  by: 'account and address',
  storedAs: 'sign_ins_of_account',
} as const;
/** The same of a network: a large shop signs in less often. */
export const networkSignIns = { uses: 600, per: '10 minutes', storedAs: 'sign_ins_of_network' } as const;
/** Limits codes, and passwords that confirm a step-up, as strictly as passwords at sign-in. */
export const factorAttempts = {
  uses: 10,
  per: '10 minutes',
  counts: 'refused confirmations',
  by: 'account',
  storedAs: 'factor',
} as const;

export const sessionEndpoints = endpointTable({
  'POST /auth/login': {
    access: 'public',
    summary: 'Sign in as a player or an agent',
    rateLimits: [networkSignIns, networkAttempts, accountSignIns, passwordAttempts, factorAttempts],
    body: loginBody,
    data: session,
    refusals: [
      'account.wrong_credentials',
      'account.inactive',
      'account.frozen',
      'account.excluded',
      'account.exclusion_over',
      'account.country_denied',
      'account.region_denied',
      'account.region_unknown',
      'account.too_young',
      'session.code_required',
      'session.passkey_required',
      'session.code_wrong',
      'session.passkey_wrong',
    ],
  },
  'POST /auth/passkey/options': {
    access: 'public',
    summary: 'Begin a sign-in by passkey',
    // Each challenge is a row until it is used or expires.
    rateLimits: [{ uses: 100, per: '10 minutes', storedAs: 'passkey_challenges' }],
    body: emptyBody,
    data: passkeyRequestOptions,
  },
  'POST /auth/passkey': {
    access: 'public',
    summary: 'Sign in with a passkey, without a password',
    rateLimits: [networkSignIns, networkAttempts],
    body: z.strictObject({ passkey: passkeyAssertion.describe('The signed response of the passkey.') }),
    data: session,
    refusals: [
      'account.inactive',
      'account.frozen',
      'account.excluded',
      'account.exclusion_over',
      'account.country_denied',
      'account.region_denied',
      'account.region_unknown',
      'account.too_young',
      'session.passkey_wrong',
    ],
  },
  'POST /auth/logout': {
    access: 'signed-in',
    summary: 'End this session. Other sessions, API keys, bulk jobs and transfers go on',
    body: emptyBody,
    data: z.null(),
  },
  'GET /user/sessions': {
    access: 'signed-in',
    summary: 'The sessions of the account, the caller’s first',
    data: z.array(openSession),
  },
  'POST /user/sessions/:id/end': {
    access: 'signed-in',
    summary: 'End one session of the account',
    params: sessionParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['session.not_found'],
  },
  'POST /user/sessions/end-others': {
    access: 'signed-in',
    summary: 'End every other session of the account',
    body: emptyBody,
    data: z.object({ ended: z.number().int().describe('The number of sessions that were ended.') }),
  },
});
