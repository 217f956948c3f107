import { z } from 'zod';
import { announcementLimits } from '../agent-constants.ts';
import type { notificationFlags } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { device, endedBonus } from '../events/activity.ts';
import {
  decimalText,
  emptyBody,
  eventUnion,
  freeText,
  instant,
  keysetQuery,
  nextPageMeta,
  publicId,
} from '../fields.ts';
import type { Language } from '../languages.ts';
import { namedCauses, transferKinds } from '../money/transfers.ts';
import { knownTimeZone } from '../query-periods.ts';

const notificationId = publicId('nt', 'Invalid notification');

export const movedData = z.object({
  amount: decimalText,
  wasRequested: z.boolean().describe("True if it responds to the player's request."),
  cause: z.enum(namedCauses).optional(),
});

export const announcementText = z.strictObject({
  title: freeText(1, announcementLimits.titleMax, `Enter 1 to ${announcementLimits.titleMax} characters`),
  text: freeText(1, announcementLimits.textMax, `Enter 1 to ${announcementLimits.textMax} characters`),
});

/** Texts by language. English is shown if a language is missing. */
export const announcementTexts = z.strictObject({
  en: announcementText,
  es: announcementText.optional(),
  fr: announcementText.optional(),
  de: announcementText.optional(),
} satisfies Record<Language, z.ZodType>);
export type AnnouncementTexts = z.infer<typeof announcementTexts>;

/** The data of notifications by kind: codes and parameters, which the browser translates. */
const notificationData = {
  recharge_applied: movedData,
  redeem_applied: movedData,
  request_declined: z.object({
    kind: z.enum(transferKinds),
    amount: decimalText,
    reason: z.string().describe("The agent's own words."),
  }),
  agent_message: z.object({ text: z.string() }).describe("In the agent's own words, about a request."),
  request_failed: z
    .object({ kind: z.enum(transferKinds), amount: decimalText })
    .describe('Approved, but refused by the provider: nothing was moved.'),
  bonus_ended: endedBonus.describe("A claim of an offer, by its wagering, its time, or somebody's decision."),
  new_device: device,
  password_changed: z.object({}),
  new_games: z.object({
    count: z.number().int().min(1),
    names: z.array(z.string()).max(3).describe('The first of them.'),
  }),
  announcement: z
    .object({ texts: announcementTexts })
    .describe('Written by an agent. The browser shows its language, or English.'),
  ticket_reply: z
    .object({ ticket: z.string(), number: z.number().int(), subject: z.string() })
    .describe("Support replied. The subject is the player's own."),
  promotion: z.object({ offer: z.string() }).describe('The untranslated name of the offer.'),
} as const;
export type NotificationKind = keyof typeof notificationData;
export type NotificationData = { [K in NotificationKind]: z.infer<(typeof notificationData)[K]> };

export const notification = eventUnion(
  { id: notificationId, at: instant, isRead: z.boolean() },
  notificationData,
);
export type Notification = z.infer<typeof notification>;

const unread = z.number().int().min(0);

export const notificationUpdate = z.object({
  unread,
  added: z.array(notification).describe('New since the last event; empty while push notifications are off.'),
  isQuiet: z.boolean().describe('Whether a hidden tab shows only urgent ones now.'),
});

const switchValue = z.boolean({ error: 'Must be on or off' });

export const notificationFlagsShape = z.object({
  emailNotifications: switchValue,
  pushNotifications: switchValue,
  gameUpdates: switchValue,
  promotions: switchValue,
} satisfies Record<(typeof notificationFlags)[number], z.ZodBoolean>);
export type NotificationFlags = z.infer<typeof notificationFlagsShape>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM');

const quietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay, timeZone: knownTimeZone })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose two different times' });
export type QuietHours = z.infer<typeof quietHours>;

export const notificationSettingsShape = notificationFlagsShape.extend({
  quietHours: quietHours
    .nullable()
    .describe(
      'What is not urgent waits for their end. They go over midnight when the end is the earlier time.',
    ),
  pushAmounts: switchValue.describe('Whether pushed texts contain amounts: a lock screen shows them.'),
  weeklyDigest: switchValue.describe('The consent to the weekly mail.'),
});
export type NotificationSettings = z.infer<typeof notificationSettingsShape>;

const params = z.object({ id: notificationId });
export const unreadCount = z.object({ unread });

export const notificationEndpoints = endpointTable({
  'GET /user/notifications': {
    access: 'signed-in',
    summary: 'The account’s notifications, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      show: z.enum(['all', 'unread']).default('all'),
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
      newestId: notificationId.describe('The newest one of the list: later ones stay unread.'),
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
    query: z.strictObject({ token: z.string().max(400) }),
    ignoresForm: true,
    data: z.null(),
    refusals: ['link.not_valid'],
  },
  'GET /user/notification-settings': {
    access: 'signed-in',
    summary: 'The notification settings of the account',
    data: notificationSettingsShape.extend({
      wasChosen: z.boolean().describe('False: these are the defaults.'),
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
    data: notificationSettingsShape.extend({ wasChosen: z.boolean() }),
  },
});
