/**
 * What the agents' table of players is made of. No imports, and apart from what every player's page loads.
 */

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
/** Those that its rows can be sorted by. */
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

export const labelColours = ['grey', 'red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet'] as const;
export type LabelColour = (typeof labelColours)[number];

/** What keeps the players' table, its views, notes and labels to a size that stays quick and readable. */
export const playerLimits = {
  searchMax: 60,
  /** Named one by one. Whoever wants more takes all of a search. */
  selectionMax: 1_000,
  nameMax: 40,
  noteMax: 2_000,
  labelsMax: 50,
  labelsOnPlayerMax: 8,
  viewsMax: 30,
} as const;
