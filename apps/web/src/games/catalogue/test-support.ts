import type { Game } from '@golden-acers/contract';
import { gameTypes } from '@golden-acers/contract/constants';

const firstWords = [
  ...['Golden', 'Lucky', 'Wild', 'Royal', 'Mystic', 'Thundering', 'Crystal', 'Silent', 'Burning', 'Frozen'],
  ...[
    'Emerald',
    'Sapphire',
    'Hidden',
    'Ancient',
    'Electric',
    'Dancing',
    'Roaring',
    'Velvet',
    'Copper',
    'Silver',
  ],
];
const secondWords = [
  ...['Acres', 'Dragon', 'Harvest', 'Temple', 'Lantern', 'Buffalo', 'Orchard', 'Pharaoh', 'Lagoon', 'Meadow'],
  ...[
    'Tiger',
    'Carnival',
    'Galaxy',
    'Bonanza',
    'Falcon',
    'Treasure',
    'Volcano',
    'Samurai',
    'Windmill',
    'Vineyard',
  ],
];
const thirdWords = ['Rush', 'Deluxe', 'Nights', 'Fortune', 'Quest'];

export function generateGames(count: number): Game[] {
  return Array.from({ length: count }, (_none, place): Game => {
    const name = [
      firstWords[place % firstWords.length],
      secondWords[Math.floor(place / firstWords.length) % secondWords.length],
      thirdWords[Math.floor(place / (firstWords.length * secondWords.length)) % thirdWords.length],
    ];
    return {
      kindId: 900_001 + place,
      gameName: name.join(' '),
      gameLogo: '',
      gameType: gameTypes[place % gameTypes.length] ?? 'SLOT',
      status: 'active',
      addedAt: new Date(Date.UTC(2026, 0, 1 + (place % 300))).toISOString(),
      popularity: place % 3 === 0 ? place / 3 + 1 : null,
      returnPercent: place % 4 === 0 ? null : `${90 + (place % 10)}.${String(place % 100).padStart(2, '0')}`,
    };
  });
}
