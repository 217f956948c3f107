import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  callerAddress,
  countedNetworksOf,
  createRateLimiter,
  type Http,
  runForConnection,
  siteOf,
} from '@golden-acers/platform';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { PlayRefusal } from '../refusals.ts';
import { endedSessionRefusal, getGameSession, idleCutoff } from '../sessions/sessions.ts';
import type { SharedWaters } from '../waters/shared-waters.ts';
import type { TableContext } from './shared-rounds.ts';
import type { TableLoop } from './table-loop.ts';
import { closeCodes, dropSlowReader, endSocket, type SocketRegistry, sendMessage } from './table-sockets.ts';
import { loadTableState } from './table-views.ts';
import { listEndedSessions } from './tables.sql.ts';
import { getSharedRules } from './tables.ts';

const tableSocketPath = '/api/table/socket';
/** The only message of a client is a token of 43 characters. */
const maxMessageBytes = 512;
const joinTimeoutMs = 5_000;
/** A client may not reply to a close. */
const closeTimeoutMs = 2_000;
const pingIntervalMs = 20_000;
/** Players may share an address. */
const upgradesPerAddress = { uses: 1_000, perMs: 10_000 };
/** The part of all sockets that one network may have. */
const maxShareOfSite = 0.5;
const joinMessage = z.strictObject({ session: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) });

interface TableSocketDeps {
  readonly context: TableContext;
  readonly sockets: SocketRegistry;
  readonly loop: TableLoop;
  readonly waters: SharedWaters;
}

/**
 * Sockets that only receive. Bets go through the HTTP API, where each call is identified, limited and
 * idempotent; so a socket's first message is its session, and any other message closes it.
 */
export function serveTableSockets(http: Http, deps: TableSocketDeps): void {
  const { context, sockets } = deps;
  const upgrader = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    closeTimeout: closeTimeoutMs,
  });
  const open = new Map<WebSocket, string>();
  const limiter = createRateLimiter(upgradesPerAddress, context.clock);
  http.server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const isKnown = request.url?.split('?')[0] === tableSocketPath;
    if (!isKnown) return refuseUpgrade(socket, '404 Not Found');
    const { trustedProxies, maxSockets } = context.config;
    const address = callerAddress(request, trustedProxies);
    const waitSeconds = await limiter.consume(countedNetworksOf(address));
    if (waitSeconds !== undefined) return refuseUpgrade(socket, '429 Too Many Requests');
    if (!isOwnPage(request, context.publicOrigin())) return refuseUpgrade(socket, '403 Forbidden');
    const site = siteOf(address);
    const ofSite = open.values().reduce((count, other) => (other === site ? count + 1 : count), 0);
    if (open.size >= maxSockets || ofSite >= maxSockets * maxShareOfSite)
      return refuseUpgrade(socket, '503 Service Unavailable');
    upgrader.handleUpgrade(request, socket, head, (opened) => {
      open.set(opened, site);
      opened.on('close', () => open.delete(opened));
      // The close event follows, and is sufficient.
      opened.on('error', () => undefined);
      // Each ping causes a pong, so a client that sends many and reads none fills the memory.
      opened.on('ping', () => dropSlowReader(opened));
      void runForConnection(site, socket, () => admit(deps, opened));
    });
  });
  const pingTimer = setInterval(sockets.pingAll, pingIntervalMs).unref();
  http.addHook('preClose', (done) => {
    clearInterval(pingTimer);
    for (const each of open.keys()) {
      each.close(closeCodes.goingAway);
      each.terminate();
    }
    done();
  });
}

/** A browser names the page's origin and a page can't forge it; a program needs none, and has no cookies. */
const isOwnPage = ({ headers: { origin } }: IncomingMessage, publicOrigin: string): boolean =>
  origin === undefined || origin === publicOrigin;

/** Without the destroy, a client that does not close its side keeps the connection open. */
function refuseUpgrade(socket: Duplex, status: string): void {
  const response = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
  socket.end(response, () => socket.destroy());
}

/** Waits for the session's token, then sends the table and every change. */
async function admit({ context, sockets, loop, waters }: TableSocketDeps, socket: WebSocket): Promise<void> {
  const text = await readFirstMessage(socket);
  if (text === undefined) return socket.close(closeCodes.policy);
  socket.on('message', () => socket.close(closeCodes.policy));
  try {
    const session = await getGameSession(context, parseToken(text));
    const isShooting = waters.has(session.slug);
    if (!isShooting) getSharedRules(session.slug);
    if (socket.readyState !== socket.OPEN) return;
    const joined = { socket, session, isAlive: true };
    if (!sockets.add(joined)) return socket.close(closeCodes.tryLater);
    socket.on('pong', () => {
      joined.isAlive = true;
    });
    if (isShooting) return await waters.join(joined);
    await loop.wake(session.slug);
    const state = await loadTableState(context, session);
    sendMessage(joined, JSON.stringify({ type: 'state', ...state }));
  } catch (error) {
    if (error instanceof PlayRefusal) return endSocket(socket, error);
    context.log.warn({ err: error }, 'a socket could not join its table');
    socket.close(closeCodes.tryLater);
  }
}

function readFirstMessage(socket: WebSocket): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), joinTimeoutMs).unref();
    socket.once('close', () => resolve(undefined));
    socket.once('message', (data: unknown) => {
      clearTimeout(timer);
      resolve(String(data));
    });
  });
}

/** An unreadable message has no session. */
function parseToken(text: string): string {
  try {
    return joinMessage.parse(JSON.parse(text)).session;
  } catch {
    throw new PlayRefusal('session.required');
  }
}

/** A kicked player's socket closes; bets that were placed stand. Returns false: a run closes all of them. */
export async function closeEndedSessions(context: TableContext, sockets: SocketRegistry): Promise<false> {
  const joined = sockets.all();
  if (joined.length === 0) return false;
  const ids = [...new Set(joined.map(({ session }) => session.id))];
  const ended = await listEndedSessions(context.db, ids, idleCutoff(context.clock.now()));
  const refusals = new Map(ended.map((session) => [session.id, endedSessionRefusal(session)]));
  for (const { socket, session } of joined) {
    const refusal = refusals.get(session.id);
    if (refusal !== undefined) endSocket(socket, refusal);
  }
  return false;
}
