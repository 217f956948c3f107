import { z } from 'zod';
import { vipBounds } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';

const problem = 'Enter a whole number within the bounds';
const whole = ([min, max]: readonly [min: number, max: number]) =>
  z.number({ error: problem }).int(problem).min(min, problem).max(max, problem);

const vipTier = z.strictObject({
  tier: whole([1, 5]),
  /** From so many points on. */
  points: whole(vipBounds.points),
  /** Of a week's net loss; an offer's own percentage counts when it is higher. */
  cashbackPercent: whole(vipBounds.cashbackPercent),
  /** Of a week's stakes. */
  rakebackBps: whole(vipBounds.rakebackBps),
  hasQueuePriority: z.boolean(),
});
export type VipTier = z.infer<typeof vipTier>;

export const vipSettings = z.strictObject({
  /** The five, lowest first. */
  tiers: z
    .array(vipTier)
    .length(5)
    .refine((tiers) => tiers.every(({ tier }, index) => tier === index + 1)),
  /** Hundredths of a point a dollar staked, by game type; `other` for those that are not named. */
  rates: z
    .record(z.string().regex(/^(other|[A-Z]{2,20})$/, 'Invalid game type'), whole(vipBounds.rate))
    .refine((rates) => Object.keys(rates).length <= 20 && 'other' in rates),
});
export type VipSettings = z.infer<typeof vipSettings>;

const vipStatus = z.object({
  /** 0 without one. */
  tier: z.number().int(),
  /** Of the last 90 days. */
  points: z.number().int(),
  since: instant.nullable(),
  next: z.object({ tier: z.number().int(), points: z.number().int() }).nullable(),
  /** Until when the stakes are known. */
  readAt: instant.nullable(),
  settings: vipSettings,
  changes: z.array(
    z.object({ at: instant, from: z.number().int(), to: z.number().int(), points: z.number().int() }),
  ),
  /** Paid cashback and rakeback; the week is named by its Monday. */
  shares: z.array(z.object({ week: z.string(), kind: z.enum(['cashback', 'rakeback']), bonus: decimalText })),
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
    summary: 'The VIP tiers and the points a dollar staked',
    data: vipSettings,
  },
  'PUT /agent/vip': {
    ...agentWith('settings.change'),
    summary: 'Set the VIP tiers and the points a dollar staked',
    body: vipSettings,
    data: vipSettings,
    refusals: ['promotion.tiers_not_rising'],
  },
});
