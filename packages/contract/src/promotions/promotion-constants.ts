/** Closed lists of tournaments and referrals. No imports, so that the browser may load them. */

/**
 * How a tournament is scored: by the sum of stakes, the best multiple of one stake, or wins minus stakes.
 */
export const tournamentScorings = ['stakes', 'multiple', 'net_win'] as const;
export type TournamentScoring = (typeof tournamentScorings)[number];

/** `checking`: it is over, and not all rounds are read yet. */
export const tournamentPhases = [
  'draft',
  'upcoming',
  'running',
  'paused',
  'checking',
  'finished',
  'cancelled',
] as const;
export type TournamentPhase = (typeof tournamentPhases)[number];

export const tournamentLimits = {
  maxPrizeSteps: 20,
  /** The maximum of paid places. */
  maxPlaces: 500,
  maxPrizeCents: 10_000_000,
  maxMinStakeCents: 100_000,
  /** Drafts, and published ones that are not over, of one agent. */
  maxOpen: 20,
  maxDays: 31,
  maxDaysAhead: 90,
} as const;

/** `joined`: too little is recharged or staked yet. `due`: both are being paid. `checking`: in review. */
export const referralStates = ['joined', 'due', 'paid', 'checking', 'refused'] as const;
export type ReferralState = (typeof referralStates)[number];

/** The reasons why a referral is held for a review. */
export const referralDoubts = [
  'same_email',
  'same_phone',
  'same_device',
  'same_address',
  /** The friend is a player above the referrer, or another friend of the referrer. */
  'circle',
  'many_friends',
  'account_not_open',
] as const;
export type ReferralDoubt = (typeof referralDoubts)[number];
