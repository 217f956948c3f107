export interface CheckInterval {
  readonly intervalMinutes: number;
  readonly nextIntervalMinutes: number | null;
}

/**
 * A shorter interval applies at once. A longer one must not delay the check that is due next, so it applies
 * after that check.
 */
export function chooseInterval(current: number, chosen: number): CheckInterval {
  return chosen <= current
    ? { intervalMinutes: chosen, nextIntervalMinutes: null }
    : { intervalMinutes: current, nextIntervalMinutes: chosen };
}
