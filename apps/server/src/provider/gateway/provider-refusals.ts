import type { RefusalCode } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';
import type { FailureCode, ProviderResult } from '@golden-acers/provider';

/** The refusal for each failure of a provider call. */
const refusalCodeByFailure = {
  account_exists: 'provider.account_exists',
  account_not_found: 'provider.account_not_found',
  account_frozen: 'provider.account_frozen',
  agent_credit_low: 'provider.agent_credit_low',
  player_password_stale: 'provider.password_stale',
  player_in_game: 'provider.player_in_game',
  player_balance_low: 'provider.player_balance_low',
  rate_limited: 'provider.busy',
  session: 'provider.sign_in_failed',
  signature: 'provider.sign_in_failed',
  sign_in_refused: 'provider.sign_in_failed',
  unreachable: 'provider.unavailable',
  timed_out: 'provider.unavailable',
  connection_lost: 'provider.unavailable',
  redirected: 'provider.unavailable',
  bad_status: 'provider.unavailable',
  not_json: 'provider.unavailable',
  too_large: 'provider.refused',
  bad_response: 'provider.refused',
  unclassified: 'provider.refused',
  unsupported: 'provider.unsupported',
  bad_amount: 'provider.refused',
} as const satisfies Record<FailureCode, RefusalCode>;

const retryAfterSeconds = 5;

export function refusalCodeOf(code: FailureCode): RefusalCode {
  return refusalCodeByFailure[code];
}

/**
 * Returns the value, or throws the refusal of the failure. A refusal that is not in `only` becomes
 * `provider.refused`.
 */
export function demandResult<T>(outcome: ProviderResult<T>, only?: readonly RefusalCode[]): T {
  if (outcome.ok) return outcome.value;
  const code = refusalCodeOf(outcome.code);
  if (code === 'provider.busy' || code === 'provider.unavailable') refuse(code, { retryAfterSeconds });
  return refuse(only === undefined || only.includes(code) ? code : 'provider.refused');
}

export const connectionRefusals: readonly RefusalCode[] = [
  'provider.busy',
  'provider.unavailable',
  'provider.sign_in_failed',
];
/** Refusals that concern the connection or one player. */
export const playerRefusals: readonly RefusalCode[] = [
  ...connectionRefusals,
  'provider.account_not_found',
  'provider.account_frozen',
  'provider.password_stale',
];
