import { at } from '../at.ts';
import type { AcresOfGoldInfo, SymbolId } from './events.ts';

/** The letters of the strips below. */
const symbolsByLetter: Readonly<Record<string, SymbolId>> = {
  A: 'golden-acorn',
  B: 'barn',
  T: 'tractor',
  R: 'rooster',
  H: 'horseshoe',
  P: 'pumpkin',
  S: 'sunflower',
  C: 'corn',
  K: 'carrot',
  L: 'apple',
};

/**
 * Acorns are on the middle reels only, so the left reel decides a line's symbol. Equal symbols are at least
 * three stops apart, so no reel shows one twice.
 */
const strips: readonly (readonly SymbolId[])[] = [
  'RLPBLCKPHKSLRCHLTKCPRSCKSTCKPLHS',
  'SLHTKCRPKSLPSKCLHBACRTSPHKLPRCLA',
  'TLCHRSCKALHBRSCKPLSPTKSPBKPALHCK',
  'ARLPKLSTHPCRLHCLAPSCKRPKTLKSHCSB',
  'HKRTCPLCKSBKHLSCLRPTKSPLHRCPKLSC',
].map((strip) =>
  [...strip].map((letter) => {
    const symbol = symbolsByLetter[letter];
    if (symbol === undefined) throw new RangeError(`no symbol has the letter ${letter}`);
    return symbol;
  }),
);

/** `lines[line][reel]` is the row, 0 at the top, in which the line crosses the reel. */
const lines = [
  ...['11111', '00000', '22222', '01210', '21012', '10001', '12221', '00122', '22100', '11011'],
  ...['11211', '01110', '21112', '10101', '12121', '01010', '21212', '00100', '22122', '02120'],
].map((line) => [...line].map(Number));

/** The pay for three, four and five of a kind from the left, in twentieths of the stake. */
const symbolPays: readonly (readonly [SymbolId, number, number, number])[] = [
  ['tractor', 50, 200, 1000],
  ['rooster', 30, 120, 500],
  ['horseshoe', 25, 80, 300],
  ['pumpkin', 15, 50, 200],
  ['sunflower', 15, 50, 160],
  ['corn', 10, 30, 120],
  ['carrot', 8, 25, 100],
  ['apple', 8, 20, 80],
];

export const acresOfGoldInfo: AcresOfGoldInfo = {
  symbols: [
    { id: 'golden-acorn', kind: 'wild', pays: [] },
    { id: 'barn', kind: 'scatter', pays: [] },
    ...symbolPays.map(([id, ...lineStakes]) => ({
      id,
      kind: 'pay' as const,
      pays: lineStakes.map((stakes, index) => ({ count: 3 + index, lineStakes: stakes })),
    })),
  ],
  strips,
  lines,
  scatter: [
    { count: 3, stakes: 2, freeSpins: 8 },
    { count: 4, stakes: 10, freeSpins: 10 },
    { count: 5, stakes: 50, freeSpins: 12 },
  ],
  freeSpinMultiplier: 3,
  retriggerSpins: 3,
  hitPercent: '40.90',
};

/** In twentieths of the stake: 0 below three of a kind. */
export const lineStakesOf = (symbol: SymbolId, count: number): number =>
  acresOfGoldInfo.symbols.find(({ id }) => id === symbol)?.pays.find((pay) => pay.count === count)
    ?.lineStakes ?? 0;

/** Undefined below three barns. */
export const findScatterPay = (count: number) => acresOfGoldInfo.scatter.find((row) => row.count === count);

export const stripOf = (reel: number): readonly SymbolId[] => at(strips, reel);
