import { z } from 'zod';
import { user } from '../accounts/user.ts';
import { deviceKinds, lengths, rechargeStatuses } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { emptyBody, instant } from '../fields.ts';
import { factorCode, passkeyAssertion, passkeyRequestOptions } from './passkeys.ts';

export const credentials = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(lengths.emailMax, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .min(lengths.passwordMin, 'Password must be at least 6 characters')
    .max(lengths.passwordMax, 'Password must be at least 6 characters'),
});

/** An account with a second factor adds it: the code of its app, or a passkey. */
export const loginBody = credentials.extend({
  code: factorCode.optional(),
  passkey: passkeyAssertion.optional(),
});

export const session = z.object({
  user,
  accessToken: z.string().describe('An opaque bearer token; only this response contains it.'),
  expiresAt: instant,
  lastRechargeStatus: z.enum(rechargeStatuses),
});

/** Browser and system are null where the user agent doesn't name them. */
export const openSession = z.object({
  id: z.string(),
  device: z.object({
    kind: z.enum(deviceKinds),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean().describe("The caller's own session."),
});
export type OpenSession = z.infer<typeof openSession>;

const sessionParams = z.object({ id: z.string().regex(/^se_[0-9a-z]{26}$/, 'Invalid session') });

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
/** Of codes, and of passwords that confirm a step-up. As strict as passwords at sign-in. */
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
    rateLimits: [networkAttempts, passwordAttempts, factorAttempts],
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
    rateLimits: [networkAttempts],
    body: z.strictObject({ passkey: passkeyAssertion }),
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
    summary: 'End this session',
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
    data: z.object({ ended: z.number().int() }),
  },
});
