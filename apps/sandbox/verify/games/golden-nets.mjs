import { shooting } from './shooting.mjs';

const always = (times) => ({ pays: [[times, 1]] });

export const goldenNets = shooting({
  gameReturn: [24, 25],
  species: {
    sardine: always(2),
    clownfish: always(3),
    pufferfish: always(5),
    octopus: always(8),
    turtle: always(12),
    stingray: always(20),
    swordfish: always(30),
    shark: always(50),
    'pearl-oyster': {
      pays: [
        [3, 35],
        [6, 40],
        [10, 13],
        [25, 9],
        [100, 3],
      ],
    },
    'golden-carp': {
      pays: [
        [20, 40],
        [40, 35],
        [80, 15],
        [200, 8],
        [500, 2],
      ],
    },
  },
});
