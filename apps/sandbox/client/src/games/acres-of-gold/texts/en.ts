import type { TextCatalogue } from '../../../language/language.ts';

export const texts = {
  spin: 'Spin',
  stop: 'Stop',
  scene: 'Five reels of farm symbols in a wooden frame, over a wheat field at sunset.',

  'name.golden-acorn': 'Golden acorn',
  'name.barn': 'Barn',
  'name.tractor': 'Tractor',
  'name.rooster': 'Rooster',
  'name.horseshoe': 'Horseshoe',
  'name.pumpkin': 'Pumpkin',
  'name.sunflower': 'Sunflower',
  'name.corn': 'Corn cob',
  'name.carrot': 'Carrot',
  'name.apple': 'Apple',

  // A win is of three at least.
  'several.golden-acorn': '{many} golden acorns',
  'several.barn': '{many} barns',
  'several.tractor': '{many} tractors',
  'several.rooster': '{many} roosters',
  'several.horseshoe': '{many} horseshoes',
  'several.pumpkin': '{many} pumpkins',
  'several.sunflower': '{many} sunflowers',
  'several.corn': '{many} corn cobs',
  'several.carrot': '{many} carrots',
  'several.apple': '{many} apples',

  noWin: 'No win.',
  won: 'You won {amount}: {what}.',
  onLine: '{symbols} on line {line}',
  moreLines: { one: '{count} more line', other: '{count} more lines' },
  freeSpins: { one: '{count} free spin', other: '{count} free spins' },
  brought: '{spins} brought {amount}',
  linePays: '{line} pay {amount}',
  barnsPay: '{barns} pay {amount}',
  barnsAndLinesPay: '{barns} and lines pay {amount}',
  linesPay: '{lines} lines pay {amount}',

  bigWin: 'Big Win!',
  megaWin: 'Mega Win!',
  harvest: 'Golden Harvest!',
  freeSpinsOver: 'Free spins over',
  spinsTitle: '{spins} Free Spins',
  moreSpinsTitle: '+{spins} Free Spins',
  winsTimes: 'All wins × {times}',
  spinsLeft: { one: '{count} free spin left', other: '{count} free spins left' },
  lastSpin: 'Last free spin',
  tally: '{left} · wins × {times} · {amount}',
  awarded: '{spins} free spins. Wins are multiplied by {times}.',
  awardedMore: '{spins} more free spins. Wins are multiplied by {times}.',

  whatPays: 'What pays at a stake of {amount}',
  howLinesPay:
    'All {lines} lines are always played. A line pays for three, four or five equal symbols from the left reel on. Wins on several lines are added up. About {share} of paid spins win something.',
  wildAndBonus: 'Wild and bonus',
  wild: 'Golden acorn, wild',
  howWild:
    'The golden acorn is wild: it stands in for every symbol but the barn. It grows on the three middle reels.',
  bonus: 'Barn, bonus',
  howBonus:
    'Three or more barns anywhere open the free spins: {rows}. In free spins every win is multiplied by {times}; three or more barns add {spins} free spins. Spins so added cannot add more.',
  bonusRow: '{barns} pay {amount} and bring {spins} free spins',
  lines: 'The lines',
  lineRows: 'Line {line}: rows {rows} from the top',
} as const satisfies TextCatalogue;
