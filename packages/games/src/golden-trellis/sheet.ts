import type { SlotSheet } from '../engines/slot/sheet.ts';

/**
 * Each reel shows two to seven rows, so that a spin has 64 to 117,649 ways. Equal symbols hang together in
 * bunches; wild vines are on the four middle reels.
 */
export const goldenTrellisSheet: SlotSheet = {
  symbols: [
    { letter: 'W', id: 'golden-vine', kind: 'wild' },
    { letter: 'X', id: 'wine-press', kind: 'scatter' },
    { letter: 'F', id: 'fox', kind: 'pay', pays: { 3: 10, 4: 20, 5: 50, 6: 200 } },
    { letter: 'D', id: 'decanter', kind: 'pay', pays: { 3: 6, 4: 12, 5: 30, 6: 100 } },
    { letter: 'B', id: 'barrel', kind: 'pay', pays: { 3: 4, 4: 8, 5: 20, 6: 60 } },
    { letter: 'C', id: 'cheese', kind: 'pay', pays: { 3: 3, 4: 6, 5: 14, 6: 40 } },
    { letter: 'R', id: 'red-grapes', kind: 'pay', pays: { 3: 2, 4: 4, 5: 8, 6: 24 } },
    { letter: 'G', id: 'green-grapes', kind: 'pay', pays: { 3: 2, 4: 3, 5: 6, 6: 16 } },
    { letter: 'L', id: 'vine-leaf', kind: 'pay', pays: { 3: 1, 4: 2, 5: 5, 6: 12 } },
    { letter: 'O', id: 'olives', kind: 'pay', pays: { 3: 1, 4: 2, 5: 3, 6: 8 } },
  ],
  rows: 7,
  heights: [2, 3, 4, 5, 6, 7],
  strips: [
    'FLLLOOODGGGRRRCCCBBLL',
    'LLLWBBOOORRRXDDGGGCCCF',
    'GGGOOOFLLLWRRRBBXDDCCC',
    'RRRLLLDDWGGGOOOXCCCFBB',
    'OOOCCCLLLWRRRGGGXBBFDD',
    'LLLOOOBBGGGFRRRXDDCCC',
  ],
  unitsPerStake: 50,
  scatter: [
    { count: 4, stakes: 2, freeSpins: 10 },
    { count: 5, stakes: 20, freeSpins: 15 },
  ],
  freeSpins: { multiplier: 2, retriggerSpins: 4 },
};
