import type { Context } from '../../context.ts';
import { announce } from '../../messages/notifications/notifications.ts';
import type { ServerTx } from '../../schema.ts';
import { listNewcomers } from './new-games.sql.ts';

/** As many as fit into one line. */
const namedMost = 3;

/** Right after the catalogue was replaced, in the same transaction: one announcement, however many games came. */
export async function announceNewGames(tx: ServerTx, context: Pick<Context, 'clock'>): Promise<void> {
  const names = await listNewcomers(tx);
  if (names.length === 0) return;
  const data = { count: names.length, names: names.slice(0, namedMost) };
  await announce(tx, context, { kind: 'new_games', data });
}
