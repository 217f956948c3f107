/** Intervals in minutes. The reality check cannot be turned off. */
export const realityCheckIntervals = [15, 30, 60, 90, 120] as const;
export const defaultRealityCheckMinutes = 60;
