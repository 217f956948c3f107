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
  /** Nothing was sent: there was no connection or no session. */
  'unreachable',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'too_large',
  'not_json',
  /** JSON of another shape. */
  'bad_response',
  /** A refusal with an unknown message. */
  'unclassified',
  /** Nothing was sent, because the provider can't do this. */
  'unsupported',
  /** The provider's unit can't express the amount. */
  'bad_amount',
] as const;

export type FailureCode = (typeof providerRefusalCodes)[number] | (typeof callErrorCodes)[number];

/** After these a money call was certainly not applied. Every other failure leaves it unknown. */
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

/** Undefined when the failure leaves a money call unknown. */
export function toRejectionCode(code: FailureCode): RejectionCode | undefined {
  return rejectionCodes.find((known) => known === code);
}
