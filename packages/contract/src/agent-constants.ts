/** Closed lists for agents. No imports, so that the console needs no schemas. */

/** Named periods and a custom one. Weeks begin on Monday. */
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

/** The tables of the report. */
export const reportTables = ['days', 'agents', 'games', 'promotions', 'shifts', 'transfers'] as const;
export type ReportTableName = (typeof reportTables)[number];
/** Those that are one small file. Shifts are an export. */
export const reportFileTables = ['days', 'agents', 'games', 'promotions', 'transfers'] as const;
export type ReportFileTable = (typeof reportFileTables)[number];

/** The interval of a mailed report. */
export const reportIntervals = ['daily', 'weekly', 'monthly'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** Draft and scheduled ones wait, and may be changed. */
export const announcementStates = ['draft', 'scheduled', 'sending', 'sent', 'ended', 'cancelled'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** The reasons why the server cancelled a scheduled announcement, or stopped one that was being sent. */
export const announcementStopCauses = ['agent_disabled', 'not_permitted', 'key_ended'] as const;
export type AnnouncementStopCause = (typeof announcementStopCauses)[number];

export const announcementLimits = {
  titleMax: 80,
  textMax: 500,
  /** The limit per agent within 24 hours: players stop reading frequent announcements. */
  maxPerDay: 5,
  /** Drafts and scheduled announcements of one agent. */
  maxWaiting: 20,
  maxDaysAhead: 90,
} as const;

/** The kinds of bulk jobs, and the states of jobs and rows. */
export const bulkJobKinds = [
  'recharge',
  'redeem',
  'reset_password',
  'unbind',
  'freeze',
  'unfreeze',
  'label',
  'unlabel',
  'message',
  'move',
] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];
/** The permission of the same action for one player. */
export const bulkJobPermissions = {
  recharge: 'money.recharge',
  redeem: 'money.redeem',
  reset_password: 'players.password',
  unbind: 'players.unbind',
  freeze: 'players.freeze',
  unfreeze: 'players.freeze',
  label: 'players.read',
  unlabel: 'players.read',
  message: 'players.message',
  move: 'players.move',
} as const satisfies Record<BulkJobKind, string>;
export const bulkJobStates = ['running', 'paused', 'cancelled', 'done'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];
export const bulkJobRowStates = ['waiting', 'running', 'checking', 'done', 'failed', 'cancelled'] as const;
export type BulkJobRowState = (typeof bulkJobRowStates)[number];

export const jackpotLimits = {
  /** A million dollars: higher jackpots of play credits mean nothing. */
  maxCents: 100_000_000,
  /** The maximum share of each stake, in basis points. */
  maxContributionBps: 500,
} as const;

export const bulkJobLimits = {
  /** A thousand rows take 40 minutes at 28 calls a minute. Longer jobs should be split. */
  maxRows: 1_000,
  /** The maximum of running or paused jobs per agent. */
  maxOpen: 5,
  /** One command makes as many jobs of `maxRows` as an agent may have open. */
  maxRowsOfCommand: 5_000,
  /** A notification holds 2,000 bytes, and a character has up to four. */
  messageMax: 400,
  /** The maximum of jobs that message players, per agent and day. */
  maxMessageJobsPerDay: 20,
} as const;

/** The provider's kinds of records. */
export const recordKinds = ['transaction', 'game', 'jp'] as const;

/** The purpose of an agent's template. */
export const templatePurposes = ['decline', 'freeze', 'ticket'] as const;
export type TemplatePurpose = (typeof templatePurposes)[number];

/** An agent's outcome of a review, and of a statement's difference. */
export const reviewOutcomes = ['applied', 'rejected'] as const;
export const decisionOutcomes = [...reviewOutcomes, 'corrected', 'explained', 'approved'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Commands that may need a second agent, and what they do. */
export const approvalKinds = [
  'transfer',
  'bulk_job',
  'allotment',
  'agent',
  'role',
  'agent_permissions',
  'offer',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalActions = [
  'recharge',
  'redeem',
  'allot',
  'take_back',
  'allot_marketing',
  'take_back_marketing',
  'correction',
  'bonus',
  'agent',
  'role',
  'agent_permissions',
  'offer',
] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** Whether an agent may spend an allotment on its players or on its offers. */
export const allotmentPurposes = ['credit', 'marketing'] as const;
export type AllotmentPurpose = (typeof allotmentPurposes)[number];

/** Kinds of offers that the console's editor makes. The other kinds belong to other features. */
export const editableOfferKinds = ['deposit_match', 'fixed_credit', 'cashback', 'free_credit'] as const;
export type EditableOfferKind = (typeof editableOfferKinds)[number];
/** The pictures of an offer's card. */
export const offerArts = ['welcome', 'reload', 'cashback', 'harvest', 'goldRush', 'spring'] as const;
export const offerLimits = {
  titleMax: 80,
  textMax: 300,
  /** The maximum of drafts per agent. */
  maxDrafts: 50,
  /** The period of records that an estimate reads. */
  estimateDays: 90,
  /** The least that the terms of a cashback ask for: one bet a week must not earn any. */
  cashbackMinStakedCents: 1_000,
  cashbackMinRounds: 10,
  maxMinRounds: 100_000,
} as const;

/** Reasons against paying a claim: it may be the second one of a person, or of a circle of friends. */
export const abuseEvidenceKinds = [
  'email',
  'phone',
  'device',
  'address',
  'many_claims',
  'busy_device',
  'busy_address',
  'circle',
  'many_friends',
  'account_not_open',
] as const;
export type AbuseEvidenceKind = (typeof abuseEvidenceKinds)[number];
/** `open`: the claim is held until an agent has looked at it. */
export const claimReviewStates = ['none', 'open', 'allowed', 'refused'] as const;
export const claimReviewDecisions = ['allow', 'refuse'] as const;
/** A player with this label gets no offers. Its case is ignored. */
export const offerBarLabel = 'Bonus abuse';

/** The reasons why an agent's credit changed. */
export const creditLineKinds = [
  'allot',
  'take_back',
  'allot_marketing',
  'take_back_marketing',
  'agent_moved',
  'recharge',
  'redeem',
] as const;

/** Tables that can be exported, with the filters of their lists. */
export const exportTables = [
  'requests',
  'transaction-records',
  'game-records',
  'jp-records',
  'welfare-records',
  'players',
  'jobs',
  'job-rows',
  'announcements',
  'tickets',
  'claims',
  'audit',
  'agent-credit',
  'shifts',
] as const;
export type ExportTableName = (typeof exportTables)[number];

/** The bounds of each figure that the site claims about itself. The table has the same bounds. */
export const figureBounds = {
  activePlayers: [1, 1_000_000_000],
  players: [1, 1_000_000_000],
  games: [1, 100_000],
  payoutsDollars: [1, 2_000_000_000],
  countries: [1, 250],
  uptimeBps: [1, 10_000],
  supportHours: [1, 24],
  supportDays: [1, 7],
  supportOpensAt: [0, 23],
  supportFirstDay: [1, 7],
  slotGames: [0, 100_000],
  fishingGames: [0, 100_000],
  liveGames: [0, 100_000],
  sportsGames: [0, 100_000],
} as const satisfies Record<string, readonly [min: number, max: number]>;
export type FigureName = keyof typeof figureBounds;

/** The bounds of each figure of the VIP tiers, and of the points per hundred dollars staked. */
export const vipBounds = {
  points: [1, 1_000_000_000],
  cashbackPercent: [0, 50],
  rakebackBps: [0, 500],
  requestMaxDollars: [0, 1_000_000_000],
  rate: [0, 1_000],
} as const satisfies Record<string, readonly [min: number, max: number]>;

/** Whether a server moves real credit. */
export const apiModes = ['live', 'test'] as const;
export type ApiMode = (typeof apiModes)[number];

/** The types of events that a webhook can report. */
export const webhookTypes = [
  'transfer.settled',
  'request.created',
  'request.answered',
  'player.registered',
  'limit.reached',
  'review.opened',
] as const;
export type WebhookType = (typeof webhookTypes)[number];
/** The test button sends it, whatever the endpoint subscribed to. */
export const webhookTestType = 'webhook.test';
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const apiKeyLimits = {
  /** The maximum of keys of one agent, without those that ended. */
  openMax: 10,
  nameMax: 60,
  addressesMax: 20,
  daysDefault: 90,
  daysMax: 365,
  overlapHoursDefault: 24,
  overlapHoursMax: 168,
} as const;
