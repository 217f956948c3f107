import { z } from 'zod';
import { openSession } from '../access/sessions.ts';
import { user } from '../accounts/user.ts';
import { lengths } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { currentPassword, decimalText, instant } from '../fields.ts';
import { notification, notificationFlagsShape } from '../messages/notifications.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

/** All data of an account except passwords, tokens and keys. */
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
  /** Whether others see the player's wins, by initials. */
  showsWins: z.boolean(),
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

export const privacyEndpoints = endpointTable({
  'GET /user/export': {
    access: 'player',
    summary: 'Read everything that is kept about the account',
    data: accountExport,
  },
  'POST /user/close': {
    access: 'player',
    summary: 'Close the account for ever',
    body: z.strictObject({
      currentPassword,
      /** The account's username, typed out to prevent mistakes. */
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
