import type { Game } from '@golden-acers/contract';
import { paths } from '../../paths.ts';

/**
 * Returns the history state of a sign-in that started with a press on a game. Only our own navigation writes
 * it, so a URL from elsewhere cannot start a game.
 */
export const entryOf = ({ kindId }: Pick<Game, 'kindId'>) => ({
  from: paths.game.replace(':id', String(kindId)),
  entersGame: true,
});

export function isEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'entersGame' in state && state.entersGame === true;
}
