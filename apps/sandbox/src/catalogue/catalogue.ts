import { games, type PlayableGame } from '@golden-acers/games';

export const catalogue: readonly PlayableGame[] = [...games.values()];

export function findGameByKindId(kindId: number): PlayableGame | undefined {
  return catalogue.find((game) => game.kindId === kindId);
}

/** A played game is never removed from the catalogue. */
export function getGameBySlug(slug: string): PlayableGame {
  const game = games.get(slug);
  if (game === undefined) throw new Error(`no game has the slug ${slug}`);
  return game;
}

export function logoPath(slug: string): string {
  return `/logos/${slug}.svg`;
}
