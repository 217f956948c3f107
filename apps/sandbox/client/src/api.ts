import type { PlayLimitRefusal } from '../../src/play-limits/play-limit-refusal.ts';
import type {
  PlayResultView,
  PlayState,
  PotView,
  RoundView,
  SeedChange,
} from '../../src/rounds/rounds.api.ts';
import type { LiveTableState, OwnBets, TableMessage, TableView } from '../../src/tables/tables.api.ts';
import type { WatersMessage } from '../../src/waters/waters.api.ts';
import { getLanguage } from './language/language.ts';
import { tShell } from './shell/t.ts';

/** The four types in which games differ. Each game uses its own from `@golden-acers/games`. */
export interface GameTypes {
  info: unknown;
  bet: unknown;
  move: unknown;
  event: unknown;
}

export type { LiveTableState, OwnBets, PlayLimitRefusal, TableMessage, TableView, WatersMessage };
export type Pot = PotView;
export type Jackpots = NonNullable<PlayState['jackpots']>;
export type WonJackpot = NonNullable<RoundView['jackpot']>;
export type GameDetails<T extends GameTypes = GameTypes> = PlayState['game'] & { readonly info: T['info'] };
export type GameRound<T extends GameTypes = GameTypes> = Omit<RoundView, 'events'> & {
  readonly events: readonly T['event'][];
};
export type GameSessionState = PlayState;
export type RoundResponse = PlayResultView;
export type CurrentSeeds = PlayState['seeds'];

/** A retry would have the same result. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;
  /** The limit of the player that forbids the stake, or that ended the session. */
  readonly limit: PlayLimitRefusal | undefined;

  constructor(status: number, code: string, message: string, limit?: PlayLimitRefusal) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
    this.code = code;
    this.limit = limit;
  }
}

/** No usable response, so the outcome is unknown. Repeat only idempotent requests. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Longer than any round takes, short enough to report a dead connection. */
const timeoutMs = 10_000;

/** The same request may succeed a moment later. */
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Trusts the sandbox to send what its API declares. */
async function readJson<Reply>(response: Response): Promise<Reply> {
  try {
    const body: Reply = await response.json();
    return body;
  } catch {
    throw new UnreachableError(`status ${response.status} without JSON`);
  }
}

async function sendRequest<Reply>(method: 'GET' | 'POST', path: string, session?: string, body?: object) {
  // Refusals come in this language and are shown unchanged.
  const headers = new Headers({ accept: 'application/json', 'accept-language': getLanguage() });
  if (session !== undefined) headers.set('authorization', `Bearer ${session}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const request = {
    method,
    headers,
    cache: 'no-store' as const,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetch(path, request).catch(() => {
    throw new UnreachableError('no response');
  });
  if (response.ok) return readJson<Reply>(response);
  const refusal = await readJson<{ code?: string; message?: string; limit?: PlayLimitRefusal }>(response);
  if (transientStatuses.has(response.status))
    throw new UnreachableError(refusal.code ?? `status ${response.status}`);
  throw new RefusedError(
    response.status,
    refusal.code ?? 'request.refused',
    refusal.message ?? tShell('refused'),
    refusal.limit,
  );
}

/** Exchanges the one-time token of a launch link for a session. A second exchange is refused. */
export const exchangeLaunchToken = (token: string) =>
  sendRequest<{ session: string; state: GameSessionState }>('POST', '/api/launch', undefined, { token });

/** Does not keep a session alive. */
export const fetchPots = () => sendRequest<{ pots: readonly Pot[] }>('GET', '/api/jackpots');

export type SessionApi = ReturnType<typeof createSessionApi>;

/** The calls of one game session. Every method throws `RefusedError` or `UnreachableError`. */
export function createSessionApi(session: string) {
  const get = <Reply>(path: string) => sendRequest<Reply>('GET', `/api/${path}`, session);
  const post = <Reply>(path: string, body: object) =>
    sendRequest<Reply>('POST', `/api/${path}`, session, body);
  return {
    state: () => get<GameSessionState>('state'),
    /** Idempotent: the same key returns the same round and takes the stake once. */
    openRound: (round: { key: string; stakeCents: number; bet: unknown }) =>
      post<RoundResponse>('rounds', round),
    /**
     * Idempotent: `step` is the number of steps taken; the same move at the same step returns the same
     * result.
     */
    move: (roundId: string, step: number, move: unknown) =>
      post<RoundResponse>(`rounds/${encodeURIComponent(roundId)}/moves`, { step, move }),
    /** Marks the round as shown to its end. Idempotent. */
    markSeen: (roundId: string) =>
      post<{ balanceCents: number }>(`rounds/${encodeURIComponent(roundId)}/seen`, {}),
    /** `before`: the id of the last round that is known. */
    history: (limit: number, before?: string) =>
      get<{ rounds: GameRound[]; next: string | null }>(
        `rounds?limit=${limit}${before === undefined ? '' : `&before=${before}`}`,
      ),
    seeds: () => get<CurrentSeeds>('seeds'),
    /** Reveals the server seed; the next one gets this client seed. */
    changeSeeds: (clientSeed: string) => post<SeedChange>('seeds', { clientSeed }),
    /** The table of a shared round. All of its calls are idempotent. */
    table: {
      /** This is the first message of its socket. */
      session,
      state: () => get<LiveTableState>('table'),
      placeChips: (roundId: string, key: string, chips: Readonly<Record<string, number>>) =>
        post<{ own: OwnBets }>('table/bets', { roundId, key, chips }),
      takeChipsBack: (keys: readonly string[]) => post<{ own: OwnBets }>('table/undo', { keys }),
      cashOut: (roundId: string) => post<{ own: OwnBets }>('table/cash-out', { roundId }),
    },
    leave: () => post<{ exitUrl: string | null }>('leave', {}),
  };
}
