import { z } from 'zod';
import { money, moneyInput } from '../amounts.ts';
import { limitKinds, sessionLimitMinutes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { instant, playerParams, reason } from '../fields.ts';
import { toMoney } from '../money-values.ts';

const minutes = z.number().int().describe('The minutes.');
/** An amount of money; minutes for `session`. */
export const limitValue = z.union([money, z.object({ minutes })]);
export type LimitValue = z.infer<typeof limitValue>;

/** Of cents; of minutes for `session`. */
export const toLimitValue = (kind: (typeof limitKinds)[number], value: bigint): LimitValue =>
  kind === 'session' ? { minutes: Number(value) } : toMoney(value);

const sessionMessage = 'A session lasts 15 to 1,440 minutes';
const sessionMinutes = z
  .number({ error: sessionMessage })
  .int(sessionMessage)
  .min(sessionLimitMinutes.min, sessionMessage)
  .max(sessionLimitMinutes.max, sessionMessage)
  .describe('The minutes.');
const kindMessage = 'A session has minutes, every other limit an amount';
const limitMax = z.union([moneyInput(1), z.strictObject({ minutes: sessionMinutes })], {
  error: kindMessage,
});

const isOfItsKind = ({ kind, max }: { kind: string; max: LimitValue | null }) =>
  max === null || (kind === 'session') === 'minutes' in max;
const kindIssue = { path: ['max'], message: kindMessage };

export const playerLimit = z.object({
  kind: z.enum(limitKinds).describe('What is limited, and in which period.'),
  max: limitValue
    .nullable()
    .describe(
      'The limit that applies, the lower one of `own` and `operator`: minutes for `session`, else an amount. Null: no limit.',
    ),
  own: limitValue.nullable().describe('The limit that the player set; null: none.'),
  operator: limitValue.nullable().describe('The limit that an agent set; null: none.'),
  used: limitValue
    .nullable()
    .describe(
      'How much of the limit this account used in the period, or of the present session of play. Below zero: the player won. Null: no limit.',
    ),
  countsOtherAccounts: z
    .boolean()
    .describe('Whether other accounts of the same person use the limit up too.'),
  delaySeconds: z
    .number()
    .int()
    .describe(
      'How many seconds later a stake or loss counts at most. 0: at once, so no stake can exceed the limit. More: the provider reports stakes later, and the game is stopped then.',
    ),
  raise: z
    .object({
      max: limitValue.nullable().describe('The requested limit. Null: no limit.'),
      confirmableFrom: instant.describe('From when on the player can confirm it (UTC).'),
      confirmableUntil: instant.describe('Until when the player can confirm it (UTC).'),
    })
    .nullable()
    .describe('A higher limit that the player requested and has not confirmed; null: none.'),
});
export type PlayerLimit = z.infer<typeof playerLimit>;

/** One limit of each kind, in the order of `limitKinds`. */
const playerLimits = z.array(playerLimit);

const limitInput = {
  kind: z.enum(limitKinds).describe('What is limited, and in which period.'),
  max: limitMax.nullable().describe('The limit: minutes for `session`, else an amount. Null: no limit.'),
};

/** Each change is stored in the player's activity. */
const limitChanges = { uses: 60, per: '10 minutes' } as const;

export const limitEndpoints = endpointTable({
  'GET /user/limits': {
    access: 'player',
    summary: "The player's limits, and how much of them is used. Makes no call to the provider",
    data: playerLimits,
  },
  'PUT /user/limits': {
    access: 'player',
    summary:
      'Set a limit. A lower one applies at once. A higher one, or none (null), waits for 24 hours and a confirmation. The current value withdraws a raise',
    rateLimits: [limitChanges],
    body: z.strictObject(limitInput).refine(isOfItsKind, kindIssue),
    data: playerLimits,
  },
  'POST /user/limits/confirm': {
    access: 'player',
    summary: 'Confirm a higher limit, from 24 hours after the request on, for 6 days',
    rateLimits: [limitChanges],
    body: z.strictObject(limitInput).refine(isOfItsKind, kindIssue),
    data: playerLimits,
    refusals: ['limit.no_raise', 'limit.raise_too_early'],
  },
  'GET /fortune-panda/users/:username/limits': {
    ...agentWith('players.read'),
    summary: "A player's limits, and how much of them is used",
    params: playerParams,
    data: playerLimits,
    refusals: ['player.not_found'],
  },
  'PUT /fortune-panda/users/:username/limits': {
    ...agentWith('players.exclude'),
    summary: 'Set a limit for a player below the current one; an agent cannot raise or remove a limit',
    params: playerParams,
    body: z
      .strictObject({
        kind: limitInput.kind,
        max: limitMax.describe('The limit: minutes for `session`, else an amount.'),
        reason,
      })
      .refine(isOfItsKind, kindIssue),
    data: playerLimits,
    refusals: ['player.not_found', 'player.closed', 'limit.not_lower'],
  },
});
