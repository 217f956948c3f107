/** Reasons why sessions of an agent ended. */
export const agentSessionEndReasons = [
  'signed_out',
  'ended_elsewhere',
  'idle',
  'password_changed',
  'password_reset',
  // Of former versions; `factor_changed` took its place.
  'totp_turned_on',
  'factor_changed',
  'address_changed',
  'factors_reset',
  'agent_disabled',
  'limit_reached',
] as const;
export type AgentSessionEndReason = (typeof agentSessionEndReasons)[number];
