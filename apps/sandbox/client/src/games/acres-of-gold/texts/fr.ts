import type { TranslatedTexts } from '../../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  spin: 'Lancer',
  stop: 'Arrêter',
  scene:
    'Cinq rouleaux de symboles de la ferme dans un cadre de bois, devant un champ de blé au soleil couchant.',

  'name.golden-acorn': 'Gland doré',
  'name.barn': 'Grange',
  'name.tractor': 'Tracteur',
  'name.rooster': 'Coq',
  'name.horseshoe': 'Fer à cheval',
  'name.pumpkin': 'Citrouille',
  'name.sunflower': 'Tournesol',
  'name.corn': 'Épi de maïs',
  'name.carrot': 'Carotte',
  'name.apple': 'Pomme',

  'several.golden-acorn': '{many} glands dorés',
  'several.barn': '{many} granges',
  'several.tractor': '{many} tracteurs',
  'several.rooster': '{many} coqs',
  'several.horseshoe': '{many} fers à cheval',
  'several.pumpkin': '{many} citrouilles',
  'several.sunflower': '{many} tournesols',
  'several.corn': '{many} épis de maïs',
  'several.carrot': '{many} carottes',
  'several.apple': '{many} pommes',

  noWin: 'Aucun gain.',
  won: 'Vous avez gagné {amount} : {what}.',
  onLine: '{symbols} sur la ligne {line}',
  moreLines: { one: '{count} autre ligne', other: '{count} autres lignes' },
  freeSpins: { one: '{count} tour gratuit', other: '{count} tours gratuits' },
  brought: '{amount} en {spins}',
  linePays: '{line} : {amount}',
  barnsPay: '{barns} : {amount}',
  barnsAndLinesPay: '{barns} et lignes : {amount}',
  linesPay: '{lines} lignes : {amount}',

  bigWin: 'Gros gain !',
  megaWin: 'Méga gain !',
  harvest: 'Moisson d’or !',
  freeSpinsOver: 'Fin des tours gratuits',
  spinsTitle: '{spins} tours gratuits',
  moreSpinsTitle: '+{spins} tours gratuits',
  winsTimes: 'Tous les gains × {times}',
  spinsLeft: { one: 'Encore {count} tour gratuit', other: 'Encore {count} tours gratuits' },
  lastSpin: 'Dernier tour gratuit',
  tally: '{left} · gains × {times} · {amount}',
  awarded: '{spins} tours gratuits. Les gains sont multipliés par {times}.',
  awardedMore: '{spins} tours gratuits de plus. Les gains sont multipliés par {times}.',

  whatPays: 'Ce qui paie pour une mise de {amount}',
  howLinesPay:
    'Les {lines} lignes sont toujours jouées. Une ligne paie pour trois, quatre ou cinq symboles identiques à partir du rouleau de gauche. Les gains de plusieurs lignes s’additionnent. Environ {share} des tours payés rapportent un gain.',
  wildAndBonus: 'Joker et bonus',
  wild: 'Gland doré, joker',
  howWild:
    'Le gland doré est le joker (WILD) : il remplace tous les symboles sauf la grange. Il pousse sur les trois rouleaux du milieu.',
  bonus: 'Grange, bonus',
  howBonus:
    'Trois granges ou plus, où qu’elles soient, ouvrent les tours gratuits : {rows}. Pendant les tours gratuits, chaque gain est multiplié par {times} ; trois granges ou plus ajoutent {spins} tours gratuits. Les tours ainsi ajoutés ne peuvent pas en ajouter d’autres.',
  bonusRow: '{barns} paient {amount} et donnent {spins} tours gratuits',
  lines: 'Les lignes',
  lineRows: 'Ligne {line} : rangées {rows} à partir du haut',
};
