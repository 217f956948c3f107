import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, eventUnion, instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import { namedCauses, transferKinds } from '../money/transfers.ts';

const activityId = publicId('ev', 'Invalid event');

/** Null where the user agent doesn't name it. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

const noData = z.object({});
const movedData = z.object({
  amount: decimalText,
  isSignUpCredit: z.boolean(),
  cause: z.enum(namedCauses).optional(),
});
/** With the code of the refusal. */
const rejectedMoveData = movedData.extend({ code: z.string() });
const requestData = z.object({ kind: z.enum(transferKinds), amount: decimalText });

/** The data of an account's events by kind: codes and parameters, which the browser translates. */
const activityData = {
  account_created: noData,
  /** A sign-in from a new device. */
  new_device: device,
  profile_changed: noData,
  avatar_changed: z.object({ avatar: z.string() }),
  password_changed: noData,
  password_reset: noData,
  email_verified: noData,
  /** Sessions that the account ended from another one. */
  sessions_ended: z.object({ count: z.number().int().min(1) }),
  recharge_applied: movedData,
  recharge_rejected: rejectedMoveData,
  redeem_applied: movedData,
  redeem_rejected: rejectedMoveData,
  request_made: requestData,
  request_approved: requestData,
  request_declined: requestData,
  request_cancelled: requestData,
  game_launched: z.object({
    kindId: z.number().int(),
    gameName: z.string(),
    /** An agent started it. */
    byAgent: z.literal(true).optional(),
  }),
} as const;
export type ActivityKind = keyof typeof activityData;
export type ActivityData = { [K in ActivityKind]: z.infer<(typeof activityData)[K]> };

/** An immutable event of an account. */
export const activity = eventUnion({ id: activityId, at: instant }, activityData);
export type Activity = z.infer<typeof activity>;

export const activityEndpoints = endpointTable({
  'GET /user/activity': {
    access: 'signed-in',
    summary: 'What happened to the account, newest first',
    query: z.strictObject(keysetQuery({ default: 10, max: 50 })),
    data: z.array(activity),
    extra: nextPageMeta,
  },
});
