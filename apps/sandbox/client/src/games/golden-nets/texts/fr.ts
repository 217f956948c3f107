import type { TranslatedTexts } from '../../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  cast: 'Lancer',
  haul: 'Relever',
  'key.arrows': 'Flèches',
  'key.tab': 'Tab',
  'key.numbers': '1 – 9, 0',
  'key.escape': 'Échap',
  'does.arrows': 'Choisir le poisson suivant dans cette direction',
  'does.tab': 'Choisir une espèce dans la liste',
  'does.numbers': 'Lancer sur une espèce, dans l’ordre de la liste',
  'does.escape': 'Abandonner le poisson choisi',

  'name.sardine': 'Sardine',
  'name.clownfish': 'Poisson-clown',
  'name.pufferfish': 'Poisson-globe',
  'name.octopus': 'Poulpe',
  'name.turtle': 'Tortue',
  'name.stingray': 'Raie',
  'name.swordfish': 'Espadon',
  'name.shark': 'Requin',
  'name.pearl-oyster': 'Huître perlière',
  'name.golden-carp': 'Carpe dorée',

  'fish.sardine': { one: 'une sardine', other: '{count} sardines' },
  'fish.clownfish': { one: 'un poisson-clown', other: '{count} poissons-clowns' },
  'fish.pufferfish': { one: 'un poisson-globe', other: '{count} poissons-globes' },
  'fish.octopus': { one: 'un poulpe', other: '{count} poulpes' },
  'fish.turtle': { one: 'une tortue', other: '{count} tortues' },
  'fish.stingray': { one: 'une raie', other: '{count} raies' },
  'fish.swordfish': { one: 'un espadon', other: '{count} espadons' },
  'fish.shark': { one: 'un requin', other: '{count} requins' },
  'fish.pearl-oyster': { one: 'une huître perlière', other: '{count} huîtres perlières' },
  'fish.golden-carp': { one: 'une carpe dorée', other: '{count} carpes dorées' },

  castAt: 'Lancer sur {fish} : {pays}',
  payList: 'Les poissons et ce qu’ils paient',
  chosen: '{fish}, {pays}.',
  pays: 'paie {stakes} fois la mise',
  paysBetween: 'paie de {least} à {most} fois la mise',
  coming: 'Voici {fish}.',
  noFish: 'Pas de poisson ici.',
  slipped: 'S’échappe',
  fishSlipped: { one: '{fish} a filé.', other: '{fish} ont filé.' },
  caught: 'Prises : {fish}, {amount}.',

  howCast:
    'Chaque lancer coûte la mise, actuellement {amount}. Le filet tient jusqu’à {most} poissons, et chacun d’eux est pris ou s’échappe de son côté.',
  howPay:
    'Un poisson pris paie son multiple de la mise. Les chances ci-dessous sont celles de l’espèce : la façon dont un poisson nage, la taille à laquelle il est dessiné et la précision de votre visée n’y changent rien.',
  howShare:
    'Plusieurs poissons sous le filet se le partagent : chacun a donc moins de chances d’être pris. Quelle que soit votre cible, le retour à long terme est le même.',
  howSpecial:
    'Une fois prises, l’huître perlière s’ouvre et la carpe dorée fait tourner son écaille : ce n’est qu’alors que leur gain est tiré.',
  chances: 'Chances de prise, selon le nombre de poissons sous le filet',
  specialPays: '{fish} : ce que paie une prise',
  fishHead: 'Poisson',
  paysHead: 'Paie',
  alone: 'Seul',
  ofTwo: 'À deux',
  ofThree: 'À trois',
  howOften: 'Fréquence',
};
