/** Periods of a cool-off, up to six weeks. */
export const coolOffPeriods = ['day', 'three_days', 'week', 'two_weeks', 'month', 'six_weeks'] as const;
/** Periods of a self-exclusion, from half a year on. */
export const selfExclusionPeriods = ['half_year', 'year', 'two_years', 'five_years', 'ever'] as const;
export const breakPeriods = [...coolOffPeriods, ...selfExclusionPeriods] as const;
export type BreakPeriod = (typeof breakPeriods)[number];

/** Whether a redeem of the balance was requested; `left_to_agent`: no request could be created. */
export const breakRedeems = ['nothing', 'requested', 'left_to_agent'] as const;
export type BreakRedeem = (typeof breakRedeems)[number];
