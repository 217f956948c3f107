/** A closed list without imports, so that the browser may load it. */
export const permissions = [
  'players.read',
  /** To see and search name, phone number, e-mail address and date of birth. */
  'players.contact',
  'players.create',
  'players.edit',
  'players.message',
  /** To send an announcement to many players of the subtree. */
  'players.announce',
  /** To read and reply to the support tickets of players of the subtree. */
  'tickets.handle',
  'players.move',
  'players.freeze',
  'players.exclude',
  'players.close',
  'players.password',
  /** To reset a second factor that its player lost. Apart from the password, so that both need two. */
  'players.factors',
  /** To open documents that prove who a player is, and to verify or refuse them. */
  'players.identity',
  'players.unbind',
  'money.recharge',
  'money.redeem',
  /** Corrections and bonuses: by default only the root's. */
  'money.adjust',
  'requests.decide',
  'reviews.decide',
  'statements.close',
  'records.read',
  'reports.read',
  /** To see offers, tournaments and claims of the subtree. */
  'promotions.read',
  /** To run offers and tournaments, grant and cancel claims, and decide about suspected abuse. */
  'promotions.manage',
  'agents.read',
  'agents.manage',
  /** Site-wide settings, such as the jackpots: by default only the root's. */
  'settings.change',
  'jackpots.set',
  /** Maintenance, logs and the settings of all servers: by default only the root's. */
  'system.manage',
  /** To send events of the subtree to an address outside: by default only the root's. */
  'webhooks.manage',
  /** To sign the operator in at the provider: each sign-in ends the session before it and costs a call. */
  'provider.connect',
  'audit.read',
  'exports.make',
  /** To make API keys for programs, which act in the agent's name. Without it the agent's keys do nothing. */
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
  'reviews.decide',
  'statements.close',
  'promotions.manage',
  'agents.manage',
  'audit.read',
  'provider.connect',
  'api_keys.manage',
] as const satisfies readonly Permission[];

/** For levels without a rule of the root. The root itself may do everything. */
export const defaultPermissions: Readonly<Record<AgentLevel, readonly Permission[]>> = {
  distributor: store,
  store,
  cashier,
};

/**
 * What an API key may be allowed. Left out: what decides about agents, settings, sign-ins and keys, what
 * always needs a step-up, and files, which are written later with all rights of their agent.
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
