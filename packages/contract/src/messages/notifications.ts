import { z } from 'zod';
import { announcementLimits } from '../agent-constants.ts';
import type { notificationFlags } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { device } from '../events/activity.ts';
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

const notificationId = publicId('nt', 'Invalid notification');

const movedData = z.object({
  amount: decimalText,
  /** True if it responds to the player's request. */
  wasRequested: z.boolean(),
  cause: z.enum(namedCauses).optional(),
});

const announcementText = z.strictObject({
  title: freeText(1, announcementLimits.titleMax, `Enter 1 to ${announcementLimits.titleMax} characters`),
  text: freeText(1, announcementLimits.textMax, `Enter 1 to ${announcementLimits.textMax} characters`),
});

/** By language; English is read where a language is missing. */
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
    /** The agent's own words. */
    reason: z.string(),
  }),
  /** In the agent's own words, about a request. */
  agent_message: z.object({ text: z.string() }),
  /** Approved, but refused by the provider: nothing was moved. */
  request_failed: z.object({ kind: z.enum(transferKinds), amount: decimalText }),
  new_device: device,
  password_changed: z.object({}),
  new_games: z.object({
    count: z.number().int().min(1),
    /** The first ones. */
    names: z.array(z.string()).max(3),
  }),
  /** In an agent's words. The browser shows its language, or English. */
  announcement: z.object({ texts: announcementTexts }),
  /** The untranslated name of the offer. */
  promotion: z.object({ offer: z.string() }),
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
  /** New since the last event; empty while push notifications are off. */
  added: z.array(notification),
});

const switchValue = z.boolean({ error: 'Must be on or off' });

export const notificationFlagsShape = z.object({
  emailNotifications: switchValue,
  pushNotifications: switchValue,
  gameUpdates: switchValue,
  promotions: switchValue,
} satisfies Record<(typeof notificationFlags)[number], z.ZodBoolean>);
export type NotificationFlags = z.infer<typeof notificationFlagsShape>;

const params = z.object({ id: notificationId });
const unreadCount = z.object({ unread });

export const notificationEndpoints = endpointTable({
  'GET /user/notifications': {
    access: 'signed-in',
    summary: 'What the account was told, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      show: z.enum(['all', 'unread']).default('all'),
    }),
    data: z.array(notification),
    extra: nextPageMeta.extend({
      /** All unread notifications, on any page. */
      unread,
    }),
  },
  'POST /user/notifications/read': {
    access: 'signed-in',
    summary: 'Mark everything as read that was there when the list was looked at',
    body: z.strictObject({
      /** The newest one of the list: later ones stay unread. */
      newestId: notificationId,
    }),
    data: unreadCount,
  },
  'POST /user/notifications/:id/read': {
    access: 'signed-in',
    summary: 'Mark one as read; one that is gone is no error',
    params,
    body: emptyBody,
    data: unreadCount,
  },
  'DELETE /user/notifications/:id': {
    access: 'signed-in',
    summary: 'Delete one; one that is gone is no error',
    params,
    data: unreadCount,
  },
  'GET /user/notification-settings': {
    access: 'signed-in',
    summary: 'What the account wants to be told, and how',
    data: notificationFlagsShape.extend({
      /** False: these are the defaults. */
      wasChosen: z.boolean(),
    }),
  },
  'PUT /user/notification-settings': {
    access: 'signed-in',
    summary: 'Choose what to be told, and how; a switch that is left out stays as it is',
    body: notificationFlagsShape
      .partial()
      .strict()
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        message: 'Choose a switch',
      }),
    data: notificationFlagsShape.extend({ wasChosen: z.boolean() }),
  },
});
