import { getLanguage } from './language/language.ts';
import { tShell } from './shell/t.ts';

/**
 * The sandbox's round API, same origin. Amounts are whole cents. What a reply holds is trusted to be what the sandbox declares: the
 * types are put on here and nowhere else.
 */

/** The four shapes in which games differ. Each game takes its own from `@golden-acers/games`, types only. */
export interface GameTypes {
  info: unknown;
  bet: unknown;
  move: unknown;
  event: unknown;
}

export interface GameDetails<T extends GameTypes = GameTypes> {
  readonly slug: string;
  readonly gameName: string;
  readonly gameType: string;
  readonly kindId: number;
  /** The exact return to the player, as "96.02". */
  readonly returnPercent: string;
  /** The most one round can pay, in whole stakes. */
  readonly maxWin: number;
  readonly stakesCents: readonly number[];
  readonly info: T['info'];
}

export interface GameRound<T extends GameTypes = GameTypes> {
  readonly id: string;
  readonly status: 'open' | 'over';
  readonly stakeCents: number;
  /** What the round has paid: 0 while it is open. */
  readonly payoutCents: number;
  /** How many steps were taken, the opening one included. */
  readonly step: number;
  /** The events of all steps, in order. */
  readonly events: readonly T['event'][];
  readonly startedAt: string;
  /** What it won beside its payout. */
  readonly jackpot: JackpotWin | null;
  /** What that was drawn from. */
  readonly draw: { readonly seed: string; readonly key: string } | null;
}

/** What one stake may win beside its round. A stake wins one with the chance stake / odds. */
export interface Pot {
  readonly slug: string;
  readonly name: string;
  readonly valueCents: number;
  readonly oddsCents: number;
}

export interface Jackpots {
  /** The smallest first. */
  readonly pots: readonly Pot[];
  /** What stakes contribute, in per cent: it comes on top of the game's return. */
  readonly returnPercent: string;
  readonly totalReturnPercent: string;
}

export interface JackpotWin {
  readonly name: string;
  readonly cents: number;
}

export interface GameSessionState<T extends GameTypes = GameTypes> {
  readonly game: GameDetails<T>;
  readonly account: string;
  readonly balanceCents: number;
  /** The newest round that was not shown to its end. */
  readonly round: GameRound<T> | null;
  /** Null where the game has none. */
  readonly jackpots: Jackpots | null;
  /** SHA-256 of the seed that the next round is drawn from. */
  readonly nextDrawHash: string;
  readonly exitUrl: string | null;
}

export interface RoundResponse<T extends GameTypes = GameTypes> {
  readonly round: GameRound<T>;
  readonly balanceCents: number;
  readonly nextDrawHash: string;
}

/** The sandbox understood and said no. A retry would be answered alike. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
    this.code = code;
  }
}

/** No usable answer: whether the request arrived is unknown. Only a request that is safe to repeat may be repeated. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Longer than any round takes, short enough that a dead connection is noticed while the player is still waiting. */
const timeoutMs = 10_000;

/** Statuses behind which the same request may well succeed a moment later. */
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

// `Response.json()` is the one place where untyped data enters.
async function readJson<Reply>(response: Response): Promise<Reply> {
  try {
    const body: Reply = await response.json();
    return body;
  } catch {
    throw new UnreachableError(`status ${response.status} without JSON`);
  }
}

async function sendRequest<Reply>(method: 'GET' | 'POST', path: string, session?: string, body?: object) {
  // A refusal's message comes in this language, and is shown as it comes.
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
    throw new UnreachableError('no answer');
  });
  if (response.ok) return readJson<Reply>(response);
  const refusal = await readJson<{ code?: string; message?: string }>(response);
  if (transientStatuses.has(response.status))
    throw new UnreachableError(refusal.code ?? `status ${response.status}`);
  throw new RefusedError(
    response.status,
    refusal.code ?? 'request.refused',
    refusal.message ?? tShell('refused'),
  );
}

/** Trades the one-time token of a launch link for a session. A second time it is refused. */
export const exchangeLaunchToken = (token: string) =>
  sendRequest<{ session: string; state: GameSessionState }>('POST', '/api/launch', undefined, { token });

/** No sign of life: it keeps no session awake. */
export const fetchPots = () => sendRequest<{ pots: readonly Pot[] }>('GET', '/api/jackpots');

export type SessionApi = ReturnType<typeof createSessionApi>;

/** The calls of one game session. Every method throws `RefusedError` or `UnreachableError`. */
export function createSessionApi(session: string) {
  return {
    state: () => sendRequest<GameSessionState>('GET', '/api/state', session),
    /** Safe to repeat with the same key: the same round is answered and the stake is taken once. */
    openRound: (round: { key: string; stakeCents: number; bet: unknown }) =>
      sendRequest<RoundResponse>('POST', '/api/rounds', session, round),
    /** `step` is the number of steps taken so far; repeating a taken step with the same move is answered alike. */
    move: (roundId: string, step: number, move: unknown) =>
      sendRequest<RoundResponse>('POST', `/api/rounds/${encodeURIComponent(roundId)}/moves`, session, {
        step,
        move,
      }),
    /** Says that the round was shown to its end. Safe to repeat. */
    markSeen: (roundId: string) =>
      sendRequest<{ balanceCents: number }>(
        'POST',
        `/api/rounds/${encodeURIComponent(roundId)}/seen`,
        session,
        {},
      ),
    history: (limit: number) =>
      sendRequest<{ rounds: GameRound[] }>('GET', `/api/rounds?limit=${limit}`, session),
    leave: () => sendRequest<{ exitUrl: string | null }>('POST', '/api/leave', session, {}),
  };
}
