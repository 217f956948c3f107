import type { Context } from '../../context.ts';
import { createAnnouncement } from '../../messages/notifications/notifications.ts';
import type { ServerTx } from '../../schema.ts';
import { listNewGameNames } from './new-games.sql.ts';

/** As many as fit into one line. */
const maxNamedGames = 3;

/** Right after the catalogue was replaced, in the same transaction: one announcement, however many games came. */
export async function announceNewGames(tx: ServerTx, context: Pick<Context, 'clock'>): Promise<void> {
  const names = await listNewGameNames(tx);
  if (names.length === 0) return;
  const data = { count: names.length, names: names.slice(0, maxNamedGames) };
  await createAnnouncement(tx, context, { kind: 'new_games', data });
}
