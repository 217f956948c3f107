/** Up to six weeks: a cool-off. */
export const coolOffPeriods = ['day', 'three_days', 'week', 'two_weeks', 'month', 'six_weeks'] as const;
/** From half a year on: a self-exclusion. */
export const selfExclusionPeriods = ['half_year', 'year', 'two_years', 'five_years', 'ever'] as const;
export const breakPeriods = [...coolOffPeriods, ...selfExclusionPeriods] as const;
export type BreakPeriod = (typeof breakPeriods)[number];

/** Whether the agent was asked to redeem what is left; with `left_to_agent` no request could be made. */
export const breakRedeems = ['nothing', 'requested', 'left_to_agent'] as const;
export type BreakRedeem = (typeof breakRedeems)[number];
