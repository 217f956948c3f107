import type { Village } from '../engines/virtual-sport/villages.ts';

/** The stable. Names are the client's. */
type Horse =
  | 'barnaby'
  | 'bramble'
  | 'bucket'
  | 'butterscotch'
  | 'clodhopper'
  | 'core'
  | 'dumpling'
  | 'featherhoof'
  | 'gate'
  | 'haymore'
  | 'marigold'
  | 'nettle'
  | 'oats'
  | 'plum'
  | 'puddle'
  | 'thunder';

interface Runner {
  readonly horse: Horse;
  /** The chance of being the next to finish, in proportion to those of the remaining horses. */
  readonly strength: number;
}

/** Eight runners: the number on the cloth is the place in the list, from 1. */
export interface Race {
  readonly village: Village;
  readonly runners: readonly Runner[];
}

const race = (village: Village, strengths: Partial<Record<Horse, number>>): Race => ({
  village,
  // The keys are horses, as the parameter guarantees.
  runners: Object.entries(strengths).map(([horse, strength]) => ({ horse: horse as Horse, strength })),
});

export const races: readonly Race[] = [
  race('barleyford', {
    butterscotch: 26,
    thunder: 10,
    oats: 15,
    clodhopper: 6,
    bramble: 19,
    dumpling: 4,
    nettle: 12,
    gate: 8,
  }),
  race('appledown', {
    core: 30,
    haymore: 22,
    plum: 9,
    marigold: 14,
    bucket: 4,
    puddle: 11,
    barnaby: 6,
    featherhoof: 4,
  }),
  race('honeywick', {
    nettle: 14,
    oats: 18,
    dumpling: 9,
    bramble: 16,
    core: 13,
    gate: 7,
    marigold: 12,
    thunder: 11,
  }),
  race('wheatmoor', {
    barnaby: 8,
    puddle: 26,
    featherhoof: 19,
    butterscotch: 12,
    haymore: 15,
    clodhopper: 4,
    bucket: 6,
    plum: 10,
  }),
  race('cloverstead', {
    dumpling: 11,
    marigold: 30,
    thunder: 22,
    nettle: 6,
    plum: 14,
    core: 9,
    oats: 4,
    clodhopper: 4,
  }),
  race('turnipton', {
    gate: 9,
    bucket: 7,
    haymore: 18,
    bramble: 13,
    barnaby: 16,
    butterscotch: 14,
    puddle: 12,
    featherhoof: 11,
  }),
  race('cidercombe', {
    thunder: 15,
    clodhopper: 8,
    marigold: 19,
    core: 4,
    featherhoof: 26,
    dumpling: 6,
    gate: 12,
    haymore: 10,
  }),
  race('goslingham', {
    oats: 22,
    plum: 11,
    nettle: 30,
    barnaby: 4,
    bucket: 9,
    bramble: 4,
    butterscotch: 14,
    puddle: 6,
  }),
  race('barleyford', {
    featherhoof: 12,
    gate: 4,
    core: 19,
    thunder: 8,
    puddle: 15,
    haymore: 26,
    marigold: 6,
    oats: 10,
  }),
  race('appledown', {
    bramble: 18,
    nettle: 13,
    clodhopper: 7,
    butterscotch: 16,
    dumpling: 12,
    plum: 9,
    barnaby: 14,
    bucket: 11,
  }),
  race('wheatmoor', {
    haymore: 6,
    dumpling: 22,
    oats: 9,
    gate: 14,
    nettle: 4,
    thunder: 30,
    bramble: 11,
    core: 4,
  }),
  race('honeywick', {
    plum: 26,
    barnaby: 12,
    butterscotch: 8,
    puddle: 10,
    clodhopper: 19,
    marigold: 4,
    featherhoof: 6,
    bucket: 15,
  }),
];
