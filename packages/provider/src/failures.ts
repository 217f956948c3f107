/** Refusals by the provider, recognised by their messages. */
export const providerRefusalCodes = [
  'account_exists',
  'account_not_found',
  'account_frozen',
  'agent_credit_low',
  'player_password_stale',
  'player_in_game',
  'player_balance_low',
  'rate_limited',
  'session',
  'signature',
] as const;

/** Failures without a response that the adapter understands. */
export const callErrorCodes = [
  /** The agent's sign-in was refused. */
  'sign_in_refused',
  /** Nothing left us: no connection, or no session to send it with. */
  'unreachable',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'too_large',
  'not_json',
  /** JSON, but not of the shape that was agreed. */
  'bad_response',
  /** A refusal with a message that the table doesn't know. */
  'unclassified',
  /** The provider can't do this, so nothing was sent. */
  'unsupported',
  /** The amount has no spelling in the provider's unit. */
  'bad_amount',
] as const;

export type FailureCode = (typeof providerRefusalCodes)[number] | (typeof callErrorCodes)[number];

/** Ends of a money call after which it was certainly not applied. Every other one leaves it unknown. */
export const rejectionCodes = [
  'account_not_found',
  'account_frozen',
  'agent_credit_low',
  'player_in_game',
  'player_balance_low',
  'rate_limited',
  'session',
  'signature',
  'sign_in_refused',
  'unreachable',
  'unsupported',
  'bad_amount',
] as const satisfies readonly FailureCode[];

export type RejectionCode = (typeof rejectionCodes)[number];

/** The code as a rejection, or undefined when it leaves a money call unknown. */
export function toRejectionCode(code: FailureCode): RejectionCode | undefined {
  return rejectionCodes.find((known) => known === code);
}
