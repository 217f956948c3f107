/**
 * The closed lists of the agents' side, which no player loads. No imports, so that the console reads them
 * without the schemas.
 */

/** The periods of a report that have a name, and the one that is given by its days. Weeks begin on Monday. */
export const reportPeriods = [
  'today',
  'yesterday',
  'this_week',
  'last_7',
  'this_month',
  'last_month',
  'custom',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** After what a report is sent by mail. */
export const reportIntervals = ['daily', 'weekly', 'monthly'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** What can be done for many players in one go, and how far it, and each of its rows, has come. */
export const bulkJobKinds = ['recharge', 'redeem', 'reset_password', 'unbind'] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];
/** Starting and controlling a job needs the permission that its action needs for one player. */
export const bulkJobPermissions = {
  recharge: 'money.recharge',
  redeem: 'money.redeem',
  reset_password: 'players.password',
  unbind: 'players.unbind',
} as const satisfies Record<BulkJobKind, string>;
export const bulkJobStates = ['running', 'paused', 'cancelled', 'done'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];
export const bulkJobRowStates = ['waiting', 'running', 'checking', 'done', 'failed', 'cancelled'] as const;
export type BulkJobRowState = (typeof bulkJobRowStates)[number];

export const jackpotLimits = {
  /** A million dollars: beyond it a jackpot of play credits is only a number. */
  maxCents: 100_000_000,
  /** Of each stake, in hundredths of a percent. */
  maxContributionBps: 500,
} as const;

export const bulkJobLimits = {
  /**
   * At 28 calls a minute a thousand rows take 40 minutes: a longer job is two, and can be stopped between
   * them.
   */
  maxRows: 1_000,
  /** Of one agent, running or paused. */
  maxOpen: 5,
} as const;

/** What the provider keeps records of. */
export const recordKinds = ['transaction', 'game', 'jp'] as const;

/** How a browser reaches an authenticator, in the words of WebAuthn. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** What a text that an agent keeps for players is for. */
export const templatePurposes = ['decline', 'freeze'] as const;
export type TemplatePurpose = (typeof templatePurposes)[number];

/** What a person can say of a transfer in review, and of a difference in a statement. */
export const reviewOutcomes = ['applied', 'rejected'] as const;
export const decisionOutcomes = [...reviewOutcomes, 'corrected', 'explained', 'approved'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/**
 * What can be written to a file. The filters of each are those of its list, as they stand in a query string.
 */
export const exportTables = [
  'requests',
  'transaction-records',
  'game-records',
  'jp-records',
  'welfare-records',
] as const;
export type ExportTableName = (typeof exportTables)[number];
