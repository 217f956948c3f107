import { twentyLines } from '../engines/slot/lines.ts';
import type { SlotSheet } from '../engines/slot/sheet.ts';

/**
 * Nuggets lie together on the reels, so that six are in view once in 108 spins. Equal symbols that pay are
 * at least three stops apart, so no reel shows one twice. A unit is the share of one of the twenty lines.
 */
export const badgerLodeSheet: SlotSheet = {
  symbols: [
    { letter: 'Q', id: 'badger', kind: 'wild' },
    { letter: 'O', id: 'nugget', kind: 'coin' },
    { letter: 'B', id: 'mine-cart', kind: 'pay', pays: { 3: 50, 4: 200, 5: 1000 } },
    { letter: 'S', id: 'pickaxe', kind: 'pay', pays: { 3: 40, 4: 120, 5: 500 } },
    { letter: 'J', id: 'lamp', kind: 'pay', pays: { 3: 25, 4: 80, 5: 300 } },
    { letter: 'D', id: 'amethyst', kind: 'pay', pays: { 3: 20, 4: 60, 5: 200 } },
    { letter: 'P', id: 'beet', kind: 'pay', pays: { 3: 10, 4: 30, 5: 120 } },
    { letter: 'M', id: 'turnip', kind: 'pay', pays: { 3: 10, 4: 30, 5: 120 } },
    { letter: 'L', id: 'mushroom', kind: 'pay', pays: { 3: 6, 4: 20, 5: 80 } },
    { letter: 'C', id: 'potato', kind: 'pay', pays: { 3: 6, 4: 20, 5: 80 } },
  ],
  rows: 3,
  strips: [
    'LMBDPLDPLCDMLPMOOODJCSJCMBLJSCPS',
    'JBMJLPMBOOQDPJMPSQMSDCSDCOLDCLPCL',
    'CLMPCMSPDJQDPCDOOOJCBJLBSMPLMSLQD',
    'JSCDLCDQOOMDLMSJMQDCLPBCPOSLPJMPB',
    'LJCDLCDJSMBJMCLOOPSLDPBCPSLMPDM',
  ],
  lines: twentyLines,
  unitsPerStake: 20,
  holdAndWin: {
    coins: 6,
    respins: 3,
    landing: { coins: 1, of: 22 },
    values: [
      { weight: 79, stakes: 1 },
      { weight: 50, stakes: 2 },
      { weight: 28, stakes: 3 },
      { weight: 20, stakes: 5 },
      { weight: 15, stakes: 10 },
      { weight: 6, stakes: 25, prize: 'minor' },
      { weight: 2, stakes: 100, prize: 'major' },
    ],
    grandStakes: 1000,
  },
};
