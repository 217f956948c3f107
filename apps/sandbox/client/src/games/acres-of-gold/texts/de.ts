import type { TranslatedTexts } from '../../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  spin: 'Drehen',
  stop: 'Stopp',
  scene: 'Fünf Walzen mit Bauernhof-Symbolen in einem Holzrahmen, vor einem Weizenfeld im Abendlicht.',

  'name.golden-acorn': 'Goldene Eichel',
  'name.barn': 'Scheune',
  'name.tractor': 'Traktor',
  'name.rooster': 'Hahn',
  'name.horseshoe': 'Hufeisen',
  'name.pumpkin': 'Kürbis',
  'name.sunflower': 'Sonnenblume',
  'name.corn': 'Maiskolben',
  'name.carrot': 'Karotte',
  'name.apple': 'Apfel',

  'several.golden-acorn': '{many} goldene Eicheln',
  'several.barn': '{many} Scheunen',
  'several.tractor': '{many} Traktoren',
  'several.rooster': '{many} Hähne',
  'several.horseshoe': '{many} Hufeisen',
  'several.pumpkin': '{many} Kürbisse',
  'several.sunflower': '{many} Sonnenblumen',
  'several.corn': '{many} Maiskolben',
  'several.carrot': '{many} Karotten',
  'several.apple': '{many} Äpfel',

  noWin: 'Kein Gewinn.',
  won: 'Sie haben {amount} gewonnen: {what}.',
  onLine: '{symbols} auf Linie {line}',
  moreLines: { one: '{count} weitere Linie', other: '{count} weitere Linien' },
  freeSpins: { one: '{count} Freispiel', other: '{count} Freispielen' },
  brought: '{amount} in {spins}',
  linePays: '{line}: {amount}',
  barnsPay: '{barns}: {amount}',
  barnsAndLinesPay: '{barns} und Linien: {amount}',
  linesPay: '{lines} Linien: {amount}',

  bigWin: 'Großer Gewinn!',
  megaWin: 'Mega-Gewinn!',
  harvest: 'Goldene Ernte!',
  freeSpinsOver: 'Ende der Freispiele',
  spinsTitle: '{spins} Freispiele',
  moreSpinsTitle: '+{spins} Freispiele',
  winsTimes: 'Alle Gewinne × {times}',
  spinsLeft: { one: 'Noch {count} Freispiel', other: 'Noch {count} Freispiele' },
  lastSpin: 'Letztes Freispiel',
  tally: '{left} · Gewinne × {times} · {amount}',
  awarded: '{spins} Freispiele. Gewinne werden mit {times} multipliziert.',
  awardedMore: '{spins} weitere Freispiele. Gewinne werden mit {times} multipliziert.',

  whatPays: 'Was bei einem Einsatz von {amount} zahlt',
  howLinesPay:
    'Alle {lines} Linien sind immer im Spiel. Eine Linie zahlt für drei, vier oder fünf gleiche Symbole von der linken Walze an. Gewinne auf mehreren Linien werden addiert. Etwa {share} der bezahlten Drehungen bringen einen Gewinn.',
  wildAndBonus: 'Joker und Bonus',
  wild: 'Goldene Eichel, Joker',
  howWild:
    'Die goldene Eichel ist der Joker (WILD): Sie ersetzt jedes Symbol außer der Scheune. Sie wächst auf den drei mittleren Walzen.',
  bonus: 'Scheune, Bonus',
  howBonus:
    'Drei oder mehr Scheunen an beliebiger Stelle öffnen die Freispiele: {rows}. In Freispielen wird jeder Gewinn mit {times} multipliziert; drei oder mehr Scheunen bringen {spins} weitere Freispiele. So gewonnene Freispiele bringen keine weiteren.',
  bonusRow: '{barns} zahlen {amount} und bringen {spins} Freispiele',
  lines: 'Die Linien',
  lineRows: 'Linie {line}: Reihen {rows} von oben',
};
