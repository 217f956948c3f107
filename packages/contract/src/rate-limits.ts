/** The time in which all uses return, one by one. */
export const ratePeriodsMs = {
  minute: 60_000,
  '10 minutes': 10 * 60_000,
  '30 minutes': 30 * 60_000,
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
} as const;

interface Rate {
  /** The number of uses without a wait. */
  readonly uses: number;
  readonly per: keyof typeof ratePeriodsMs;
  /** The name under which the database counts for all servers together. Without it, each server counts. */
  readonly storedAs?: string;
}

/** Limits the calls of each caller. The binder enforces it before the handler runs. */
export interface CallLimit extends Rate {
  readonly counts?: never;
  /**
   * Default: the account, the ticket of a visitor, or the address that calls a public endpoint. `program`: an
   * API key counts separately, so that it cannot use up the calls with which its owner revokes it.
   */
  readonly by?: 'address' | 'program';
  /** Names the calls in the document and in headers, where the limit is not of some endpoints only. */
  readonly of?: 'commands';
}

/** Limits what only the feature can count. It gets the limiter by this declaration. */
export interface FeatureLimit extends Rate {
  /** A plural such as `refused attempts`. */
  readonly counts: string;
  /** A singular such as `mailbox`. */
  readonly by: string;
}

/**
 * Beyond it, a request is refused with `request.rate_limited`. Endpoints that name the same object share its
 * uses.
 */
export type EndpointRateLimit = CallLimit | FeatureLimit;

/** Bounds what one agent adds to the audit log, which is never shortened. People and programs need fewer. */
export const agentCommands: CallLimit = { uses: 600, per: 'minute', by: 'program', of: 'commands' };
