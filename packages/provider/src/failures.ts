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

/** Failures in which the adapter got no response that it understands. */
export const callErrorCodes = [
  /** The provider refused the agent's sign-in. */
  'sign_in_refused',
  /** Nothing was sent, because there was no connection or no session. */
  'unreachable',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'too_large',
  'not_json',
  /** JSON of an unexpected shape. */
  'bad_response',
  /** A refusal with an unknown message. */
  'unclassified',
  /** Nothing was sent, because the provider does not support this. */
  'unsupported',
  /** The provider's unit cannot express the amount. */
  'bad_amount',
] as const;

export type FailureCode = (typeof providerRefusalCodes)[number] | (typeof callErrorCodes)[number];

/** After these failures a money call was certainly not applied. After any other, its outcome is unknown. */
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

/** Undefined if the failure leaves the outcome of a money call unknown. */
export function toRejectionCode(code: FailureCode): RejectionCode | undefined {
  return rejectionCodes.find((known) => known === code);
}
