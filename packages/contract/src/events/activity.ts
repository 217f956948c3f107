import { z } from 'zod';
import { factorChanges } from '../access/security.ts';
import { money } from '../amounts.ts';
import { limitValue } from '../care/limits.ts';
import { limitKinds } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { eventUnion, instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import { namedCauses, transferKinds } from '../money/transfers.ts';

const activityId = publicId('ev', 'Invalid event');

/** Null where the user agent doesn't name it. */
export const device = z.object({
  browser: z
    .string()
    .nullable()
    .describe('The name of the browser; null if the `User-Agent` header does not name it.'),
  system: z
    .string()
    .nullable()
    .describe('The name of the operating system; null if the header does not name it.'),
});

export const noData = z.object({});
const movedData = z.object({
  amount: money.describe('The amount of the transfer.'),
  isSignUpCredit: z.boolean().describe('Whether the transfer was the sign-up credit.'),
  cause: z
    .enum(namedCauses)
    .optional()
    .describe(
      'Why the credit moved, where it was not an ordinary transfer. Absent: an agent’s recharge or redeem.',
    ),
});
/** Includes the code of the refusal. */
export const rejectedMoveData = movedData.extend({ code: z.string().describe('The code of the refusal.') });
/** The amount is missing if the claim never had one. */
export const endedBonus = z.object({
  state: z.enum(['completed', 'forfeited', 'expired', 'cancelled']).describe('How the bonus ended.'),
  amount: money.optional().describe('The bonus. Absent if the claim never had an amount.'),
});
export const requestData = z.object({
  kind: z.enum(transferKinds).describe('Whether the request is for a recharge or a redeem.'),
  amount: money.describe('The requested amount.'),
});

/** The data of an account's events by kind: codes and parameters, which the browser translates. */
const activityData = {
  account_created: noData,
  new_device: device.describe('A sign-in from a new device.'),
  profile_changed: noData,
  limit_changed: z
    .object({
      limit: z.enum(limitKinds).describe('What is limited, and in which period.'),
      max: limitValue.nullable().describe('The new limit. Null: no limit.'),
      isRaise: z
        .boolean()
        .describe('Whether the player requested a higher limit, which needs a confirmation.'),
    })
    .describe('A limit that the player or an agent set.'),
  avatar_changed: z.object({ avatar: z.string().describe('The id of the new picture.') }),
  password_changed: noData,
  password_reset: noData,
  email_verified: noData,
  excluded: noData,
  return_requested: noData,
  terms_accepted: z.object({ version: z.string().describe('The accepted version of the terms.') }),
  second_factor_changed: z.object({
    change: z.enum(factorChanges).describe('What changed in how the account signs in.'),
  }),
  sessions_ended: z
    .object({ count: z.number().int().min(1).describe('The number of ended sessions.') })
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
    .object({
      amount: money.optional().describe('The bonus. Absent while it is not known.'),
    })
    .describe('A claim that waits for a recharge, which decides about the amount, or that is in review.'),
  bonus_ended: endedBonus,
  game_launched: z.object({
    kindId: z.number().int().describe('The number of the game in the catalogue.'),
    gameName: z.string().describe('The name of the game.'),
    byAgent: z
      .literal(true)
      .optional()
      .describe('True: an agent launched it for the player. Absent: the player did.'),
  }),
} as const;
export type ActivityKind = keyof typeof activityData;
export type ActivityData = { [K in ActivityKind]: z.infer<(typeof activityData)[K]> };

/** An immutable event of an account. */
export const activity = eventUnion(
  { id: activityId.describe('The id of the event.'), at: instant.describe('When it happened (UTC).') },
  activityData,
);
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
