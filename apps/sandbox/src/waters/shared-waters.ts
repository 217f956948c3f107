import { listSharedTargets, type SharedTarget, sharedTargetOf, type WatersSheet } from '@golden-acers/games';
import { z } from 'zod';
import { catalogue, getGameBySlug } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { PlayRefusal, refusePlay } from '../refusals.ts';
import type { RoundView } from '../rounds/rounds.api.ts';
import type { GameSession } from '../sessions/sessions.ts';
import { endSocket, sendMessage, type TableSocket } from '../tables/table-sockets.ts';
import type { WatersMessage, WatersSeat } from './waters.api.ts';
import { deleteCatches, freeSeat, listCatches, listSeats, renewSeats, takeSeat } from './waters.sql.ts';

const seatsPerTable = 4;
const aliasLetters = 2;
/** The time for which targets are sent ahead. They are sent again before they run out. */
const aheadMs = 60_000;
const targetsIntervalMs = 30_000;
/** Longer than any target stays in the water. */
const catchLifeMs = 120_000;
/** A shot that was aimed in time may arrive so late. */
const graceMs = 1_500;

const aimed = z.looseObject({ target: z.int().nonnegative() });
const capture = z.looseObject({ type: z.literal('capture'), multiplier: z.int() });

/** The sockets of a player in this process, all of its last session. */
interface Present {
  session: GameSession;
  readonly sockets: Set<TableSocket>;
}

/** A table of the database, while players of it have sockets in this process. */
interface Table {
  readonly slug: string;
  readonly tableNumber: number;
  readonly waters: WatersSheet;
  readonly present: Map<string, Present>;
  /** As they were shown last. */
  seats: readonly { readonly playerId: string; readonly alias: string }[];
  readonly shownCatches: Set<number>;
  targetsSentAtMs: number;
}

/** A shot that a request is about to open as a round. */
interface Shot {
  readonly target: number | null;
  /** Refuses a target that is not in the water. The database refuses one that the table has caught. */
  readonly demandPresent: () => void;
  /** Shows the result to the table. */
  readonly publish: (round: RoundView) => void;
}

const noShot: Shot = { target: null, demandPresent: () => undefined, publish: () => undefined };

function send(table: Table, message: WatersMessage): void {
  const text = JSON.stringify(message);
  for (const { sockets } of table.present.values()) for (const each of sockets) sendMessage(each, text);
}

const seatViews = ({ seats }: Table): readonly WatersSeat[] =>
  Array.from({ length: seatsPerTable }, (_, seat) => {
    const taken = seats[seat];
    return taken === undefined || taken.alias === '' ? null : { alias: taken.alias };
  });

export type SharedWaters = ReturnType<typeof createSharedWaters>;

/**
 * Tables of four whose players see the same targets, and each other's shots. Seats and catches are in the
 * database, which refuses a shot at a target that the table has caught; this process only shows them.
 */
export function createSharedWaters({ clock, db }: Pick<SandboxContext, 'clock' | 'db'>) {
  const slugs = new Set(catalogue.flatMap(({ slug, waters }) => (waters === undefined ? [] : [slug])));
  const tables = new Map<string, Table>();
  const nowMs = () => clock.now().getTime();
  const findTable = ({ slug, playerId }: GameSession) =>
    [...tables.values()].find((table) => table.slug === slug && table.present.has(playerId));

  function leave(table: Table, session: GameSession, joined: TableSocket) {
    const { playerId } = session;
    const present = table.present.get(playerId);
    // The sockets of a replaced session leave the seat to the next one.
    if (present?.session.id !== session.id) return;
    present.sockets.delete(joined);
    if (present.sockets.size > 0) return;
    table.present.delete(playerId);
    if (table.present.size === 0) tables.delete(keyOf(table));
    void showSeatFreed(db, table, playerId);
  }

  return {
    has: (slug: string) => slugs.has(slug),

    /** Takes the player's seat, or a free one, and sends the table. */
    async join(joined: TableSocket): Promise<void> {
      const { session, socket } = joined;
      const { slug, playerId } = session;
      const { waters } = getGameBySlug(slug);
      if (waters === undefined) return;
      const { tableNumber, seat } = await takeSeat(db, { slug, playerId, now: clock.now() });
      if (socket.readyState !== socket.OPEN) return;
      const ref = { slug, tableNumber };
      const table = tables.get(keyOf(ref)) ?? createTable(ref, waters, nowMs());
      tables.set(keyOf(ref), table);
      const present = table.present.get(playerId) ?? { session, sockets: new Set() };
      if (present.session.id !== session.id) replaceSession(present, session);
      table.present.set(playerId, present);
      socket.on('close', () => leave(table, session, joined));
      // First, so that the table is not sent after a change of it.
      await Promise.all([showSeats(db, table), showCatches(db, table, nowMs())]);
      if (socket.readyState !== socket.OPEN) return;
      present.sockets.add(joined);
      const now = nowMs();
      const state: WatersMessage = {
        type: 'waters',
        nowMs: now,
        seat,
        seats: seatViews(table),
        targets: listSharedTargets(waters, now, now + aheadMs),
        caught: [...table.shownCatches],
      };
      sendMessage(joined, JSON.stringify(state));
    },

    /** Checks a bet against the present targets, and returns how its result is shown. */
    aim(session: GameSession, bet: unknown): Shot {
      const { waters } = getGameBySlug(session.slug);
      const target = aimed.safeParse(bet).data?.target;
      if (waters === undefined || target === undefined) return noShot;
      return createShot(findTable(session), session, { target: sharedTargetOf(waters, target), nowMs });
    },

    /** Shows what other processes have changed, and the targets that come. Returns false: a run does all. */
    async follow(): Promise<false> {
      for (const table of tables.values()) {
        const { slug, present } = table;
        // First, so that a player's seat is shown before the player's shots.
        await showSeats(db, table);
        await showCatches(db, table, nowMs());
        if (nowMs() - table.targetsSentAtMs < targetsIntervalMs) continue;
        await renewSeats(db, { slug, playerIds: [...present.keys()], now: clock.now() });
        table.targetsSentAtMs = nowMs();
        const targets = listSharedTargets(table.waters, nowMs(), nowMs() + aheadMs);
        send(table, { type: 'targets', nowMs: nowMs(), targets });
      }
      return false;
    },
  };
}

/** Returns false: a run deletes all. */
export async function deleteOldCatches({ clock, db }: Pick<SandboxContext, 'clock' | 'db'>): Promise<false> {
  await deleteCatches(db, new Date(clock.now().getTime() - catchLifeMs));
  return false;
}

const keyOf = ({ slug, tableNumber }: Pick<Table, 'slug' | 'tableNumber'>) => `${slug} ${tableNumber}`;

const createTable = (
  ref: Pick<Table, 'slug' | 'tableNumber'>,
  waters: WatersSheet,
  nowMs: number,
): Table => ({
  ...ref,
  waters,
  present: new Map(),
  seats: [],
  shownCatches: new Set(),
  targetsSentAtMs: nowMs,
});

/** A launch ends the player's session before, whose sockets would keep the seat for some seconds. */
function replaceSession(present: Present, session: GameSession): void {
  const replaced = [...present.sockets];
  present.session = session;
  present.sockets.clear();
  for (const { socket } of replaced) endSocket(socket, new PlayRefusal('session.replaced'));
}

/** Reads who sits where, and sends it if it has changed. */
async function showSeats(db: SandboxContext['db'], table: Table): Promise<void> {
  const before = JSON.stringify(table.seats);
  const seats = Array.from({ length: seatsPerTable }, () => ({ playerId: '', alias: '' }));
  for (const { seat, playerId, account } of await listSeats(db, table))
    seats[seat] = { playerId, alias: `${account.slice(0, aliasLetters)}…` };
  table.seats = seats;
  if (JSON.stringify(seats) !== before) send(table, { type: 'seats', seats: seatViews(table) });
}

/** Reads the catches of the table, and sends those that this process has not shown yet. */
async function showCatches(db: SandboxContext['db'], table: Table, nowMs: number): Promise<void> {
  const { shownCatches, waters } = table;
  const isGone = (target: number) => sharedTargetOf(waters, target).untilMs + graceMs < nowMs;
  for (const { target: stored, seat, multiplier } of await listCatches(db, table)) {
    const target = Number(stored);
    if (shownCatches.has(target) || isGone(target)) continue;
    shownCatches.add(target);
    send(table, { type: 'shot', seat, target, multiplier });
  }
  for (const target of shownCatches) if (isGone(target)) shownCatches.delete(target);
}

/** Never rejects: without the database, the seat is free when it is no longer renewed. */
const showSeatFreed = (db: SandboxContext['db'], table: Table, playerId: string): Promise<void> =>
  freeSeat(db, table.slug, playerId)
    .then(() => showSeats(db, table))
    .catch(() => undefined);

function createShot(
  table: Table | undefined,
  { playerId }: GameSession,
  aim: { readonly target: SharedTarget; readonly nowMs: () => number },
): Shot {
  const { target, fromMs, untilMs } = aim.target;
  return {
    target,
    demandPresent() {
      const nowMs = aim.nowMs();
      if (nowMs < fromMs || nowMs > untilMs + graceMs) refusePlay('round.target_gone');
    },
    publish({ events }) {
      if (table === undefined) return;
      const caught = events.map((event) => capture.safeParse(event).data).find((each) => each);
      if (caught !== undefined) table.shownCatches.add(target);
      const seat = table.seats.findIndex((each) => each.playerId === playerId);
      if (seat !== -1) send(table, { type: 'shot', seat, target, multiplier: caught?.multiplier ?? 0 });
    },
  };
}
