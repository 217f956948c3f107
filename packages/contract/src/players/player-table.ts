/** The players' table. No imports, and separate from what every player's page loads. */

/** The columns of User Management, in the specification's order. */
export const userColumns = [
  'actions',
  'id',
  'account',
  'nickname',
  'balance',
  'registerDate',
  'lastLogin',
  'manager',
  'status',
] as const;
export type UserColumn = (typeof userColumns)[number];
export const userSorts = [
  'id',
  'account',
  'nickname',
  'balance',
  'registerDate',
  'lastLogin',
  'manager',
  'status',
] as const;
export type UserSort = (typeof userSorts)[number];

/** Only `Active` players may play; the others are prohibited accounts. */
export const userStatuses = ['Active', 'Frozen', 'Excluded', 'Inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Facts that an agent should know before it acts on a player. */
export const playerNotices = [
  'provider_account_missing',
  'transfer_open',
  'transfer_unknown',
  'transfer_review',
] as const;
export type PlayerNotice = (typeof playerNotices)[number];

/** The reasons why a balance is as it is shown after a refresh. */
export const balanceRefreshOutcomes = ['updated', 'recent', 'busy', 'in_transfer', 'no_account'] as const;
export type BalanceRefreshOutcome = (typeof balanceRefreshOutcomes)[number];
/** A third of the calls that a provider allows in a minute: the rest is for money and players. */
export const balanceRefreshes = { uses: 10, per: 'minute', counts: 'refreshes', by: 'agent' } as const;

/** Filters by days since the last login. `before` includes players who never signed in. */
export const lastLoginFilters = [
  'within_1',
  'within_7',
  'within_30',
  'before_7',
  'before_30',
  'before_90',
  'never',
] as const;
export type LastLoginFilter = (typeof lastLoginFilters)[number];

/** The actor who ordered an exclusion: an agent, or the player for up to six weeks or longer. */
export const exclusionCauses = ['operator', 'cool_off', 'self_exclusion'] as const;
/** Kinds of data that identify a person when a registration is compared with an exclusion. */
export const matchKinds = ['email', 'phone', 'name_and_birth'] as const;
export type MatchKind = (typeof matchKinds)[number];

export type ExclusionCause = (typeof exclusionCauses)[number];

export const labelColours = ['grey', 'red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet'] as const;
export type LabelColour = (typeof labelColours)[number];

/** Limits that keep the table, its views, notes and labels fast and readable. */
export const playerLimits = {
  searchMax: 60,
  /** Selected one by one; more need "all of a search". */
  selectionMax: 1_000,
  nameMax: 40,
  noteMax: 2_000,
  labelsMax: 50,
  labelsOnPlayerMax: 8,
  viewsMax: 30,
} as const;
