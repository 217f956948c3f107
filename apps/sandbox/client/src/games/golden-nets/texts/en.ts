import type { TextCatalogue } from '../../../language/language.ts';

export const texts = {
  cast: 'Cast',
  haul: 'Haul in',
  'key.arrows': 'Arrow keys',
  'key.tab': 'Tab',
  'key.numbers': '1 – 9, 0',
  'key.escape': 'Esc',
  'does.arrows': 'Choose the next fish in that direction',
  'does.tab': 'Choose a species from the list',
  'does.numbers': 'Cast at a species, in the order of the list',
  'does.escape': 'Let go of the chosen fish',

  'name.sardine': 'Sardine',
  'name.clownfish': 'Clownfish',
  'name.pufferfish': 'Pufferfish',
  'name.octopus': 'Octopus',
  'name.turtle': 'Turtle',
  'name.stingray': 'Stingray',
  'name.swordfish': 'Swordfish',
  'name.shark': 'Shark',
  'name.pearl-oyster': 'Pearl oyster',
  'name.golden-carp': 'Golden carp',

  'fish.sardine': { one: 'a sardine', other: '{count} sardines' },
  'fish.clownfish': { one: 'a clownfish', other: '{count} clownfish' },
  'fish.pufferfish': { one: 'a pufferfish', other: '{count} pufferfish' },
  'fish.octopus': { one: 'an octopus', other: '{count} octopuses' },
  'fish.turtle': { one: 'a turtle', other: '{count} turtles' },
  'fish.stingray': { one: 'a stingray', other: '{count} stingrays' },
  'fish.swordfish': { one: 'a swordfish', other: '{count} swordfish' },
  'fish.shark': { one: 'a shark', other: '{count} sharks' },
  'fish.pearl-oyster': { one: 'a pearl oyster', other: '{count} pearl oysters' },
  'fish.golden-carp': { one: 'a golden carp', other: '{count} golden carp' },

  castAt: 'Cast at {fish}: {pays}',
  payList: 'Fish and what they pay',
  chosen: '{fish}, {pays}.',
  pays: 'pays {stakes} times the stake',
  paysBetween: 'pays {least} to {most} times the stake',
  coming: '{fish} is coming.',
  noFish: 'No fish there.',
  slipped: 'Slipped away',
  fishSlipped: { one: '{fish} slipped away.', other: '{fish} slipped away.' },
  caught: 'Caught {fish}: {amount}.',

  howCast:
    'Every cast costs the stake, now {amount}. The net holds up to {most} fish, and each of them is caught or slips away by itself.',
  howPay:
    'A caught fish pays its multiple of the stake. The chances below belong to the species: how a fish swims, how large it is drawn and how well you aim at it change nothing.',
  howShare:
    'More fish under the net share it, so each is less likely to be caught. Whatever you aim at, the return over time is the same.',
  howSpecial:
    'A pearl oyster opens and a golden carp spins its scale when caught: only then is their pay drawn.',
  chances: 'Chance of a catch, by how many fish are under the net',
  specialPays: '{fish}: what a caught one pays',
  fishHead: 'Fish',
  paysHead: 'Pays',
  alone: 'Alone',
  ofTwo: 'Of two',
  ofThree: 'Of three',
  howOften: 'How often',
} as const satisfies TextCatalogue;
