/** A closed list without imports, so that the browser may load it. */
export const permissions = [
  'players.read',
  /** See and search name, phone number, email address and date of birth. */
  'players.contact',
  'players.create',
  'players.edit',
  'players.message',
  /** Send an announcement to many players of the subtree. */
  'players.announce',
  /** Permits to read and reply to the support tickets of players of the subtree. */
  'tickets.handle',
  'players.move',
  'players.freeze',
  'players.exclude',
  'players.close',
  'players.password',
  /**
   * Reset a second factor that its player lost. Separate from the password, so that both need two
   * permissions.
   */
  'players.factors',
  /** Open documents that prove who a player is, and verify or refuse them. */
  'players.identity',
  'players.unbind',
  'money.recharge',
  'money.redeem',
  /** Make corrections and give bonuses. By default only the root may. */
  'money.adjust',
  /** Undo a recharge of the last day, with its bonus, that the agent or one below made. */
  'money.undo',
  'requests.decide',
  'reviews.decide',
  'statements.close',
  'records.read',
  'reports.read',
  /** See offers, tournaments and claims of the subtree. */
  'promotions.read',
  /** Manage offers and tournaments, grant and cancel claims, and decide about suspected abuse. */
  'promotions.manage',
  'agents.read',
  'agents.manage',
  /** Change site-wide settings, such as the jackpots. By default only the root may. */
  'settings.change',
  'jackpots.set',
  /** Manage maintenance, logs and the settings of all servers. By default only the root may. */
  'system.manage',
  /** Send events of the subtree to an external address. By default only the root may. */
  'webhooks.manage',
  /** Sign the operator in at the provider. Each sign-in ends the session before it and costs a call. */
  'provider.connect',
  'audit.read',
  'exports.make',
  /** Create API keys for programs, which act in the agent's name. Without it the agent's keys do nothing. */
  'api_keys.manage',
] as const;
export type Permission = (typeof permissions)[number];

export const agentLevels = ['distributor', 'store', 'cashier'] as const;
export type AgentLevel = (typeof agentLevels)[number];

const cashier = [
  'players.read',
  'players.contact',
  'players.create',
  'players.password',
  'players.unbind',
  'money.recharge',
  'money.redeem',
  'requests.decide',
  'tickets.handle',
  'records.read',
  'reports.read',
  'promotions.read',
  'agents.read',
  'exports.make',
] as const satisfies readonly Permission[];

const store = [
  ...cashier,
  'players.edit',
  'players.message',
  'players.announce',
  'players.move',
  'players.freeze',
  'players.exclude',
  'players.close',
  'players.factors',
  'players.identity',
  'money.undo',
  'reviews.decide',
  'statements.close',
  'promotions.manage',
  'agents.manage',
  'audit.read',
  'provider.connect',
  'api_keys.manage',
] as const satisfies readonly Permission[];

/** Permissions of levels for which the root has set no rule. The root itself may do everything. */
export const defaultPermissions: Readonly<Record<AgentLevel, readonly Permission[]>> = {
  distributor: store,
  store,
  cashier,
};

/**
 * The permissions that an API key can have. Excluded are those that decide about agents, settings, sign-ins
 * and keys, those that always need a step-up, and exports, which are written later with all rights of their
 * agent.
 */
export const apiKeyScopes = [
  'players.read',
  'players.contact',
  'players.create',
  'players.edit',
  'players.message',
  'players.announce',
  'tickets.handle',
  'players.freeze',
  'players.exclude',
  'players.unbind',
  'money.recharge',
  'money.redeem',
  'money.adjust',
  'requests.decide',
  'reviews.decide',
  'statements.close',
  'records.read',
  'reports.read',
  'promotions.read',
  'promotions.manage',
  'agents.read',
  'audit.read',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof apiKeyScopes)[number];
