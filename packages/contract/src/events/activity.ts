import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetOf, more, publicId } from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';

const id = publicId('ev', 'Invalid event');

/** Where somebody signed in. Null where the browser didn't say. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

const nothing = z.object({});
const moved = z.object({ amount: decimalText, isSignUpCredit: z.boolean() });
/** With the code of the refusal. */
const notMoved = moved.extend({ code: z.string() });
const asked = z.object({ kind: z.enum(transferKinds), amount: decimalText });

/** What an account's events say, by their kind: codes and parameters, which the browser puts into words. */
const activityData = {
  account_created: nothing,
  /** From a device that the account had not signed in from before. */
  new_device: device,
  profile_changed: nothing,
  avatar_changed: z.object({ avatar: z.string() }),
  password_changed: nothing,
  password_reset: nothing,
  email_verified: nothing,
  /** Sessions that the account ended from another one. */
  sessions_ended: z.object({ count: z.number().int().min(1) }),
  recharge_applied: moved,
  recharge_rejected: notMoved,
  redeem_applied: moved,
  redeem_rejected: notMoved,
  request_made: asked,
  request_approved: asked,
  request_declined: asked,
  request_cancelled: asked,
  game_launched: z.object({ kindId: z.number().int(), gameName: z.string() }),
} as const;
export type ActivityKind = keyof typeof activityData;
export type ActivityData = { [K in ActivityKind]: z.infer<(typeof activityData)[K]> };

const happened = { id, at: instant };
const event = <K extends ActivityKind>(kind: K) =>
  z.object({ ...happened, kind: z.literal(kind), data: activityData[kind] });

/** Something that happened to an account. It never changes. */
export const activity = z.discriminatedUnion('kind', [
  event('account_created'),
  event('new_device'),
  event('profile_changed'),
  event('avatar_changed'),
  event('password_changed'),
  event('password_reset'),
  event('email_verified'),
  event('sessions_ended'),
  event('recharge_applied'),
  event('recharge_rejected'),
  event('redeem_applied'),
  event('redeem_rejected'),
  event('request_made'),
  event('request_approved'),
  event('request_declined'),
  event('request_cancelled'),
  event('game_launched'),
]);
export type Activity = z.infer<typeof activity>;

export const activityEndpoints = endpointTable({
  'GET /user/activity': {
    access: 'signed-in',
    summary: 'What happened to the account, newest first',
    query: z.strictObject(keysetOf({ default: 10, max: 50 })),
    data: z.array(activity),
    extra: more,
    refusals: [],
  },
});
