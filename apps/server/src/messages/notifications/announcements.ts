import type { NotificationData } from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';
import { deliverNextBatch, insertAnnouncement } from './announcements.sql.ts';

type AnnouncementInput = {
  [K in 'new_games' | 'promotion']: { readonly kind: K; readonly data: NotificationData[K] };
}['new_games' | 'promotion'];

/** It also runs each minute: an announcement that is created while the job ends waits so long. */
export const announcementJobs = 'announcements';

/**
 * Notifies all players who want it: of new games those with `gameUpdates` on, of a promotion those with
 * `promotions` on. The announcement is stored in the caller's transaction. A background job delivers it,
 * batch after batch.
 */
export async function createAnnouncement(
  tx: Pick<TxContext, 'db' | 'clock' | 'jobs'>,
  { kind, data }: AnnouncementInput,
): Promise<void> {
  await insertAnnouncement(tx.db, { kind, data, madeAt: tx.clock.now() });
  await tx.jobs.send(tx.db, announcementJobs, {});
}

/** One commit, and one wake-up of the servers, for so many. */
const playerBatchSize = 500;
/** Players who were away for a season don't need old announcements. */
const seenWithinMs = 90 * 24 * 3_600_000;

/** Returns whether there was somebody to notify. */
export function deliverAnnouncements({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const seenSince = new Date(clock.now().getTime() - seenWithinMs);
  return deliverNextBatch(db, { batchSize: playerBatchSize, seenSince });
}
