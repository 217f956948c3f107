import { slot } from './slots.mjs';

export const lanternlightFair = slot({
  symbols: [
    { letter: 'L', id: 'lantern', kind: 'wild' },
    { letter: 'D', id: 'double-lantern', kind: 'wild', multiplier: 2 },
    { letter: 'T', id: 'triple-lantern', kind: 'wild', multiplier: 3 },
    { letter: 'F', id: 'ferris-wheel', kind: 'scatter' },
    { letter: 'H', id: 'carousel-horse', kind: 'pay', pays: { 3: 30, 4: 120, 5: 600 } },
    { letter: 'V', id: 'fiddle', kind: 'pay', pays: { 3: 16, 4: 60, 5: 240 } },
    { letter: 'P', id: 'pie', kind: 'pay', pays: { 3: 10, 4: 32, 5: 120 } },
    { letter: 'B', id: 'balloons', kind: 'pay', pays: { 3: 8, 4: 20, 5: 80 } },
    { letter: 'A', id: 'toffee-apple', kind: 'pay', pays: { 3: 4, 4: 12, 5: 50 } },
    { letter: 'C', id: 'popcorn', kind: 'pay', pays: { 3: 4, 4: 10, 5: 40 } },
    { letter: 'K', id: 'ticket', kind: 'pay', pays: { 3: 2, 4: 8, 5: 30 } },
    { letter: 'G', id: 'gingerbread', kind: 'pay', pays: { 3: 2, 4: 6, 5: 25 } },
    { letter: 'S', id: 'lollipop', kind: 'pay', pays: { 3: 2, 4: 5, 5: 20 } },
  ],
  rows: 3,
  strips: [
    'KASBAGKCHKGPSVCKFSBGCPVACBAVHSPG',
    'PSKGSCBLSKHACVPBGKPAHSCVKCGAFBG',
    'ABPSAKPFCSVCKGHKGAKGCSHPVBADBGS',
    'BSCKGCAHKCPSGVBSFBKGAPKBSHGPCATV',
    'KACBVCGPKAGSPVBASBGCKFASKVSHPGCHB',
  ],
  unitsPerStake: 20,
  scatter: [
    { count: 3, stakes: 2, freeSpins: 8 },
    { count: 4, stakes: 10, freeSpins: 12 },
    { count: 5, stakes: 50, freeSpins: 20 },
  ],
  freeSpins: {
    multiplier: 2,
    retriggerSpins: 4,
    strips: [
      'VGHKBGKCPHACVBGAPSGKVSACFKBSHPSA',
      'KGCPSACGHBVFCSAKLBPGLKBSHVKAGCVP',
      'PSKGAKPGACSAGDBSHCBGHSDBPKVFKVCA',
      'KSVPKCSBHGTPSBAGCTGHVCABCVSPKAGFB',
      'SKGACKVHPCVBSGPBAKHSAVPBCFSKCAHG',
    ],
  },
});
