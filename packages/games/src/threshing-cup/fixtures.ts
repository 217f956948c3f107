import type { Pairing, Village } from '../engines/virtual-sport/villages.ts';

/** `homeTenths`, `awayTenths`: the goals expected of each team, in tenths, before the table is cut. */
export interface MatchFixture extends Pairing {
  readonly homeTenths: number;
  readonly awayTenths: number;
}

const match = (home: Village, away: Village, homeTenths: number, awayTenths: number): MatchFixture => ({
  home,
  away,
  homeTenths,
  awayTenths,
});

export const matchFixtures: readonly MatchFixture[] = [
  match('barleyford', 'turnipton', 21, 9),
  match('appledown', 'honeywick', 14, 13),
  match('cidercombe', 'wheatmoor', 12, 16),
  match('cloverstead', 'barleyford', 11, 19),
  match('goslingham', 'appledown', 9, 17),
  match('honeywick', 'cidercombe', 18, 10),
  match('turnipton', 'goslingham', 13, 11),
  match('wheatmoor', 'cloverstead', 17, 12),
  match('barleyford', 'appledown', 18, 14),
  match('honeywick', 'wheatmoor', 15, 15),
  match('cidercombe', 'goslingham', 14, 8),
  match('turnipton', 'cloverstead', 10, 13),
];
