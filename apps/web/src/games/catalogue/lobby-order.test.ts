import type { Game } from '@golden-acers/contract';
import { describe, expect, test } from 'vitest';
import { parseSearchParams } from '../../typed-search-params.ts';
import { indexGames } from './game-search.ts';
import { lobbyRowsOf, selectLobbyGames } from './lobby-games.ts';
import { lobbyParams } from './lobby-view.ts';
import { generateGames } from './test-support.ts';

const games = generateGames(24);
const kindIds = games.map(({ kindId }) => kindId);
const [first = 0, second = 0, third = 0] = kindIds;
const shown = (query: string) => {
  const view = parseSearchParams(lobbyParams, new URLSearchParams(query));
  return selectLobbyGames(view, {
    games,
    favourites: [third, 1, first],
    recent: [second, third],
    index: view.search === '' ? undefined : indexGames(games),
    locale: 'en',
  });
};
const shownIds = (query: string) => shown(query).map(({ kindId }) => kindId);

describe('the games of a view', () => {
  test('are in the provider’s order by default', () => {
    expect(shownIds('')).toEqual(kindIds);
  });

  test('are those of a collection in its order, without removed games', () => {
    expect(shownIds('show=favourites')).toEqual([third, first]);
    expect(shownIds('show=recent')).toEqual([second, third]);
  });

  test('are filtered by search, collection and category together', () => {
    const slots = shown('category=slots').map(({ gameType }) => gameType);
    expect(slots.length).toBeGreaterThan(0);
    expect(new Set(slots)).toEqual(new Set(['SLOT']));
    const name = games[2]?.gameName ?? '';
    expect(shownIds(`show=favourites&q=${name}`)).toContain(third);
    expect(shownIds('show=favourites&q=zzzzzz')).toEqual([]);
  });

  test('have dealt tables before video poker, unless they are searched or in a collection', () => {
    const live = shown('category=live').map(({ gameType }) => gameType);
    expect(live).toEqual(live.toSorted());
    expect(new Set(live)).toEqual(new Set(['LIVE', 'POKER']));
  });

  test('are sorted by the chosen order, with unknown values last', () => {
    const names = shown('sort=name').map(({ gameName }) => gameName);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    const added = shown('sort=newest').map(({ addedAt }) => addedAt);
    expect(added).toEqual(added.toSorted().toReversed());
    const popular = shown('sort=popular').map(({ popularity }) => popularity);
    expect(popular.filter((place) => place !== null)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(popular.slice(8).every((place) => place === null)).toBe(true);
    const returns = shown('sort=return').map(({ returnPercent }) => returnPercent);
    expect(returns.at(-1)).toBeNull();
    expect(returns[0]).toBe('99.19');
  });
});
describe('the rows of a lobby', () => {
  const [anyGame] = generateGames(1);
  if (anyGame === undefined) throw new Error('One game was wanted.');
  const nowMs = Date.parse('2026-11-23T12:00:00Z');
  const added = (daysAgo: number) => new Date(nowMs - daysAgo * 86_400_000).toISOString();
  const catalogue = (types: readonly Game['gameType'][]): Game[] =>
    types.map((gameType, place) => ({ ...anyGame, kindId: place, gameType, addedAt: added(90) }));
  const rowIds = (shownGames: readonly Game[]) =>
    lobbyRowsOf(shownGames, nowMs).map((row) => `${row.id} ${row.games.length}`);

  test('are one per category with several games, and none in a small catalogue', () => {
    const three = catalogue(['SLOT', 'FISH', 'POKER']);
    expect(rowIds(three)).toEqual([]);
    const many = catalogue([
      ...Array<'SLOT'>(12).fill('SLOT'),
      ...Array<'FISH'>(4).fill('FISH'),
      ...Array<'CARD'>(6).fill('CARD'),
      ...Array<'ARCADE'>(3).fill('ARCADE'),
      'POKER',
    ]);
    expect(many).toHaveLength(26);
    expect(rowIds(many)).toEqual(['slots 12', 'fishing 4', 'tables 6', 'arcade 3']);
    expect(rowIds(catalogue(Array<'SLOT'>(10).fill('SLOT')))).toEqual([]);
  });

  test('start with what was added after the first listing, for a month', () => {
    const old = catalogue(Array<'SLOT'>(8).fill('SLOT'));
    const at = (daysAgo: number, kindId: number): Game => ({ ...anyGame, kindId, addedAt: added(daysAgo) });
    expect(rowIds([...old, at(2, 20), at(29, 21), at(31, 22)])[0]).toBe('new 2');
    const first = old.map((game) => ({ ...game, addedAt: added(1) }));
    expect(rowIds(first)).toEqual([]);
  });
});
