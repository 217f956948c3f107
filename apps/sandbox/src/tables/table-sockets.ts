import type { WebSocket } from 'ws';
import type { PlayRefusal } from '../refusals.ts';
import type { GameSession } from '../sessions/sessions.ts';
import type { TableMessage } from './tables.api.ts';

/** A slower reader is dropped, because its buffer would fill the memory; it may reconnect. */
const maxUnreadBytes = 64 * 1024;
/** A player's tabs; more are refused. */
const maxSocketsPerSession = 4;

/** Codes above 4000 are ours. */
export const closeCodes = { policy: 1008, tryLater: 1013, goingAway: 1001, sessionEnded: 4401 } as const;

export interface TableSocket {
  readonly socket: WebSocket;
  readonly session: GameSession;
  /** False since the last ping. */
  isAlive: boolean;
}

export function sendMessage({ socket }: Pick<TableSocket, 'socket'>, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(text);
  dropSlowReader(socket);
}

export function dropSlowReader(socket: WebSocket): void {
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
}

/** The client shows the reason, and doesn't connect again. */
export function endSocket(socket: WebSocket, { code, limit }: Pick<PlayRefusal, 'code' | 'limit'>): void {
  sendMessage({ socket }, JSON.stringify({ type: 'ended', code, limit }));
  socket.close(closeCodes.sessionEnded);
}

/** Creates the registry of the sockets of this process by game. */
export function createSocketRegistry() {
  const bySlug = new Map<string, Set<TableSocket>>();
  const socketsOf = (slug: string): Set<TableSocket> => bySlug.get(slug) ?? new Set();
  const all = () => [...bySlug.values()].flatMap((sockets) => [...sockets]);
  return {
    socketsOf,
    all,
    /** False when the player has too many. */
    add(joined: TableSocket): boolean {
      const { slug, id } = joined.session;
      const sockets = socketsOf(slug);
      if ([...sockets].filter(({ session }) => session.id === id).length >= maxSocketsPerSession)
        return false;
      bySlug.set(slug, sockets.add(joined));
      joined.socket.on('close', () => sockets.delete(joined));
      return true;
    },
    /** Serializes once for all. */
    broadcast(slug: string, message: TableMessage): void {
      const text = JSON.stringify(message);
      for (const joined of socketsOf(slug)) sendMessage(joined, text);
    },
    /** Ends those that did not reply to the last ping. */
    pingAll(): void {
      for (const joined of all()) {
        if (!joined.isAlive) joined.socket.terminate();
        joined.isAlive = false;
        joined.socket.ping();
      }
    },
  };
}

export type SocketRegistry = ReturnType<typeof createSocketRegistry>;
