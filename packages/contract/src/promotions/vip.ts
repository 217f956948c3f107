import { z } from 'zod';
import { vipBounds } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';

const problem = 'Enter a whole number within the bounds';
const whole = ([min, max]: readonly [min: number, max: number]) =>
  z.number({ error: problem }).int(problem).min(min, problem).max(max, problem);

export const vipTier = z.strictObject({
  tier: whole([1, 5]),
  points: whole(vipBounds.points).describe('From so many points on.'),
  cashbackPercent: whole(vipBounds.cashbackPercent).describe(
    "Of a week's net loss; an offer's own percentage counts when it is higher.",
  ),
  rakebackBps: whole(vipBounds.rakebackBps).describe("Of a week's stakes."),
  hasQueuePriority: z.boolean(),
  requestMaxDollars: whole(vipBounds.requestMaxDollars).describe(
    'Of one request for a recharge or redeem; 0: only the ceilings of agents limit it.',
  ),
});
export type VipTier = z.infer<typeof vipTier>;

export const vipSettings = z.strictObject({
  tiers: z
    .array(vipTier)
    .length(5)
    .refine((tiers) => tiers.every(({ tier }, index) => tier === index + 1))
    .describe('The five, lowest first.'),
  requestMaxDollars: whole(vipBounds.requestMaxDollars).describe('Of players without a tier; 0 as there.'),
  rates: z
    .record(z.string().regex(/^(other|[A-Z]{2,20})$/, 'Invalid game type'), whole(vipBounds.rate))
    .refine((rates) => Object.keys(rates).length <= 20 && 'other' in rates)
    .describe('Hundredths of a point a dollar staked, by game type; `other` for those that are not named.'),
});
export type VipSettings = z.infer<typeof vipSettings>;

export const vipStatus = z.object({
  tier: z.number().int().describe('0 without one.'),
  points: z.number().int().describe('Of the last 90 days.'),
  since: instant.nullable(),
  next: z.object({ tier: z.number().int(), points: z.number().int() }).nullable(),
  readAt: instant.nullable().describe('Until when the stakes are known.'),
  settings: vipSettings,
  changes: z.array(
    z.object({ at: instant, from: z.number().int(), to: z.number().int(), points: z.number().int() }),
  ),
  shares: z
    .array(z.object({ week: z.string(), kind: z.enum(['cashback', 'rakeback']), bonus: decimalText }))
    .describe('Paid cashback and rakeback; the week is named by its Monday.'),
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
  },
  'PUT /agent/vip': {
    ...agentWith('settings.change'),
    summary: 'Set the VIP tiers, and the points for each staked dollar',
    body: vipSettings,
    data: vipSettings,
    refusals: ['promotion.tiers_not_rising', 'promotion.limits_falling'],
  },
});
