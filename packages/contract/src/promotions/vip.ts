import { z } from 'zod';
import { vipBounds } from '../agent-constants.ts';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, instant, recordVersion } from '../fields.ts';

const problem = 'Enter a whole number within the bounds';
const whole = ([min, max]: readonly [min: number, max: number]) =>
  z.number({ error: problem }).int(problem).min(min, problem).max(max, problem);

const requestMax = moneyInput(0).refine(({ amountMinor }) => Number(amountMinor) % 100 === 0, problem);

export const vipTier = z.strictObject({
  tier: whole([1, 5]).describe('The number of the tier, from 1 to 5.'),
  points: whole(vipBounds.points).describe('The points of 90 days from which on a player has the tier.'),
  cashbackPercent: whole(vipBounds.cashbackPercent).describe(
    'The part of a week’s net loss that the player gets back, in per cent. A higher percentage of an offer counts instead.',
  ),
  rakebackBps: whole(vipBounds.rakebackBps).describe(
    'The part of a week’s stakes that the player gets back, in hundredths of a per cent.',
  ),
  hasQueuePriority: z.boolean().describe('Whether requests of these players come first in the queue.'),
  requestMax: requestMax.describe(
    'The maximum of one request for a recharge or redeem, in whole dollars; 0: only the ceilings of agents limit it.',
  ),
});
export type VipTier = z.infer<typeof vipTier>;

export const vipSettings = z.strictObject({
  tiers: z
    .array(vipTier)
    .length(5)
    .refine((tiers) => tiers.every(({ tier }, index) => tier === index + 1))
    .describe('The five tiers, the lowest first.'),
  requestMax: requestMax.describe(
    'The maximum of one request of a player without a tier, in whole dollars; 0: only the ceilings of agents limit it.',
  ),
  rates: z
    .record(z.string().regex(/^(other|[A-Z]{2,20})$/, 'Invalid game type'), whole(vipBounds.rate))
    .refine((rates) => Object.keys(rates).length <= 20 && 'other' in rates)
    .describe(
      'The points for a staked dollar, in hundredths of a point, by type of game; `other` is for types that are not named.',
    ),
});
export type VipSettings = z.infer<typeof vipSettings>;

export const vipStatus = z.object({
  tier: z.number().int().describe('The VIP tier, from 1 to 5; 0: none.'),
  points: z.number().int().describe('The points of the last 90 days.'),
  since: instant
    .nullable()
    .describe('Since when the player has the tier (UTC); null: the tier never changed.'),
  next: z
    .object({
      tier: z.number().int().describe('The number of the tier.'),
      points: z.number().int().describe('The points from which on a player has it.'),
    })
    .nullable()
    .describe('The next tier; null at the highest one.'),
  readAt: instant
    .nullable()
    .describe('The time up to which the stakes are known (UTC); null if they were never read.'),
  settings: vipSettings.describe('The tiers and rates of the site.'),
  changes: z
    .array(
      z.object({
        at: instant.describe('When the tier changed (UTC).'),
        from: z.number().int().describe('The tier before; 0: none.'),
        to: z.number().int().describe('The tier afterwards; 0: none.'),
        points: z.number().int().describe('The points at that time.'),
      }),
    )
    .describe('The last changes of the player’s tier, newest first.'),
  shares: z
    .array(
      z.object({
        week: z.string().describe('The Monday of the week, YYYY-MM-DD.'),
        kind: z
          .enum(['cashback', 'rakeback'])
          .describe('Whether it is a part of the net loss (`cashback`) or of the stakes (`rakeback`).'),
        bonus: money.describe('The paid amount.'),
      }),
    )
    .describe('The last paid cashback and rakeback, newest first.'),
});
export type VipStatus = z.infer<typeof vipStatus>;

export const vipEndpoints = endpointTable({
  'GET /promotions/vip': {
    access: 'player',
    summary: "The player's VIP tier, points, benefits and history. Calls no provider",
    data: vipStatus,
  },
  'GET /agent/vip': {
    ...agentWith('settings.change'),
    summary: 'The VIP tiers, and the points for each staked dollar',
    data: vipSettings,
    extra: z.object({ version: recordVersion }),
  },
  'PUT /agent/vip': {
    ...changesVersion,
    ...agentWith('settings.change'),
    summary: 'Set the VIP tiers, and the points for each staked dollar',
    body: vipSettings,
    data: vipSettings,
    extra: z.object({ version: recordVersion }),
    refusals: ['promotion.tiers_not_rising', 'promotion.limits_falling', 'promotion.rakeback_too_high'],
  },
});
