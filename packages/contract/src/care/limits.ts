import { z } from 'zod';
import { limitKinds, sessionLimitMinutes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { centsInput, instant, playerParams, reason } from '../fields.ts';

const limitMax = centsInput(1).describe('The limit: whole cents, or whole minutes for `session`.');

const isSessionInRange = ({ kind, max }: { kind: string; max: number | null }) =>
  kind !== 'session' || max === null || (max >= sessionLimitMinutes.min && max <= sessionLimitMinutes.max);
const sessionIssue = { path: ['max'], message: 'A session lasts 15 to 1,440 minutes' };

export const playerLimit = z.object({
  kind: z.enum(limitKinds).describe('What is limited, and in which period.'),
  max: limitMax
    .nullable()
    .describe(
      'The limit that applies, the lower one of `own` and `operator`: whole cents, or whole minutes for `session`. Null: no limit.',
    ),
  own: limitMax.nullable().describe('The limit that the player set; null: none.'),
  operator: limitMax.nullable().describe('The limit that an agent set; null: none.'),
  used: z
    .number()
    .int()
    .nullable()
    .describe(
      'How much of the limit is used: cents in the period, or minutes of the present session of play. Below zero: the player won. Null: no limit.',
    ),
  raise: z
    .object({
      max: limitMax
        .nullable()
        .describe('The requested limit: whole cents, or whole minutes for `session`. Null: no limit.'),
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
  max: limitMax
    .nullable()
    .describe('The limit: whole cents, or whole minutes for `session`. Null: no limit.'),
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
    body: z.strictObject(limitInput).refine(isSessionInRange, sessionIssue),
    data: playerLimits,
  },
  'POST /user/limits/confirm': {
    access: 'player',
    summary: 'Confirm a higher limit, from 24 hours after the request on, for 6 days',
    rateLimits: [limitChanges],
    body: z.strictObject(limitInput).refine(isSessionInRange, sessionIssue),
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
      .strictObject({ kind: limitInput.kind, max: limitMax, reason })
      .refine(isSessionInRange, sessionIssue),
    data: playerLimits,
    refusals: ['player.not_found', 'player.closed', 'limit.not_lower'],
  },
});
