export interface CheckInterval {
  readonly intervalMinutes: number;
  readonly nextIntervalMinutes: number | null;
}

/** A shorter interval counts at once; a longer one must not put off a check, so it counts after the next. */
export function chooseInterval(current: number, chosen: number): CheckInterval {
  return chosen <= current
    ? { intervalMinutes: chosen, nextIntervalMinutes: null }
    : { intervalMinutes: current, nextIntervalMinutes: chosen };
}
