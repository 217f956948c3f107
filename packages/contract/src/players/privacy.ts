import { z } from 'zod';
import { openSession } from '../access/sessions.ts';
import { user } from '../accounts/user.ts';
import { playerLimit } from '../care/limits.ts';
import { endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { currentPassword, decimalText, instant, typedUsername } from '../fields.ts';
import { notification, notificationSettingsShape } from '../messages/notifications.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { providerUnavailableRefusals } from '../refusals.ts';
import { ownIdentityCheck } from '../support/identity-checks.ts';
import { playerThread } from '../support/tickets.ts';

/** All data of an account except passwords, tokens and keys. */
export const accountExport = z.object({
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
  notificationSettings: notificationSettingsShape,
  showsWins: z.boolean().describe("Whether others see the player's wins, by initials."),
  limits: z.array(playerLimit),
  helpVotes: z.array(z.object({ article: z.string(), isHelpful: z.boolean() })),
  tickets: z.array(playerThread),
  identityChecks: z.array(ownIdentityCheck),
  favourites: z.array(z.number().int()).describe('By the numbers of the games.'),
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
      username: typedUsername,
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
