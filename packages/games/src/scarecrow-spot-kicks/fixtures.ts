import type { Pairing, Village } from '../engines/virtual-sport/villages.ts';
import type { Conversion } from './shoot-out.ts';

/** The number of goals among 100 kicks. */
const conversionOf: Readonly<Record<Village, number>> = {
  appledown: 74,
  barleyford: 80,
  cidercombe: 66,
  cloverstead: 71,
  goslingham: 63,
  honeywick: 77,
  turnipton: 69,
  wheatmoor: 75,
};

export interface ShootOutFixture extends Pairing {
  readonly conversion: Conversion;
}

const fixture = (home: Village, away: Village): ShootOutFixture => ({
  home,
  away,
  conversion: { home: conversionOf[home], away: conversionOf[away] },
});

export const shootOutFixtures: readonly ShootOutFixture[] = [
  fixture('barleyford', 'cidercombe'),
  fixture('appledown', 'wheatmoor'),
  fixture('honeywick', 'turnipton'),
  fixture('cloverstead', 'goslingham'),
  fixture('wheatmoor', 'barleyford'),
  fixture('cidercombe', 'appledown'),
  fixture('turnipton', 'cloverstead'),
  fixture('goslingham', 'honeywick'),
  fixture('barleyford', 'honeywick'),
  fixture('cidercombe', 'goslingham'),
  fixture('appledown', 'turnipton'),
  fixture('cloverstead', 'wheatmoor'),
];
