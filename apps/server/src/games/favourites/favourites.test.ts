import { maxFavourites } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const [slot, poker, fish] = [1001, 2001, 3001];

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

const set = (player: TestPlayer, kindId: number, isFavourite = true) =>
  player.request('PUT /user/favourites', { body: { kindId, isFavourite } });
const listed = async (player: TestPlayer) => (await player.call('GET /user/favourites')).data;

/** Adds games to the catalogue, beyond the provider's own. */
async function addGames(count: number): Promise<number[]> {
  const kindIds = Array.from({ length: count }, (_none, index) => 500_000 + index);
  await env.db
    .insertInto('game')
    .values(
      kindIds.map((kindId) => ({
        kindId: BigInt(kindId),
        gameName: `Game ${kindId}`,
        gameType: 'SLOT' as const,
        gameLogo: '',
        position: kindId,
        returnPercent: null,
        description: null,
      })),
    )
    .execute();
  return kindIds;
}

describe('favourites', () => {
  test('are stored by the server, newest first, each once', async () => {
    const player = await env.player('likes-games');
    expect(await listed(player)).toEqual([]);
    expect(await set(player, slot)).toMatchObject({ status: 200, body: { data: [slot] } });
    expect(await set(player, fish)).toMatchObject({ body: { data: [fish, slot] } });
    expect(await set(player, slot)).toMatchObject({ body: { data: [fish, slot] } });
    expect(await set(player, poker, false)).toMatchObject({ body: { data: [fish, slot] } });
    expect(await set(player, fish, false)).toMatchObject({ body: { data: [slot] } });
    const elsewhere = await env.signIn(player.email);
    expect((await elsewhere.call('GET /user/favourites')).data).toMatchObject([slot]);
  });

  test('belong to one player', async () => {
    const [one, other] = [await env.player('likes-mine'), await env.player('likes-theirs')];
    await set(one, slot);
    expect(await listed(other)).toEqual([]);
    await set(other, slot, false);
    expect(await listed(one)).toEqual([slot]);
  });

  test('are games of the catalogue, and an unlisted one can still be removed', async () => {
    const player = await env.player('likes-unknown');
    expect(await set(player, 999_999)).toMatchObject({ status: 404, body: { code: 'game.not_found' } });
    await set(player, fish);
    const listing = (isListed: boolean) =>
      env.db.updateTable('game').set({ isListed }).where('kindId', '=', 3001n).execute();
    await listing(false);
    expect(await set(player, fish)).toMatchObject({ body: { code: 'game.not_found' } });
    expect(await listed(player)).toEqual([fish]);
    expect(await set(player, fish, false)).toMatchObject({ body: { data: [] } });
    await listing(true);
  });

  test('are limited, also when two requests take the last slot at once', async () => {
    const player = await env.player('likes-everything');
    const kindIds = await addGames(maxFavourites + 1);
    await env.db
      .insertInto('favourite')
      .values(
        kindIds
          .slice(0, maxFavourites - 1)
          .map((kindId) => ({ playerId: player.id, kindId: BigInt(kindId) })),
      )
      .execute();
    const responses = await Promise.all(kindIds.slice(-2).map((kindId) => set(player, kindId)));
    expect(responses.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual([
      'favourite.too_many',
      'kept',
    ]);
    expect(await listed(player)).toHaveLength(maxFavourites);
    expect(await set(player, kindIds[0] ?? 0)).toMatchObject({ status: 200 });
    expect(await set(player, kindIds[0] ?? 0, false)).toMatchObject({ status: 200 });
    expect(await set(player, slot)).toMatchObject({ status: 200 });
  });
});
