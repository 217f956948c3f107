import { toMoneyOrNull } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import type { Context } from '../../context.ts';
import { initialsOf } from '../../games/winners/winners.ts';
import { type PrizeStep, prizeOf } from './tournament-rules.ts';
import {
  countEntrants,
  type LeaderRow,
  listLeaders,
  listResults,
  type TournamentRow,
} from './tournaments.sql.ts';

const shownPlaces = 50;
/** The time for which one reading serves all viewers of this server. */
const leaderboardCacheMs = 2_000;
/** The oldest is dropped: more tournaments than are looked at together. */
const maxCached = 200;

export interface Leaderboard {
  readonly rows: readonly LeaderRow[];
  readonly entrants: number;
  readonly asOf: Date;
}

export type Leaderboards = ReturnType<typeof createLeaderboards>;

export function createLeaderboards({ reads, clock }: Pick<Context, 'reads' | 'clock'>) {
  const cached = new Map<string, { readonly untilMs: number; readonly value: Promise<Leaderboard> }>();
  const read = async ({ id, state }: Pick<TournamentRow, 'id' | 'state'>): Promise<Leaderboard> => {
    const list = state === 'settled' ? listResults : listLeaders;
    const asOf = clock.now();
    const [rows, entrants] = await reads.read((db) =>
      Promise.all([list(db, id, shownPlaces), countEntrants(db, [id])]),
    );
    return { rows, entrants: entrants.get(id) ?? 0, asOf };
  };
  return {
    get(tournament: Pick<TournamentRow, 'id' | 'state'>): Promise<Leaderboard> {
      const key = `${tournament.id} ${tournament.state}`;
      const nowMs = clock.now().getTime();
      const known = cached.get(key);
      if (known !== undefined && nowMs < known.untilMs) return known.value;
      const value = read(tournament);
      cached.delete(key);
      cached.set(key, { untilMs: nowMs + leaderboardCacheMs, value });
      const [oldest] = cached.keys();
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
      value.catch(() => cached.delete(key));
      return value;
    },
    /** The next viewer reads it again, so a new entrant is counted at once. */
    expire(id: string): void {
      for (const key of cached.keys()) if (key.startsWith(`${id} `)) cached.delete(key);
    },
  };
}

/**
 * The tournaments whose scores changed. Each is taken when no server caches its leaderboard from before the
 * change any more, so a reader then sees the change.
 */
export function createChangedLeaderboards({ clock }: Pick<Context, 'clock'>) {
  const changed = new Map<string, { readonly firstMs: number; readonly lastMs: number }>();
  return {
    add(id: string): void {
      const lastMs = clock.now().getTime();
      changed.set(id, { firstMs: changed.get(id)?.firstMs ?? lastMs, lastMs });
    },
    take(): string[] {
      const cachedSinceMs = clock.now().getTime() - leaderboardCacheMs;
      const taken = [...changed].filter(([, { firstMs }]) => firstMs <= cachedSinceMs);
      for (const [id, { lastMs }] of taken) {
        if (lastMs <= cachedSinceMs) changed.delete(id);
        else changed.set(id, { firstMs: lastMs, lastMs });
      }
      return taken.map(([id]) => id);
    },
  };
}

/** Others' places: initials, and nothing of a player who hides its wins. */
export function describeLeader(row: LeaderRow, steps: readonly PrizeStep[], viewerId: string) {
  const prizeCents = row.prizeCents ?? (row.score > 0n ? prizeOf(steps, row.rank) : null);
  return {
    rank: row.rank,
    name: row.hidesWins && row.playerId !== viewerId ? null : initialsOf(row.firstName, row.lastName),
    score: formatCents(row.score),
    prize: toMoneyOrNull(prizeCents),
    isOwn: row.playerId === viewerId,
  };
}
