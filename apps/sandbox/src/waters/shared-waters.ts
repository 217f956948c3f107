import { listSharedTargets, type SharedTarget, sharedTargetOf, type WatersSheet } from '@golden-acers/games';
import { z } from 'zod';
import { catalogue, getGameBySlug } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { getSandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import type { RoundView } from '../rounds/rounds.api.ts';
import type { GameSession } from '../sessions/sessions.ts';
import { endSocket, sendMessage, type TableSocket } from '../tables/table-sockets.ts';
import type { WatersMessage, WatersSeat } from './waters.api.ts';

const seatsPerTable = 4;
const aliasLetters = 2;
/** The time for which targets are sent ahead. They are sent again before they run out. */
const aheadMs = 60_000;
const targetsIntervalMs = 30_000;
/** A shot that was aimed in time may arrive so late. */
const graceMs = 1_500;

const aimed = z.looseObject({ target: z.int().nonnegative() });
const capture = z.looseObject({ type: z.literal('capture'), multiplier: z.int() });

/** A player has one seat, whichever of its sessions came last. */
interface Seat {
  readonly playerId: string;
  /** The last one that sat down. */
  session: GameSession;
  readonly alias: string;
  readonly sockets: Set<TableSocket>;
}

/** The tables exist in this process only, for display. Stakes and catches are rounds in the database. */
interface Table {
  readonly slug: string;
  readonly waters: WatersSheet;
  readonly seats: (Seat | undefined)[];
  /** The time at which each of them would have left. */
  readonly caught: Map<number, number>;
}

/** A shot that a request is about to open as a round. */
interface Shot {
  /** Refuses a swimmer that isn't in the water, or that the table has caught. */
  readonly demandPresent: () => void;
  /** Shows the result to the table. */
  readonly publish: (round: RoundView) => void;
}

const noShot: Shot = { demandPresent: () => undefined, publish: () => undefined };

const seatView = (seat: Seat | undefined): WatersSeat => (seat === undefined ? null : { alias: seat.alias });

function send(table: Table, message: WatersMessage): void {
  const text = JSON.stringify(message);
  for (const seat of table.seats) for (const socket of seat?.sockets ?? []) sendMessage(socket, text);
}

export type SharedWaters = ReturnType<typeof createSharedWaters>;

/** Tables of four whose players see the same swimmers, and each other's shots. */
export function createSharedWaters({ clock, db }: Pick<SandboxContext, 'clock' | 'db'>) {
  const slugs = new Set(catalogue.flatMap(({ slug, waters }) => (waters === undefined ? [] : [slug])));
  const tables = new Set<Table>();
  const nowMs = () => clock.now().getTime();
  let timer: NodeJS.Timeout | undefined;
  return {
    has: (slug: string) => slugs.has(slug),

    /** Takes the player's seat, or a free one, and sends the table. */
    async join(joined: TableSocket): Promise<void> {
      const { session, socket } = joined;
      const { waters } = getGameBySlug(session.slug);
      if (waters === undefined) return;
      const { account } = await getSandboxPlayer(db, session.playerId);
      if (socket.readyState !== socket.OPEN) return;
      const table = findTable(tables, session) ?? findOrCreateTable(tables, session.slug, waters);
      const known = seatOf(table, session);
      const alias = `${account.slice(0, aliasLetters)}…`;
      const seat = known ?? { playerId: session.playerId, session, alias, sockets: new Set() };
      if (seat.session.id !== session.id) replaceSession(seat, session);
      if (known === undefined) table.seats[table.seats.indexOf(undefined)] = seat;
      seat.sockets.add(joined);
      socket.on('close', () => leave(tables, table, { seat, socket: joined }));
      const now = nowMs();
      const seats = table.seats.map(seatView);
      const state: WatersMessage = {
        type: 'waters',
        nowMs: now,
        seat: table.seats.indexOf(seat),
        seats,
        targets: listSharedTargets(waters, now, now + aheadMs),
        caught: [...table.caught.keys()],
      };
      sendMessage(joined, JSON.stringify(state));
      if (known === undefined) send(table, { type: 'seats', seats });
    },

    /** Checks a bet against the present swimmers, and returns how its result is shown. */
    aim(session: GameSession, bet: unknown): Shot {
      const { waters } = getGameBySlug(session.slug);
      const target = aimed.safeParse(bet).data?.target;
      if (waters === undefined || target === undefined) return noShot;
      return createShot(findTable(tables, session), session, {
        target: sharedTargetOf(waters, target),
        nowMs,
      });
    },

    /** Regularly sends the swimmers that come. */
    start(): void {
      timer = setInterval(() => {
        for (const table of tables) refresh(table, nowMs());
      }, targetsIntervalMs).unref();
    },

    close(): void {
      clearInterval(timer);
    },
  };
}

const seatOf = ({ seats }: Table, session: GameSession) =>
  seats.find((seat) => seat?.playerId === session.playerId);

const findTable = (tables: ReadonlySet<Table>, session: GameSession) =>
  [...tables].find((table) => table.slug === session.slug && seatOf(table, session) !== undefined);

/** A launch ends the player's session before, whose sockets would keep the seat for some seconds. */
function replaceSession(seat: Seat, session: GameSession): void {
  const replaced = [...seat.sockets];
  seat.session = session;
  seat.sockets.clear();
  for (const { socket } of replaced) endSocket(socket, 'session.replaced');
}

function findOrCreateTable(tables: Set<Table>, slug: string, waters: WatersSheet): Table {
  const free = [...tables].find((table) => table.slug === slug && table.seats.includes(undefined));
  if (free !== undefined) return free;
  const seats = Array.from({ length: seatsPerTable }, () => undefined);
  const table: Table = { slug, waters, seats, caught: new Map() };
  tables.add(table);
  return table;
}

function leave(
  tables: Set<Table>,
  table: Table,
  { seat, socket }: { readonly seat: Seat; readonly socket: TableSocket },
): void {
  const isSeated = seat.sockets.delete(socket);
  if (!isSeated || seat.sockets.size > 0) return;
  table.seats[table.seats.indexOf(seat)] = undefined;
  if (table.seats.every((each) => each === undefined)) tables.delete(table);
  else send(table, { type: 'seats', seats: table.seats.map(seatView) });
}

/** Forgets who would have left by now, and sends who comes. */
function refresh(table: Table, nowMs: number): void {
  for (const [target, untilMs] of table.caught) if (untilMs < nowMs) table.caught.delete(target);
  const targets = listSharedTargets(table.waters, nowMs, nowMs + aheadMs);
  send(table, { type: 'targets', nowMs, targets });
}

function createShot(
  table: Table | undefined,
  session: GameSession,
  { target, nowMs }: { readonly target: SharedTarget; readonly nowMs: () => number },
): Shot {
  const leavesAtMs = target.untilMs + graceMs;
  return {
    demandPresent() {
      const isPresent = nowMs() >= target.fromMs && nowMs() <= leavesAtMs;
      if (!isPresent || table?.caught.has(target.target) === true) refusePlay('round.target_gone');
    },
    publish({ events }) {
      if (table === undefined) return;
      const caught = events.map((event) => capture.safeParse(event).data).find((each) => each);
      if (caught !== undefined) table.caught.set(target.target, leavesAtMs);
      const seat = table.seats.findIndex((each) => each?.playerId === session.playerId);
      if (seat === -1) return;
      send(table, { type: 'shot', seat, target: target.target, multiplier: caught?.multiplier ?? 0 });
    },
  };
}
