import type { PlayerPageTopic } from '@golden-acers/contract';

/**
 * The first parts of the keys of the queries that show what has changed. Names, because this is loaded at the
 * start and their modules are loaded with their pages. Only queries of an open page are read again.
 */
export const changedQueries: Readonly<Record<PlayerPageTopic, readonly string[]>> = {
  bonuses: ['bonuses', 'wagering', 'referrals'],
  offers: ['bonuses'],
  vip: ['vip', 'bonuses'],
  referrals: ['referrals'],
  tournaments: ['tournaments'],
  limits: ['limits'],
  play: ['bets', 'activity-statement', 'game-history', 'reality-check', 'limits', 'wagering'],
  devices: ['devices'],
  identity: ['identity'],
};

/** What may have changed while there was no stream. */
export const allChangedQueries: ReadonlySet<string> = new Set(Object.values(changedQueries).flat());
