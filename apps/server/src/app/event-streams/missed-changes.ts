import { playerPageTopics } from '@golden-acers/contract';
import { systemClock } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AccountUpdate } from './account-updates.ts';
import { listRequestsSince, listTicketsSince, listTransfersSince } from './event-streams.sql.ts';

/** A reader that was away for longer reads the lists. */
const maxMissedMs = 24 * 60 * 60 * 1_000;
/**
 * A change carries the time of its transaction, which may commit later, and another server's clock may
 * differ. What was sent within this time before is sent again.
 */
const overlapMs = 60_000;
/** Transfers, requests and tickets each. One statement reads those of a kind. */
const maxRows = 50;

/** The topic whose ids are the times since which changes were missed. */
const missed = 'missed';

/**
 * What an account is sent after an interruption. Transfers, requests and tickets of a player are repeated,
 * and all else is to be read again.
 */
export const topicsAfterInterruption = {
  user: [missed, 'activity', 'profile', ...playerPageTopics],
  agent: ['authority', 'profile'],
} as const;

/** The ids of what has changed of a player since the earliest time that the update names, if any. */
export async function listMissedChanges(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  update: AccountUpdate,
): Promise<Readonly<Record<'transfers' | 'requests' | 'tickets', readonly string[]>>> {
  const times = [...(update.get(missed) ?? [])].map(Number);
  if (times.length === 0) return { transfers: [], requests: [], tickets: [] };
  const nowMs = systemClock.now().getTime();
  const since = new Date(Math.max(Math.min(...times, nowMs) - overlapMs, nowMs - maxMissedMs));
  const rows = { playerId, since, maxRows };
  return {
    transfers: await listTransfersSince(db, rows),
    requests: await listRequestsSince(db, rows),
    tickets: await listTicketsSince(db, rows),
  };
}
