import {
  backoffMs,
  dayMs,
  demand,
  lockLease,
  Refusal,
  renewWhile,
  utcDayOf,
  utcDayStartMs,
  type WorkResult,
} from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { demandResult, playerRefusals } from '../../provider/gateway/provider-refusals.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { fetchMissingRecords } from '../../reporting/provider-records/stored-records.ts';
import type { ServerTx } from '../../schema.ts';
import {
  agentsWithDuePlayers,
  endReadingLease,
  extendWatch,
  findPlayReading,
  leaseDuePlayer,
  leaseOfReading,
  markPlayRead,
  type PlayReadingRow,
} from './play.sql.ts';

export {
  countWatchedByLimit,
  gameOfName,
  type StakeSum,
  sumPlayByType,
  sumStakes,
  takeWatchSlot,
} from './play.sql.ts';

/** The first reading goes back this far: a month, which no promotion's period exceeds. */
const firstReadingDays = 35;
/** The maximum delay between the time that a record states and its appearance. */
const lateRecordsMs = 3_600_000;
const retryBackoff = { firstMs: 30_000, maxMs: 30 * 60_000 };

/**
 * A promotion depends on the stakes of these players from now until then, so they are read before others.
 */
export async function watchPlay(
  { db }: Pick<Context, 'db'>,
  playerIds: readonly string[],
  until: Date,
): Promise<void> {
  if (playerIds.length > 0) await extendWatch(db, playerIds, until);
}

/**
 * The time, by the servers' clock, until which the player's stakes are known. Null: they were never read.
 */
export async function getPlayCompleteUntil(
  { db }: Pick<Context, 'db'>,
  playerId: string,
): Promise<Date | null> {
  const reading = await findPlayReading(db, playerId);
  demand(reading, 'player.not_found');
  return reading.completeUntil;
}

/** Reads this player's records at once, with at most one call. Refuses like any call. */
export async function readPlayNow(context: Context, playerId: string): Promise<Date> {
  const reading = await findPlayReading(context.db, playerId);
  demand(reading, 'player.not_found');
  const { response, read } = await fetchPlay(context, reading, 'refresh');
  demandResult(response, playerRefusals);
  return markPlayRead(context.db, read);
}

async function fetchPlay(
  context: Context,
  reading: PlayReadingRow & { readonly isLimited?: boolean },
  priority: 'refresh' | 'play' | 'background',
) {
  const now = context.clock.now();
  const days = unreadDaysOf(reading, now);
  const response = await fetchMissingRecords(
    context,
    { ...reading, kind: 'game', days, isUrgent: priority === 'refresh' || reading.isLimited === true },
    priority,
  );
  return { response, read: { playerId: reading.playerId, newestDay: utcDayOf(now) } };
}

/** The provider's days that may hold records which the last reading could not see. */
export function unreadDaysOf(
  { completeUntil, registeredAt }: Pick<PlayReadingRow, 'completeUntil' | 'registeredAt'>,
  now: Date,
): string[] {
  const since =
    completeUntil === null
      ? // The provider's clock may be behind ours.
        Math.max(registeredAt.getTime() - dayMs, now.getTime() - firstReadingDays * dayMs)
      : completeUntil.getTime() - lateRecordsMs;
  const days: string[] = [];
  for (let at = utcDayStartMs(utcDayOf(new Date(since))); at <= now.getTime(); at += dayMs)
    days.push(utcDayOf(new Date(at)));
  return days;
}

/**
 * Reads one player's records, oldest reading first. Players for whom a promotion waits have a share of the
 * record calls; the others use calls that nothing else needs.
 */
function playReadingJobOf(priority: 'play' | 'background'): AgentBackgroundJob {
  const isWatched = priority === 'play';
  return {
    dueAgents: ({ gateway }) => agentsWithDuePlayers(gateway.listAgentsWithRecordCalls(priority), isWatched),
    async runNext(context, providerAgentId): Promise<WorkResult> {
      const reading = await leaseDuePlayer(context.db, { providerAgentId, isWatched });
      if (reading === undefined) return 'idle';
      const { playerId } = reading;
      const lease = leaseOfReading(reading);
      const finish = (write: (db: ServerTx) => Promise<unknown>) =>
        inTransaction(context, async (tx) => {
          if (await lockLease(tx.db, lease)) await write(tx.db);
        });
      try {
        const { response, read } = await renewWhile(context, lease, () =>
          fetchPlay(context, reading, priority),
        );
        if (response.ok) {
          await finish((db) => markPlayRead(db, read));
          return 'more';
        }
        context.log.warn(
          { player: playerId, code: response.code },
          'the stakes of a player could not be read',
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await finish((db) => endReadingLease(db, playerId, null));
        return 'blocked';
      }
      const retryInMs = backoffMs(reading.failures + 1, retryBackoff);
      await finish((db) => endReadingLease(db, playerId, retryInMs));
      return 'more';
    },
  };
}

export const watchedPlayJob = playReadingJobOf('play');
export const otherPlayJob = playReadingJobOf('background');
