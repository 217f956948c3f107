import { monotonicMs } from '@golden-acers/platform';
import { catalogue } from '../catalogue/catalogue.ts';
import { listOverdueSlugs, type SharedRound } from './shared-rounds.sql.ts';
import { advanceTable, type TableContext } from './shared-rounds.ts';
import type { SocketRegistry } from './table-sockets.ts';
import { loadOwnResults, loadTableBets, loadTableView } from './table-views.ts';
import type { OwnBets } from './tables.api.ts';
import { getSharedRules } from './tables.ts';

/** Shortest interval between two updates of the other players' bets. */
const betsIntervalMs = 1_000;
/** The interval at which a flight's height is sent. */
const flightIntervalMs = 500;
/** A round that another sandbox abandoned is found this long after its phase should have ended. */
const overdueMs = 5_000;
const overduePollMs = 10_000;
/** Rounds up to the next timer, so that a phase never ends early. */
const timerSlackMs = 2;

interface Table {
  round: SharedRound | undefined;
  /** The last sent text, so that only changes are sent. */
  betsText: string;
  betsSentMs: number;
  isKnown: boolean;
}

export type TableLoop = ReturnType<typeof createTableLoop>;

/**
 * Advances the tables of this process and sends what changes. A table without sockets finishes its round and
 * rests. Every sandbox runs this loop; the database decides which one is first. Before `start`, only `run`
 * and `wake` advance a table.
 */
export function createTableLoop(context: TableContext, sockets: SocketRegistry) {
  const tables = new Map<string, Table>();
  for (const { slug, shared } of catalogue)
    if (shared !== undefined)
      tables.set(slug, {
        round: undefined,
        betsText: '',
        betsSentMs: Number.NEGATIVE_INFINITY,
        isKnown: false,
      });
  const runs = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isStarted = false;
  let isClosed = false;
  let overdueTimer: NodeJS.Timeout | undefined;

  const run = (slug: string): Promise<void> => {
    const next = (runs.get(slug) ?? Promise.resolve()).then(() => tickAndSchedule(slug));
    runs.set(slug, next);
    return next;
  };
  const tickAndSchedule = async (slug: string) => {
    const table = tables.get(slug);
    if (isClosed || table === undefined) return;
    clearTimeout(timers.get(slug));
    try {
      await tick(context, sockets, { slug, table });
    } catch (err) {
      context.log.warn({ err, slug }, 'a table could not be advanced and is tried again');
    }
    schedule(slug, nextTickMs(context, table, sockets.socketsOf(slug).size > 0));
  };
  const schedule = (slug: string, ms: number | undefined) => {
    if (!isStarted || isClosed || ms === undefined) return;
    timers.set(slug, setTimeout(() => void run(slug), ms).unref());
  };
  const findOverdue = async () => {
    const since = new Date(context.clock.now().getTime() - overdueMs);
    for (const slug of await listOverdueSlugs(context.db, since)) await run(slug);
  };
  return {
    /** Advances this table now, as its timer would. */
    run,
    /** Starts the timers. */
    start(): void {
      isStarted = true;
      overdueTimer = setInterval(() => {
        findOverdue().catch((err: unknown) => context.log.warn({ err }, 'overdue rounds could not be read'));
      }, overduePollMs).unref();
      for (const slug of tables.keys()) schedule(slug, 0);
    },
    /** Starts the table for a socket that joined. An unfinished round already has its timer. */
    async wake(slug: string): Promise<void> {
      const table = tables.get(slug);
      const isRunning = table?.isKnown === true && table.round !== undefined && table.round.status !== 'over';
      if (!isRunning) await run(slug);
    },
    async close() {
      isClosed = true;
      clearInterval(overdueTimer);
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(runs.values());
    },
  };
}

function nextTickMs({ clock }: TableContext, { round }: Table, isWatched: boolean): number | undefined {
  const isUnfinished = round !== undefined && round.status !== 'over';
  if (!isWatched && !isUnfinished) return undefined;
  if (round === undefined) return betsIntervalMs;
  const dueMs = Math.max(round.phaseEndsAt.getTime() - clock.now().getTime(), 0) + timerSlackMs;
  const intervalMs = round.status === 'running' ? flightIntervalMs : betsIntervalMs;
  return isWatched ? Math.min(dueMs, intervalMs) : dueMs;
}

async function tick(
  context: TableContext,
  sockets: SocketRegistry,
  { slug, table }: { slug: string; table: Table },
): Promise<void> {
  const { round } = table;
  const isWatched = sockets.socketsOf(slug).size > 0;
  if (table.isKnown && !isWatched && (round === undefined || round.status === 'over')) {
    // Another sandbox may have opened a round meanwhile. The next socket that joins reads it.
    table.isKnown = false;
    return;
  }
  const isDue = round === undefined || !table.isKnown || context.clock.now() >= round.phaseEndsAt;
  const newest = isDue ? await advanceTable(context, { slug, mayOpen: isWatched }) : round;
  table.round = newest;
  table.isKnown = true;
  const isChanged = newest?.id !== round?.id || newest?.status !== round?.status;
  if (isChanged && isWatched) await sendPhase(context, sockets, { slug, table });
  else if (isWatched && newest !== undefined && newest.status !== 'over') {
    if (newest.status === 'running') sendHeight(context, sockets, newest);
    await sendBets(context, sockets, { slug, table, round: newest });
  }
}

async function sendPhase(
  context: TableContext,
  sockets: SocketRegistry,
  { slug, table }: { slug: string; table: Table },
): Promise<void> {
  const view = await loadTableView(context, slug, table.round);
  table.betsText = JSON.stringify(view.bets);
  sockets.broadcast(slug, { type: 'phase', table: view });
  if (table.round?.status === 'over') await sendOwnResults(context, sockets, table.round);
}

async function sendBets(
  context: TableContext,
  sockets: SocketRegistry,
  { slug, table, round }: { slug: string; table: Table; round: SharedRound },
): Promise<void> {
  const nowMs = monotonicMs();
  if (nowMs - table.betsSentMs < betsIntervalMs - timerSlackMs) return;
  table.betsSentMs = nowMs;
  const bets = await loadTableBets(context, round);
  const text = JSON.stringify(bets);
  if (text === table.betsText) return;
  table.betsText = text;
  sockets.broadcast(slug, { type: 'bets', roundId: round.id, bets });
}

/** Sends the height that the flight has reached, so that clients show automatic cash-outs. */
function sendHeight({ clock }: TableContext, sockets: SocketRegistry, round: SharedRound): void {
  const { id, slug, phaseStartedAt: startedAt, outcome } = round;
  const rules = getSharedRules(slug);
  const elapsedMs = clock.now().getTime() - startedAt.getTime();
  // Nothing is certain of a flight that has ended and is not paid yet.
  if (elapsedMs < rules.flightMs(outcome))
    sockets.broadcast(slug, { type: 'flight', roundId: id, hundredths: rules.heightAt(elapsedMs) });
}

async function sendOwnResults(
  context: TableContext,
  sockets: SocketRegistry,
  round: SharedRound,
): Promise<void> {
  const { slug } = round;
  const joined = [...sockets.socketsOf(slug)];
  const playerIds = [...new Set(joined.map(({ session }) => session.playerId))];
  const results: ReadonlyMap<string, OwnBets> = await loadOwnResults(context, round, playerIds);
  for (const { socket, session } of joined) {
    const own = results.get(session.playerId);
    if (own !== undefined && socket.readyState === socket.OPEN)
      socket.send(JSON.stringify({ type: 'own', own }));
  }
}
