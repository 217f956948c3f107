import { z } from 'zod';
import { accountSecurity } from '../access/security.ts';
import { openSession, passwordAttempts } from '../access/sessions.ts';
import { user } from '../accounts/user.ts';
import { playerLimit } from '../care/limits.ts';
import { realityCheck } from '../care/reality-check.ts';
import { endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { currentPassword, decimalText, instant, typedUsername } from '../fields.ts';
import { languages } from '../languages.ts';
import { notification, notificationSettingsShape } from '../messages/notifications.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { providerUnavailableRefusals } from '../refusals.ts';
import { ownIdentity, ownIdentityCheck } from '../support/identity-checks.ts';
import { playerThread } from '../support/ticket-shapes.ts';

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
  tickets: z.array(playerThread).describe('Chats too: their `channel` is `chat`.'),
  identity: ownIdentity
    .pick({ state: true, expiresAt: true })
    .describe('Whether an agent has verified who the player is, and until when that counts.'),
  identityChecks: z.array(ownIdentityCheck),
  phoneVerification: z
    .object({
      phone: z.string(),
      verifiedAt: instant.nullable().describe('Null: the number is not verified.'),
      codeSentAt: instant.nullable().describe('When the code that was sent expires. Null: no code is valid.'),
    })
    .describe('Whether a code was sent to the number of the profile and entered.'),
  security: accountSecurity.pick({ totp: true, passkeys: true }).describe('The second factors.'),
  pushSubscriptions: z
    .array(
      z.object({
        sessionId: z.string().describe('One of `sessions`: its browser gets the messages.'),
        service: z.string().describe('The host alone: with the whole address anybody could send messages.'),
        language: z.enum(languages),
        subscribedAt: instant.describe('When the browser subscribed.'),
      }),
    )
    .describe('The browsers that get messages while the site is closed.'),
  realityCheck: realityCheck
    .pick({ intervalMinutes: true, nextIntervalMinutes: true })
    .describe('The chosen interval.'),
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
    summary: 'Export everything that is stored about the account',
    // Each reads all data of a player.
    rateLimits: [{ uses: 6, per: 'hour' }],
    data: accountExport,
  },
  'POST /user/close': {
    access: 'player',
    summary: 'Close the account permanently',
    rateLimits: [passwordAttempts],
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
