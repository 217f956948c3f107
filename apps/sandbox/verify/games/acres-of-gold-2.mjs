import { slot } from './slots.mjs';

export const acresOfGold2 = slot({
  symbols: [
    { letter: 'A', id: 'golden-acorn', kind: 'wild' },
    { letter: 'M', id: 'moon', kind: 'scatter' },
    { letter: 'S', id: 'sleigh', kind: 'pay', pays: { 3: 20, 4: 100, 5: 600 } },
    { letter: 'O', id: 'owl', kind: 'pay', pays: { 3: 12, 4: 50, 5: 200 } },
    { letter: 'F', id: 'fox', kind: 'pay', pays: { 3: 10, 4: 40, 5: 120 } },
    { letter: 'B', id: 'boot', kind: 'pay', pays: { 3: 6, 4: 20, 5: 80 } },
    { letter: 'C', id: 'candle', kind: 'pay', pays: { 3: 5, 4: 15, 5: 60 } },
    { letter: 'H', id: 'holly', kind: 'pay', pays: { 3: 4, 4: 10, 5: 40 } },
    { letter: 'N', id: 'nuts', kind: 'pay', pays: { 3: 3, 4: 8, 5: 30 } },
    { letter: 'G', id: 'apple', kind: 'pay', pays: { 3: 3, 4: 6, 5: 24 } },
  ],
  rows: 4,
  strips: [
    'CBGOHCBFNGSHCNOGMNOBSHFBNHFGCOSHGFN',
    'FGHNCBFAGNSBHOFSGHBCOGHBCNHGOFNMCSN',
    'CNOACGFBHGSNHCBNHGSOFCBHOFNBGSNAHGM',
    'FGCHBNCSHNOGHFBGMFHNCBHOGSNFGBSCANO',
    'NBHFOCNFGBCNFOCBGOHSGMHNGOHSFGNBSHC',
  ],
  lines: [
    ...['11111', '22222', '00000', '33333', '01210', '32123', '10101', '23232', '12321', '21012'],
    ...['00100', '33233', '11011', '22322', '01110', '32223', '12221', '21112', '10001', '23332'],
    ...['01010', '32323', '11211', '22122', '00111', '33222', '11100', '22233', '01221', '32112'],
    ...['12210', '21123', '10012', '23321', '00122', '33211', '22100', '11233', '01233', '32100'],
  ],
  unitsPerStake: 20,
  scatter: [
    { count: 3, stakes: 2, freeSpins: 6 },
    { count: 4, stakes: 10, freeSpins: 9 },
    { count: 5, stakes: 50, freeSpins: 15 },
  ],
  freeSpins: {
    multiplier: 1,
    retriggerSpins: 0,
    maxMultiplier: 15,
    strips: [
      'CSHFNSGBHCNOFBHOCGBONGHSCGNFB',
      'AFONGHBCGFNBHCAOSFHGBNACSH',
      'GSNACBNFOGBHACNHAGFNSHOBFC',
      'CFGOBFCHOSBNFABGNAHSNACGHN',
      'HSCBOFGNHOCNHGSNBFCHNSOBGCFBG',
    ],
  },
});
