/** Part of `refusals`. */
export const factorRefusals = {
  'session.code_required': 401,
  'session.passkey_required': 401,
  'session.code_wrong': 401,
  'session.passkey_wrong': 401,
  'agent.factor_required': 403,
  'agent.step_up_required': 403,
  'agent.code_wrong': 422,
  'agent.passkey_wrong': 422,
  'agent.password_not_enough': 403,
  'agent.totp_required': 409,
  'agent.totp_not_started': 409,
  'passkey.not_found': 404,
  'passkey.too_many': 409,
  'passkey.known_already': 409,
  'player.no_second_factor': 409,
} as const;
