import type { TxContext } from '../../context.ts';
import { createAnnouncement } from '../../messages/notifications/notifications.ts';
import { listNewGameNames } from './new-games.sql.ts';

/** As many as fit into one line. */
const maxNamedGames = 3;

/** Right after the catalogue was replaced, in the same transaction: one announcement, however many games came. */
export async function announceNewGames(tx: TxContext): Promise<void> {
  const names = await listNewGameNames(tx.db);
  if (names.length === 0) return;
  const data = { count: names.length, names: names.slice(0, maxNamedGames) };
  await createAnnouncement(tx, { kind: 'new_games', data });
}
