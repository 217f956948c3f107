import { z } from 'zod';
import { deviceKinds, lengths } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { decimalText, email, instant } from '../fields.ts';
import { notification, notificationFlagsShape } from '../messages/notifications.ts';
import { transferRequest, walletTransfer } from '../money/wallet.ts';
import { providerUnavailableRefusals } from '../refusals.ts';
import { user } from './accounts.ts';

/** What a one-time link carries: 256 bits as base64url. Anything else is no link of ours. */
const oneTimeLinkToken = z
  .string({ error: 'This link is not complete' })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete');

export const forgotPasswordBody = z.strictObject({ email });

const resetPasswordBody = z.strictObject({
  token: oneTimeLinkToken,
  newPassword: z
    .string({ error: 'Invalid password' })
    .min(lengths.passwordMin, 'New password must be at least 6 characters long')
    .max(lengths.passwordMax, 'Invalid password'),
});

/** A place where the account is signed in. Browser and system are null where the browser doesn't say. */
const openSession = z.object({
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
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

const sessionParams = z.object({ id: z.string().regex(/^se_[0-9a-z]{26}$/, 'Invalid session') });

/** Everything that is kept about an account. Passwords, tokens and keys are not in it, in no form. */
const accountExport = z.object({
  exportedAt: instant,
  profile: user,
  sessions: z.array(
    openSession.omit({ isCurrent: true, device: true }).extend({
      userAgent: z.string(),
      endedAt: instant.nullable(),
    }),
  ),
  transfers: z.array(walletTransfer),
  requests: z.array(transferRequest),
  mails: z.array(
    z.object({ kind: z.string(), language: z.string(), writtenAt: instant, sentAt: instant.nullable() }),
  ),
  balance: z.object({ amount: decimalText, knownAt: instant.nullable() }),
  activity: z.array(activity),
  notifications: z.array(notification),
  notificationSettings: notificationFlagsShape,
  /** By the numbers of the games. */
  favourites: z.array(z.number().int()),
  launchedGames: z.array(
    z.object({
      kindId: z.number().int(),
      launches: z.number().int(),
      firstLaunchedAt: instant,
      lastLaunchedAt: instant,
    }),
  ),
});

const emptyBody = z.strictObject({});

export const accountCareEndpoints = endpointTable({
  'POST /auth/forgot-password': {
    access: 'public',
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    body: forgotPasswordBody,
    data: z.null(),
    refusals: [],
  },
  'POST /auth/reset-password': {
    access: 'public',
    summary: 'Choose a new password with the link of a mail; every session ends',
    body: resetPasswordBody,
    data: z.null(),
    refusals: ['link.not_valid'],
  },
  'POST /auth/verify-email': {
    access: 'public',
    summary: 'Show with the link of a mail that the address is one’s own',
    body: z.strictObject({ token: oneTimeLinkToken }),
    data: z.null(),
    refusals: ['link.not_valid'],
  },
  'POST /user/verification': {
    access: 'signed-in',
    summary: 'Send the link that verifies the address once more',
    body: emptyBody,
    data: z.null(),
    refusals: ['account.email_verified_already'],
  },
  'GET /user/sessions': {
    access: 'signed-in',
    summary: 'List where the account is signed in, the asking session first',
    data: z.array(openSession),
    refusals: [],
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
    refusals: [],
  },
  'GET /user/export': {
    access: 'player',
    summary: 'Read everything that is kept about the account',
    data: accountExport,
    refusals: [],
  },
  'POST /user/close': {
    access: 'player',
    summary: 'Close the account for ever',
    body: z.strictObject({
      currentPassword: z
        .string({ error: 'Invalid password' })
        .min(1, 'Invalid password')
        .max(lengths.passwordMax, 'Invalid password'),
      /** The account's own username, typed out: nobody closes an account by a slip. */
      username: z
        .string({ error: 'Invalid username' })
        .trim()
        .min(1, 'Invalid username')
        .max(lengths.usernameMax, 'Invalid username'),
    }),
    data: z.null(),
    refusals: [
      'account.wrong_password',
      'account.confirmation_differs',
      'account.credit_left',
      'transfer.already_open',
      ...providerUnavailableRefusals,
    ],
  },
});
