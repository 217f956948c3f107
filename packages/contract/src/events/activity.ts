import { z } from 'zod';
import { factorChanges } from '../access/security.ts';
import { limitKinds } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, eventUnion, instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import { namedCauses, transferKinds } from '../money/transfers.ts';

const activityId = publicId('ev', 'Invalid event');

/** Null where the user agent doesn't name it. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

export const noData = z.object({});
const movedData = z.object({
  amount: decimalText,
  isSignUpCredit: z.boolean(),
  cause: z.enum(namedCauses).optional(),
});
/** Includes the code of the refusal. */
export const rejectedMoveData = movedData.extend({ code: z.string() });
/** The amount is missing if the claim never had one. */
export const endedBonus = z.object({
  state: z.enum(['completed', 'forfeited', 'expired', 'cancelled']),
  amount: decimalText.optional(),
});
export const requestData = z.object({ kind: z.enum(transferKinds), amount: decimalText });

/** The data of an account's events by kind: codes and parameters, which the browser translates. */
const activityData = {
  account_created: noData,
  new_device: device.describe('A sign-in from a new device.'),
  profile_changed: noData,
  limit_changed: z
    .object({
      limit: z.enum(limitKinds),
      max: z.number().int().nullable(),
      isRaise: z.boolean(),
    })
    .describe('By the player or an agent; null: no limit. `isRaise`: requested, and not confirmed.'),
  avatar_changed: z.object({ avatar: z.string() }),
  password_changed: noData,
  password_reset: noData,
  email_verified: noData,
  excluded: noData,
  return_requested: noData,
  terms_accepted: z.object({ version: z.string() }),
  second_factor_changed: z.object({ change: z.enum(factorChanges) }),
  sessions_ended: z
    .object({ count: z.number().int().min(1) })
    .describe('Sessions that the account ended from another one.'),
  recharge_applied: movedData,
  recharge_rejected: rejectedMoveData,
  redeem_applied: movedData,
  redeem_rejected: rejectedMoveData,
  request_made: requestData,
  request_approved: requestData,
  request_declined: requestData,
  request_cancelled: requestData,
  bonus_claimed: z
    .object({ amount: decimalText.optional() })
    .describe('It waits for a recharge, which decides about the amount, or is being checked.'),
  bonus_ended: endedBonus,
  game_launched: z.object({
    kindId: z.number().int(),
    gameName: z.string(),
    byAgent: z.literal(true).optional().describe('An agent started it.'),
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
