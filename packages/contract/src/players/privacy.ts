import { z } from 'zod';
import { accountSecurity } from '../access/security.ts';
import { openSession, passwordAttempts } from '../access/sessions.ts';
import { user } from '../accounts/user.ts';
import { money } from '../amounts.ts';
import { playerLimit } from '../care/limits.ts';
import { realityCheck } from '../care/reality-check.ts';
import { endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { currentPassword, instant, typedUsername } from '../fields.ts';
import { languages } from '../languages.ts';
import { notification, notificationSettingsShape } from '../messages/notifications.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { providerUnavailableRefusals } from '../refusals.ts';
import { ownIdentity, ownIdentityCheck } from '../support/identity-checks.ts';
import { playerThread } from '../support/ticket-shapes.ts';

/** All data of an account except passwords, tokens and keys. */
export const accountExport = z.object({
  exportedAt: instant.describe('When the export was made (UTC).'),
  profile: user.describe('The data of the account.'),
  sessions: z
    .array(
      openSession.omit({ isCurrent: true, device: true }).extend({
        userAgent: z.string().describe('The `User-Agent` header of the sign-in.'),
        endedAt: instant.nullable().describe('When the session ended (UTC); null while it lasts.'),
      }),
    )
    .describe('The sessions, also those that ended.'),
  transfers: z.array(walletTransfer).describe('The player’s recharges and redeems, newest first.'),
  requests: z.array(transferRequest).describe('The player’s requests to agents, newest first.'),
  mails: z
    .array(
      z.object({
        kind: z.string().describe('What the mail was about.'),
        language: z.string().describe('The language of the mail.'),
        writtenAt: instant.describe('When the mail was written (UTC).'),
        sentAt: instant.nullable().describe('When the mail was sent (UTC); null: it was not.'),
      }),
    )
    .describe('The mails to the player, without their texts.'),
  balance: z
    .object({
      amount: money.describe('The last known balance.'),
      knownAt: instant.nullable().describe('When the provider reported it (UTC); null if never.'),
    })
    .describe('The credit of the player.'),
  activity: z.array(activity).describe('What happened on the account, newest first.'),
  notifications: z.array(notification).describe('The notifications, newest first.'),
  notificationSettings: notificationSettingsShape.describe('The settings of notifications.'),
  showsWins: z.boolean().describe('Whether other players see the player’s wins, by initials.'),
  limits: z.array(playerLimit).describe('The limits of the player.'),
  helpVotes: z
    .array(
      z.object({
        article: z.string().describe('The name of the article.'),
        isHelpful: z.boolean().describe('Whether the article helped.'),
      }),
    )
    .describe('The player’s votes about help articles.'),
  tickets: z
    .array(playerThread)
    .describe('The tickets with their messages. Chats are tickets whose `channel` is `chat`.'),
  identity: ownIdentity
    .pick({ state: true, expiresAt: true })
    .describe('Whether an agent has verified who the player is, and until when.'),
  identityChecks: z.array(ownIdentityCheck).describe('The player’s identity checks, newest first.'),
  phoneVerification: z
    .object({
      phone: z.string().describe('The phone number of the profile.'),
      verifiedAt: instant
        .nullable()
        .describe('When the code was entered (UTC); null: the number is not verified.'),
      codeSentAt: instant
        .nullable()
        .describe('When the code that is still valid was sent (UTC); null: no code is valid.'),
    })
    .describe('Whether the code that was sent to the phone number of the profile was entered.'),
  security: accountSecurity
    .pick({ totp: true, passkeys: true })
    .describe('The second factors of the account.'),
  pushSubscriptions: z
    .array(
      z.object({
        sessionId: z.string().describe('The id of one of `sessions`, whose browser gets the messages.'),
        service: z
          .string()
          .describe(
            'The host of the browser’s push service. The whole address is left out, because anybody could send messages with it.',
          ),
        language: z.enum(languages).describe('The language of the messages.'),
        subscribedAt: instant.describe('When the browser subscribed (UTC).'),
      }),
    )
    .describe('The browsers that get messages while the site is closed.'),
  realityCheck: realityCheck
    .pick({ intervalMinutes: true, nextIntervalMinutes: true })
    .describe('The chosen interval of reality checks.'),
  favourites: z.array(z.number().int()).describe('The numbers of the favourite games in the catalogue.'),
  launchedGames: z
    .array(
      z.object({
        kindId: z.number().int().describe('The number of the game in the catalogue.'),
        launches: z.number().int().describe('How often the player launched it.'),
        firstLaunchedAt: instant.describe('When the player first launched it (UTC).'),
        lastLaunchedAt: instant.describe('When the player last launched it (UTC).'),
      }),
    )
    .describe('The games that the player launched.'),
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
