import type { GameType } from '@golden-acers/contract';
import { games, type PlayableGame } from '@golden-acers/games';

interface CatalogueEntry {
  /** The number under which the protocol knows the game. Never given to another game. */
  readonly kindId: number;
  /** Names its rules, its client and its picture. */
  readonly slug: string;
  readonly gameName: string;
  readonly gameType: GameType;
  /** Whether its stakes feed the jackpots and may win them. Only where the return leaves room for what they pay. */
  readonly hasJackpots: boolean;
}

export interface CatalogueGame extends CatalogueEntry {
  readonly rules: PlayableGame;
}

/** A new game is a folder of rules, a folder of client, and its row here. */
const entries: readonly CatalogueEntry[] = [
  { kindId: 1001, slug: 'acres-of-gold', gameName: 'Acres of Gold', gameType: 'SLOT', hasJackpots: true },
  {
    kindId: 2001,
    slug: 'jacks-or-better',
    gameName: 'Jacks or Better',
    gameType: 'POKER',
    hasJackpots: false,
  },
  { kindId: 3001, slug: 'golden-nets', gameName: 'Golden Nets', gameType: 'FISH', hasJackpots: true },
];

export const catalogue: readonly CatalogueGame[] = entries.map((row) => {
  const rules = games.get(row.slug);
  if (rules === undefined) throw new Error(`the catalogue lists ${row.slug}, which has no rules`);
  return { ...row, rules };
});

export function findGameByKindId(kindId: number): CatalogueGame | undefined {
  return catalogue.find((game) => game.kindId === kindId);
}

export function findGameBySlug(slug: string): CatalogueGame | undefined {
  return catalogue.find((game) => game.slug === slug);
}

/** The game of a stored slug. A game that was played is never taken out of the catalogue. */
export function getGameBySlug(slug: string): CatalogueGame {
  const game = findGameBySlug(slug);
  if (game === undefined) throw new Error(`no game has the slug ${slug}`);
  return game;
}

export function logoPath(slug: string): string {
  return `/logos/${slug}.svg`;
}
