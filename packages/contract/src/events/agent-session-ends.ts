/** Reasons why sessions of an agent ended. */
export const agentSessionEndReasons = [
  'signed_out',
  'ended_elsewhere',
  'idle',
  'password_changed',
  'password_reset',
  'totp_turned_on',
  'factors_reset',
  'agent_disabled',
  'limit_reached',
] as const;
export type AgentSessionEndReason = (typeof agentSessionEndReasons)[number];
