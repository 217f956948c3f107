import type { SlotSheet } from '../engines/slot/sheet.ts';

/**
 * One honeycomb on each middle reel. It fills the reel before the wins count, so a spin shows at most three
 * filled reels, and a round has at most three respins.
 */
export const honeyflowOrchardSheet: SlotSheet = {
  symbols: [
    { letter: 'Q', id: 'honeycomb', kind: 'wild' },
    { letter: 'H', id: 'beehive', kind: 'pay', pays: { 3: 40, 4: 150, 5: 1000 } },
    { letter: 'J', id: 'honey-jar', kind: 'pay', pays: { 3: 18, 4: 60, 5: 300 } },
    { letter: 'B', id: 'bee', kind: 'pay', pays: { 3: 12, 4: 40, 5: 150 } },
    { letter: 'F', id: 'blossom', kind: 'pay', pays: { 3: 10, 4: 25, 5: 100 } },
    { letter: 'S', id: 'strawberry', kind: 'pay', pays: { 3: 8, 4: 16, 5: 60 } },
    { letter: 'P', id: 'peach', kind: 'pay', pays: { 3: 6, 4: 12, 5: 50 } },
    { letter: 'C', id: 'blueberries', kind: 'pay', pays: { 3: 4, 4: 10, 5: 40 } },
    { letter: 'L', id: 'daisy', kind: 'pay', pays: { 3: 4, 4: 8, 5: 30 } },
  ],
  rows: 3,
  strips: [
    'BLCBHJCSFPHSPJFCSLPCLFHSBFJPBLPCLS',
    'BLPCLSFHLCJSCJBFLPBSFLPBCSPLFJCQPCHS',
    'SCBPFBCFSLJFPHLPCLHCBSFJPSLQPCSLJBLP',
    'FLSPCSPHCPBLCJFLQBCPSCLBPJLFSCJFHSFLB',
    'LBCPJSCBPHSLFBPSCFJPLHCSLFCJLPBHSF',
  ],
  lines: ['11111', '00000', '22222', '01210', '21012', '00100', '22122', '12221', '10001', '11011'],
  unitsPerStake: 20,
  respins: true,
};
