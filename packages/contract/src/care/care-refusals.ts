/** Part of `refusals`. */
export const careRefusals = {
  'player.reality_check_due': 409,
  'reality_check.too_rare': 422,
  'limit.recharge_reached': 409,
  'limit.stake_reached': 409,
  'limit.loss_reached': 409,
  'limit.session_reached': 409,
  'limit.check_waits': 503,
  'limit.no_raise': 409,
  'limit.raise_too_early': 409,
  'limit.not_lower': 409,
} as const;

/**
 * The limits of a player that forbid a launch, by the player or an agent. `limit.check_waits`: the provider
 * enforces no limits, and reading the records of one more player must wait.
 */
export const playLimitRefusals = [
  'limit.stake_reached',
  'limit.loss_reached',
  'limit.session_reached',
  'limit.check_waits',
] as const;
