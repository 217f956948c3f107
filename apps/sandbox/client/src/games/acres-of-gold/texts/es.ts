import type { TranslatedTexts } from '../../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  spin: 'Girar',
  stop: 'Parar',
  scene: 'Cinco rodillos con símbolos de granja en un marco de madera, sobre un trigal al atardecer.',

  'name.golden-acorn': 'Bellota dorada',
  'name.barn': 'Granero',
  'name.tractor': 'Tractor',
  'name.rooster': 'Gallo',
  'name.horseshoe': 'Herradura',
  'name.pumpkin': 'Calabaza',
  'name.sunflower': 'Girasol',
  'name.corn': 'Mazorca',
  'name.carrot': 'Zanahoria',
  'name.apple': 'Manzana',

  'several.golden-acorn': '{many} bellotas doradas',
  'several.barn': '{many} graneros',
  'several.tractor': '{many} tractores',
  'several.rooster': '{many} gallos',
  'several.horseshoe': '{many} herraduras',
  'several.pumpkin': '{many} calabazas',
  'several.sunflower': '{many} girasoles',
  'several.corn': '{many} mazorcas',
  'several.carrot': '{many} zanahorias',
  'several.apple': '{many} manzanas',

  noWin: 'Sin premio.',
  won: 'Has ganado {amount}: {what}.',
  onLine: '{symbols} en la línea {line}',
  moreLines: { one: '{count} línea más', other: '{count} líneas más' },
  freeSpins: { one: '{count} tirada gratis', other: '{count} tiradas gratis' },
  brought: '{amount} con {spins}',
  linePays: '{line}: {amount}',
  barnsPay: '{barns}: {amount}',
  barnsAndLinesPay: '{barns} y líneas: {amount}',
  linesPay: '{lines} líneas: {amount}',

  bigWin: '¡Gran premio!',
  megaWin: '¡Megapremio!',
  harvest: '¡Cosecha de oro!',
  freeSpinsOver: 'Fin de las tiradas gratis',
  spinsTitle: '{spins} tiradas gratis',
  moreSpinsTitle: '+{spins} tiradas gratis',
  winsTimes: 'Todos los premios × {times}',
  spinsLeft: { one: 'Queda {count} tirada gratis', other: 'Quedan {count} tiradas gratis' },
  lastSpin: 'Última tirada gratis',
  tally: '{left} · premios × {times} · {amount}',
  awarded: '{spins} tiradas gratis. Los premios se multiplican por {times}.',
  awardedMore: '{spins} tiradas gratis más. Los premios se multiplican por {times}.',

  whatPays: 'Qué se paga con una apuesta de {amount}',
  howLinesPay:
    'Siempre se juegan las {lines} líneas. Una línea paga por tres, cuatro o cinco símbolos iguales desde el rodillo izquierdo. Los premios de varias líneas se suman. Alrededor del {share} de las tiradas pagadas tiene premio.',
  wildAndBonus: 'Comodín y bonus',
  wild: 'Bellota dorada, comodín',
  howWild:
    'La bellota dorada es el comodín (WILD): sustituye a todos los símbolos menos al granero. Crece en los tres rodillos centrales.',
  bonus: 'Granero, bonus',
  howBonus:
    'Tres o más graneros en cualquier lugar abren las tiradas gratis: {rows}. En las tiradas gratis cada premio se multiplica por {times}; tres o más graneros añaden {spins} tiradas gratis. Las tiradas así añadidas no pueden añadir más.',
  bonusRow: '{barns} pagan {amount} y dan {spins} tiradas gratis',
  lines: 'Las líneas',
  lineRows: 'Línea {line}: filas {rows} desde arriba',
};
