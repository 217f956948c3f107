import type { NotificationData } from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';
import { deliverNextBatch, insertAnnouncement } from './announcements.sql.ts';

type AnnouncementInput = {
  [K in 'new_games' | 'promotion']: { readonly kind: K; readonly data: NotificationData[K] };
}['new_games' | 'promotion'];

/** Also runs each minute: an announcement that is created while the job ends waits for that run. */
export const announcementJobs = 'announcements';

/**
 * Stores an announcement in the caller's transaction. A background job delivers it in batches to players
 * with `gameUpdates` or `promotions` on.
 */
export async function createAnnouncement(
  tx: Pick<TxContext, 'db' | 'clock' | 'jobs'>,
  { kind, data }: AnnouncementInput,
): Promise<void> {
  await insertAnnouncement(tx.db, { kind, data, madeAt: tx.clock.now() });
  await tx.jobs.send(tx.db, announcementJobs, {});
}

/** Bounds a commit and the wake-ups it causes. */
const playerBatchSize = 500;
/** A player who was away for a season doesn't need old announcements. */
const seenWithinMs = 90 * 24 * 3_600_000;

/** Returns whether there was an open announcement. */
export function deliverAnnouncements({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const seenSince = new Date(clock.now().getTime() - seenWithinMs);
  return deliverNextBatch(db, { batchSize: playerBatchSize, seenSince });
}
