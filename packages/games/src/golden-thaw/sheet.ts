import type { CascadesSheet, SlotSheet } from '../engines/slot/sheet.ts';

/** Every cell is one of 32 equally likely places of this strip. */
const strip = 'HRCSPBHRCSPBHRCSPBHRCSPBCSPBSPBB';

/** Seven or more of a kind anywhere win; six wins in a row melt the last ice. 20 units are a stake. */
export const goldenThawSheet: SlotSheet & { readonly cascades: CascadesSheet } = {
  symbols: [
    { letter: 'H', id: 'hare', kind: 'pay', pays: { 7: 40, 8: 100, 9: 250, 10: 800, 12: 3000 } },
    { letter: 'R', id: 'robin', kind: 'pay', pays: { 7: 30, 8: 80, 9: 200, 10: 600, 12: 2000 } },
    { letter: 'C', id: 'crocus', kind: 'pay', pays: { 7: 16, 8: 40, 9: 100, 10: 300, 12: 1000 } },
    { letter: 'S', id: 'snowdrop', kind: 'pay', pays: { 7: 8, 8: 20, 9: 60, 10: 160, 12: 500 } },
    { letter: 'P', id: 'pine-cone', kind: 'pay', pays: { 7: 6, 8: 16, 9: 40, 10: 120, 12: 400 } },
    { letter: 'B', id: 'berries', kind: 'pay', pays: { 7: 4, 8: 12, 9: 24, 10: 80, 12: 300 } },
  ],
  rows: 4,
  strips: [strip, strip, strip, strip, strip],
  unitsPerStake: 20,
  cascades: { multipliers: [1, 2, 3, 5, 10, 25], completedStakes: 55 },
};
