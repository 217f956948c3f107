import { twentyLines } from '../engines/slot/lines.ts';
import type { SlotSheet } from '../engines/slot/sheet.ts';

/**
 * Acorns are on the middle reels only, so the left reel decides a line's symbol. Equal symbols are at least
 * three stops apart, so no reel shows one twice. A unit is the share of one of the twenty lines.
 */
export const acresOfGoldSheet: SlotSheet = {
  symbols: [
    { letter: 'A', id: 'golden-acorn', kind: 'wild' },
    { letter: 'B', id: 'barn', kind: 'scatter' },
    { letter: 'T', id: 'tractor', kind: 'pay', pays: { 3: 50, 4: 200, 5: 1000 } },
    { letter: 'R', id: 'rooster', kind: 'pay', pays: { 3: 30, 4: 120, 5: 500 } },
    { letter: 'H', id: 'horseshoe', kind: 'pay', pays: { 3: 25, 4: 80, 5: 300 } },
    { letter: 'P', id: 'pumpkin', kind: 'pay', pays: { 3: 15, 4: 50, 5: 200 } },
    { letter: 'S', id: 'sunflower', kind: 'pay', pays: { 3: 15, 4: 50, 5: 160 } },
    { letter: 'C', id: 'corn', kind: 'pay', pays: { 3: 10, 4: 30, 5: 120 } },
    { letter: 'K', id: 'carrot', kind: 'pay', pays: { 3: 8, 4: 25, 5: 100 } },
    { letter: 'L', id: 'apple', kind: 'pay', pays: { 3: 8, 4: 20, 5: 80 } },
  ],
  rows: 3,
  strips: [
    'RLPBLCKPHKSLRCHLTKCPRSCKSTCKPLHS',
    'SLHTKCRPKSLPSKCLHBACRTSPHKLPRCLA',
    'TLCHRSCKALHBRSCKPLSPTKSPBKPALHCK',
    'ARLPKLSTHPCRLHCLAPSCKRPKTLKSHCSB',
    'HKRTCPLCKSBKHLSCLRPTKSPLHRCPKLSC',
  ],
  lines: twentyLines,
  unitsPerStake: 20,
  scatter: [
    { count: 3, stakes: 2, freeSpins: 8 },
    { count: 4, stakes: 10, freeSpins: 10 },
    { count: 5, stakes: 50, freeSpins: 12 },
  ],
  freeSpins: { multiplier: 3, retriggerSpins: 3 },
};
