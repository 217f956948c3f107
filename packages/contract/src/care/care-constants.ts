/** In minutes; the reality check is never off. */
export const realityCheckIntervals = [15, 30, 60, 90, 120] as const;
export const defaultRealityCheckMinutes = 60;
