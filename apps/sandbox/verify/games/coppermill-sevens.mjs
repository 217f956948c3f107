import { slot } from './slots.mjs';

export const coppermillSevens = slot({
  symbols: [
    { letter: 'W', id: 'sun-gear', kind: 'wild', multiplier: 3, pays: { 3: 10000 } },
    { letter: 'X', id: 'moon-gear', kind: 'wild', multiplier: 2 },
    { letter: 'S', id: 'seven', kind: 'pay', pays: { 3: 400 } },
    { letter: 'B', id: 'bell', kind: 'pay', pays: { 3: 100 } },
    { letter: 'T', id: 'three-bars', kind: 'pay', pays: { 3: 60 } },
    { letter: 'Z', id: 'clover', kind: 'pay', pays: { 3: 50 } },
    { letter: 'D', id: 'two-bars', kind: 'pay', pays: { 3: 40 } },
    { letter: 'P', id: 'pear', kind: 'pay', pays: { 3: 25 } },
    { letter: 'C', id: 'cherries', kind: 'pay', pays: { 3: 25 } },
    { letter: 'O', id: 'one-bar', kind: 'pay', pays: { 3: 20 } },
  ],
  groups: [{ id: 'any-bars', letters: 'TDO', pays: { 3: 5 } }],
  rows: 3,
  strips: [
    'OTSDZPTBSPODCBOCBDPCZPOZDXOTCPZ',
    'TZCPZODSZPBOCBTDPOTDBPOSCOPZDWC',
    'PODZTOZBTZDOPCSOCBPZDCPXTDOPSBC',
  ],
  lines: ['111', '000', '222', '012', '210'],
  unitsPerStake: 20,
});
