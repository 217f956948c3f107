import type { Game, GameType } from '@golden-acers/contract';
import { gameTypes } from '@golden-acers/contract/constants';
import { describe, expect, test } from 'vitest';
import { filterByCategory, gameCategories } from './games.queries.ts';

const game = (gameName: string, gameType: GameType): Game => ({
  kindId: 1,
  gameName,
  gameLogo: '',
  gameType,
  status: 'active',
  addedAt: '2026-01-01T00:00:00.000Z',
  popularity: null,
  returnPercent: null,
});
const games = [
  game('Acres of Gold', 'SLOT'),
  game('Golden Nets', 'FISH'),
  game('Baccarat Royale', 'LIVE'),
  game('Jacks or Better', 'POKER'),
  game('Derby', 'SPORT'),
  game('Coupe d’Été', 'SPORTS'),
  game('Hi-Lo', 'CARD'),
  game('Pin Drop', 'ARCADE'),
];
const names = (found: readonly Game[]) => found.map(({ gameName }) => gameName);

describe('the lobby', () => {
  test('sorts game types into the specified categories', () => {
    expect(names(filterByCategory('slots', games))).toEqual(['Acres of Gold']);
    expect(names(filterByCategory('fishing', games))).toEqual(['Golden Nets']);
    expect(names(filterByCategory('live', games))).toEqual(['Baccarat Royale', 'Jacks or Better']);
    expect(names(filterByCategory('sports', games))).toEqual(['Derby', 'Coupe d’Été']);
    expect(filterByCategory('all', games)).toHaveLength(8);
  });

  test('has Tables and Arcade after the five specified tabs', () => {
    expect(gameCategories).toEqual(['all', 'slots', 'fishing', 'live', 'sports', 'tables', 'arcade']);
    expect(names(filterByCategory('tables', games))).toEqual(['Hi-Lo']);
    expect(names(filterByCategory('arcade', games))).toEqual(['Pin Drop']);
  });

  test('shows every game type in exactly one tab', () => {
    for (const gameType of gameTypes) {
      const tabs = gameCategories.filter(
        (category) => category !== 'all' && filterByCategory(category, [game('Any', gameType)]).length === 1,
      );
      expect(tabs, gameType).toHaveLength(1);
    }
  });
});
