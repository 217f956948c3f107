import type { TranslatedTexts } from '../../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  cast: 'Lanzar',
  haul: 'Recoger',
  'key.arrows': 'Flechas',
  'key.tab': 'Tab',
  'key.numbers': '1 – 9, 0',
  'key.escape': 'Esc',
  'does.arrows': 'Elegir el siguiente pez en esa dirección',
  'does.tab': 'Elegir una especie de la lista',
  'does.numbers': 'Lanzar a una especie, en el orden de la lista',
  'does.escape': 'Soltar el pez elegido',

  'name.sardine': 'Sardina',
  'name.clownfish': 'Pez payaso',
  'name.pufferfish': 'Pez globo',
  'name.octopus': 'Pulpo',
  'name.turtle': 'Tortuga',
  'name.stingray': 'Raya',
  'name.swordfish': 'Pez espada',
  'name.shark': 'Tiburón',
  'name.pearl-oyster': 'Ostra perlera',
  'name.golden-carp': 'Carpa dorada',

  'fish.sardine': { one: 'una sardina', other: '{count} sardinas' },
  'fish.clownfish': { one: 'un pez payaso', other: '{count} peces payaso' },
  'fish.pufferfish': { one: 'un pez globo', other: '{count} peces globo' },
  'fish.octopus': { one: 'un pulpo', other: '{count} pulpos' },
  'fish.turtle': { one: 'una tortuga', other: '{count} tortugas' },
  'fish.stingray': { one: 'una raya', other: '{count} rayas' },
  'fish.swordfish': { one: 'un pez espada', other: '{count} peces espada' },
  'fish.shark': { one: 'un tiburón', other: '{count} tiburones' },
  'fish.pearl-oyster': { one: 'una ostra perlera', other: '{count} ostras perleras' },
  'fish.golden-carp': { one: 'una carpa dorada', other: '{count} carpas doradas' },

  castAt: 'Lanzar a {fish}: {pays}',
  payList: 'Los peces y lo que pagan',
  chosen: '{fish}, {pays}.',
  pays: 'paga {stakes} veces la apuesta',
  paysBetween: 'paga de {least} a {most} veces la apuesta',
  coming: 'Viene {fish}.',
  noFish: 'Ahí no hay peces.',
  slipped: 'Se escapó',
  fishSlipped: { one: 'Se escapó {fish}.', other: 'Se escaparon {fish}.' },
  caught: 'Capturas: {fish}, {amount}.',

  howCast:
    'Cada lanzamiento cuesta la apuesta, ahora {amount}. En la red caben hasta {most} peces, y cada uno cae o escapa por su cuenta.',
  howPay:
    'Un pez capturado paga su múltiplo de la apuesta. Las probabilidades de abajo son de la especie: cómo nada un pez, lo grande que se dibuja y lo bien que apuntes no cambian nada.',
  howShare:
    'Varios peces bajo la red la comparten, así que cada uno cae con menos probabilidad. Apuntes a lo que apuntes, el retorno a largo plazo es el mismo.',
  howSpecial:
    'Al ser capturadas, la ostra perlera se abre y la carpa dorada hace girar su escama: solo entonces se sortea lo que pagan.',
  chances: 'Probabilidad de captura, según cuántos peces haya bajo la red',
  specialPays: '{fish}: lo que paga al ser capturada',
  fishHead: 'Pez',
  paysHead: 'Paga',
  alone: 'Solo',
  ofTwo: 'De dos',
  ofThree: 'De tres',
  howOften: 'Con qué frecuencia',
};
