import { z } from 'zod';
import { announcementLimits } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import type { notificationFlags } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { device, endedBonus } from '../events/activity.ts';
import { emptyBody, eventUnion, freeText, instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import type { Language } from '../languages.ts';
import { namedCauses, transferKinds } from '../money/transfers.ts';
import { knownTimeZone } from '../query-periods.ts';

const notificationId = publicId('nt', 'Invalid notification');

export const movedData = z.object({
  amount: money.describe('The amount of the transfer.'),
  wasRequested: z.boolean().describe('Whether it was transferred because the player requested it.'),
  cause: z
    .enum(namedCauses)
    .optional()
    .describe(
      'Why the credit moved, where it was not an ordinary transfer. Absent: an agent’s recharge or redeem.',
    ),
});

export const announcementText = z.strictObject({
  title: freeText(
    1,
    announcementLimits.titleMax,
    `Enter 1 to ${announcementLimits.titleMax} characters`,
  ).describe('The title.'),
  text: freeText(
    1,
    announcementLimits.textMax,
    `Enter 1 to ${announcementLimits.textMax} characters`,
  ).describe('The text.'),
});

/** Texts by language. English is shown if a language is missing. */
export const announcementTexts = z.strictObject({
  en: announcementText.describe('In English.'),
  es: announcementText.optional().describe('In Spanish. Absent: English is shown.'),
  fr: announcementText.optional().describe('In French. Absent: English is shown.'),
  de: announcementText.optional().describe('In German. Absent: English is shown.'),
} satisfies Record<Language, z.ZodType>);
export type AnnouncementTexts = z.infer<typeof announcementTexts>;

/** The data of notifications by kind: codes and parameters, which the browser translates. */
const notificationData = {
  recharge_applied: movedData,
  redeem_applied: movedData,
  request_declined: z.object({
    kind: z.enum(transferKinds).describe('Whether the request was for a recharge or a redeem.'),
    amount: money.describe('The requested amount.'),
    reason: z.string().describe('The agent’s reason, in its own words.'),
  }),
  agent_message: z
    .object({ text: z.string().describe('The message in the agent’s own words.') })
    .describe('A message of an agent to the player.'),
  request_failed: z
    .object({
      kind: z.enum(transferKinds).describe('Whether the request was for a recharge or a redeem.'),
      amount: money.describe('The requested amount.'),
    })
    .describe('A request that was approved and whose transfer the provider refused: nothing was moved.'),
  bonus_ended: endedBonus.describe('A claim of an offer that ended by its wagering, its time or a decision.'),
  new_device: device,
  password_changed: z.object({}),
  new_games: z.object({
    count: z.number().int().min(1).describe('The number of new games.'),
    names: z.array(z.string()).max(3).describe('The names of the first three of them at most.'),
  }),
  announcement: z
    .object({ texts: announcementTexts.describe('The title and text by language.') })
    .describe('An announcement of an agent. The browser shows it in its language, or in English.'),
  ticket_reply: z
    .object({
      ticket: z.string().describe('The id of the ticket.'),
      number: z.number().int().describe('The number of the ticket, which screens and mails show.'),
      subject: z.string().describe('The subject of the ticket, in the player’s own words.'),
    })
    .describe('A reply of support.'),
  promotion: z
    .object({ offer: z.string().describe('The name of the offer, which is not translated.') })
    .describe('An offer that became available.'),
} as const;
export type NotificationKind = keyof typeof notificationData;
export type NotificationData = { [K in NotificationKind]: z.infer<(typeof notificationData)[K]> };

export const notification = eventUnion(
  {
    id: notificationId.describe('The id of the notification.'),
    at: instant.describe('When it was created (UTC).'),
    isRead: z.boolean().describe('Whether the account has read it.'),
  },
  notificationData,
);
export type Notification = z.infer<typeof notification>;

const unread = z.number().int().min(0).describe('The number of all notifications that are not read.');

export const notificationUpdate = z.object({
  unread,
  added: z
    .array(notification)
    .describe('The notifications since the last event; empty while push notifications are off.'),
  isQuiet: z
    .boolean()
    .describe(
      'Whether the account’s quiet hours last now, so that a hidden tab shows only urgent notifications.',
    ),
});

const switchValue = z.boolean({ error: 'Must be on or off' });

export const notificationFlagsShape = z.object({
  emailNotifications: switchValue.describe('Whether notifications are also sent by mail.'),
  pushNotifications: switchValue.describe('Whether the open site shows notifications as they come.'),
  gameUpdates: switchValue.describe('Whether new games are announced.'),
  promotions: switchValue.describe('Whether offers and promotions are announced.'),
} satisfies Record<(typeof notificationFlags)[number], z.ZodBoolean>);
export type NotificationFlags = z.infer<typeof notificationFlagsShape>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM');

const quietHours = z
  .strictObject({
    from: timeOfDay.describe('The time of day at which they begin, HH:MM.'),
    to: timeOfDay.describe(
      'The time of day at which they end, HH:MM. An earlier time than `from` is on the next day.',
    ),
    timeZone: knownTimeZone,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose two different times' });
export type QuietHours = z.infer<typeof quietHours>;

export const notificationSettingsShape = notificationFlagsShape.extend({
  quietHours: quietHours
    .nullable()
    .describe('The hours in which only urgent notifications are sent outside of the open site; null: none.'),
  pushAmounts: switchValue.describe('Whether pushed texts contain amounts, which a lock screen then shows.'),
  weeklyDigest: switchValue.describe(
    'Whether the account agreed to a weekly mail about unread notifications.',
  ),
});
export type NotificationSettings = z.infer<typeof notificationSettingsShape>;

const params = z.object({ id: notificationId.describe('The id of the notification.') });
export const unreadCount = z.object({ unread });

export const notificationEndpoints = endpointTable({
  'GET /user/notifications': {
    access: 'signed-in',
    summary: 'The account’s notifications, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      show: z
        .enum(['all', 'unread'])
        .default('all')
        .describe('`unread`: only notifications that are not read.'),
    }),
    data: z.array(notification),
    extra: nextPageMeta.extend({
      /** The number of all unread notifications, on any page. */
      unread,
    }),
  },
  'POST /user/notifications/read': {
    access: 'signed-in',
    summary: 'Mark all notifications as read that existed when the list was read',
    body: z.strictObject({
      newestId: notificationId.describe(
        'The id of the newest notification of the list that was shown: later ones stay unread.',
      ),
    }),
    data: unreadCount,
  },
  'POST /user/notifications/:id/read': {
    access: 'signed-in',
    summary: 'Mark a notification as read; no error if it was deleted',
    params,
    body: emptyBody,
    data: unreadCount,
  },
  'DELETE /user/notifications/:id': {
    access: 'signed-in',
    summary: 'Delete a notification; no error if it was deleted before',
    params,
    data: unreadCount,
  },
  'POST /mail/unsubscribe': {
    access: 'public',
    summary: 'End the mails about notifications, called by mail programs (List-Unsubscribe-Post, RFC 8058)',
    // Many readers may share the address of one mail program.
    rateLimits: [{ uses: 300, per: '10 minutes' }],
    query: z.strictObject({
      token: z
        .string()
        .max(400)
        .regex(/^[!-~]*$/)
        .describe('The signed token of the mail, which names the account and the kind of mail.'),
    }),
    ignoresForm: true,
    data: z.null(),
    refusals: ['link.not_valid'],
  },
  'GET /user/notification-settings': {
    access: 'signed-in',
    summary: 'The notification settings of the account',
    data: notificationSettingsShape.extend({
      wasChosen: z
        .boolean()
        .describe('Whether the account chose these settings. False: they are the defaults.'),
    }),
  },
  'PUT /user/notification-settings': {
    access: 'signed-in',
    summary: 'Change the notification settings; a setting that is left out stays as it is',
    body: notificationSettingsShape
      .partial()
      .strict()
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        message: 'Choose a switch',
      })
      .meta({ minProperties: 1 }),
    data: notificationSettingsShape.extend({
      wasChosen: z.boolean().describe('Always true after a change.'),
    }),
  },
});
