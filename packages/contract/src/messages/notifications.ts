import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { device } from '../events/activity.ts';
import { decimalText, instant, keysetOf, more, publicId } from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';
import type { notificationFlags } from '../vocabulary.ts';

const id = publicId('nt', 'Invalid notification');

const moved = z.object({
  amount: decimalText,
  /** It answers a request of the player's. */
  wasAsked: z.boolean(),
});

/** What notifications say, by their kind: codes and parameters, so that they speak the reader's language. */
const notificationData = {
  recharge_applied: moved,
  redeem_applied: moved,
  request_declined: z.object({
    kind: z.enum(transferKinds),
    amount: decimalText,
    /** The agent's own words. */
    reason: z.string(),
  }),
  /** In the agent's own words, about a request. */
  agent_message: z.object({ text: z.string() }),
  /** Approved, and refused by the provider: nothing was moved. */
  request_not_carried_out: z.object({ kind: z.enum(transferKinds), amount: decimalText }),
  new_device: device,
  password_changed: z.object({}),
  new_games: z.object({
    count: z.number().int().min(1),
    /** The first ones. */
    names: z.array(z.string()).max(3),
  }),
  /** The offer's name, as its makers wrote it. */
  promotion: z.object({ offer: z.string() }),
} as const;
export type NotificationKind = keyof typeof notificationData;
export type NotificationData = { [K in NotificationKind]: z.infer<(typeof notificationData)[K]> };

const told = { id, at: instant, isRead: z.boolean() };
const of = <K extends NotificationKind>(kind: K) =>
  z.object({ ...told, kind: z.literal(kind), data: notificationData[kind] });

export const notification = z.discriminatedUnion('kind', [
  of('recharge_applied'),
  of('redeem_applied'),
  of('request_declined'),
  of('agent_message'),
  of('request_not_carried_out'),
  of('new_device'),
  of('password_changed'),
  of('new_games'),
  of('promotion'),
]);
export type Notification = z.infer<typeof notification>;

const unread = z.number().int().min(0);

/** A part of the player's stream of news. */
export const notificationNews = z.object({
  unread,
  /** What was written since the last time; empty while push notifications are off. */
  added: z.array(notification),
});

const flag = z.boolean({ error: 'Must be on or off' });
/** The four switches of the settings page. */
export const notificationFlagsShape = z.object({
  emailNotifications: flag,
  pushNotifications: flag,
  gameUpdates: flag,
  promotions: flag,
} satisfies Record<(typeof notificationFlags)[number], z.ZodBoolean>);
export type NotificationFlags = z.infer<typeof notificationFlagsShape>;

const params = z.object({ id });
const counted = z.object({ unread });

export const notificationEndpoints = endpointTable({
  'GET /user/notifications': {
    access: 'signed-in',
    summary: 'What the account was told, newest first',
    query: z.strictObject({
      ...keysetOf({ default: 20, max: 50 }),
      show: z.enum(['all', 'unread']).default('all'),
    }),
    data: z.array(notification),
    extra: more.extend({
      /** All unread ones, whatever the page. */
      unread,
    }),
    refusals: [],
  },
  'POST /user/notifications/read': {
    access: 'signed-in',
    summary: 'Mark everything as read that was there when the list was looked at',
    body: z.strictObject({
      /** The newest one of the list. What came after it stays unread. */
      newestId: id,
    }),
    data: counted,
    refusals: [],
  },
  'POST /user/notifications/:id/read': {
    access: 'signed-in',
    summary: 'Mark one as read; one that is gone is no error',
    params,
    body: z.strictObject({}),
    data: counted,
    refusals: [],
  },
  'DELETE /user/notifications/:id': {
    access: 'signed-in',
    summary: 'Delete one; one that is gone is no error',
    params,
    data: counted,
    refusals: [],
  },
  'GET /user/notification-settings': {
    access: 'signed-in',
    summary: 'What the account wants to be told, and how',
    data: notificationFlagsShape.extend({
      /** False for an account that never chose: these are the defaults. */
      wasChosen: z.boolean(),
    }),
    refusals: [],
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
    refusals: [],
  },
});
