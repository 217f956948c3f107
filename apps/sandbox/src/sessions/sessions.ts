import { hashToken, newId, newToken } from '@golden-acers/platform';
import type { SandboxContext, SandboxTxContext } from '../context.ts';
import { type PlayLimitRefusal, playLimitRefusal } from '../play-limits/play-limit-refusal.ts';
import { PlayRefusal, type PlayRefusalCode, refusePlay } from '../refusals.ts';
import type { GameSessionEndReason } from '../schema.ts';
import {
  findActiveGameSession,
  findGameSessionByHash,
  type GameSession,
  insertGameSession,
  touchGameSession,
  updateSessionEnd,
} from './sessions.sql.ts';

export type { GameSession } from './sessions.sql.ts';

/** Long enough to think about a hand of cards. */
const idleTimeoutMs = 30 * 60 * 1000;
/**
 * Time after the last call for which a player counts as present. A closed tab delays a redeem by this time.
 */
const presenceTimeoutMs = 2 * 60 * 1000;
/** Calls within this interval cause one write. */
const touchIntervalMs = 5_000;

export interface SessionStart {
  readonly playerId: string;
  readonly slug: string;
  readonly exitUrl: string | null;
}

/** Ends the player's previous session: a player is in one game at a time. */
export async function startGameSession(
  tx: SandboxTxContext,
  { playerId, slug, exitUrl }: SessionStart,
): Promise<string> {
  const { db, clock, random } = tx;
  const token = newToken(random);
  const now = clock.now();
  await endActiveGameSession(tx, { playerId, reason: 'replaced' });
  await insertGameSession(db, {
    id: newId('gs', clock, random),
    tokenHash: hashToken(token),
    playerId,
    slug,
    exitUrl,
    startedAt: now,
    lastSeenAt: now,
    endedAt: null,
    endReason: null,
  });
  return token;
}

export function getGameSession(context: SandboxContext, token: string): Promise<GameSession> {
  return getSessionByHash(context, hashToken(token));
}

/** Refuses an ended session with its reason; ends and refuses an idle one. */
export async function getSessionByHash(
  { db, clock }: SandboxContext,
  tokenHash: string,
): Promise<GameSession> {
  const session = await findGameSessionByHash(db, tokenHash);
  if (session === undefined) refusePlay('session.required');
  refuseEnded(session);
  const now = clock.now();
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  if (idleMs > idleTimeoutMs) {
    await updateSessionEnd(db, { column: 'id', id: session.id }, { reason: 'idle', now });
    refusePlay('session.idle');
  }
  if (idleMs > touchIntervalMs) await touchGameSession(db, session.id, now);
  return session;
}

/** Reads the session again under the player's lock, because it may have changed meanwhile. */
export async function demandActiveSession(
  { db }: SandboxTxContext,
  session: GameSession,
): Promise<GameSession> {
  const active = await findActiveGameSession(db, session.playerId);
  if (active?.id === session.id) return active;
  const current = await findGameSessionByHash(db, session.tokenHash);
  if (current !== undefined) refuseEnded(current);
  refusePlay('session.ended');
}

const endReasonCodes = {
  left: 'session.ended',
  idle: 'session.idle',
  replaced: 'session.replaced',
  kicked: 'session.kicked',
} as const satisfies Record<GameSessionEndReason, PlayRefusalCode>;

/** Why a session has ended. An unended one was left idle. */
export function endedSessionRefusal({
  endReason,
  endedByLimit,
}: Pick<GameSession, 'endReason' | 'endedByLimit'>): PlayRefusal {
  const code = endReason === null ? 'session.idle' : endReasonCodes[endReason];
  return new PlayRefusal(code, playLimitRefusal.safeParse(endedByLimit).data);
}

/** Sessions without a call since then are idle. */
export function idleCutoff(at: Date): Date {
  return new Date(at.getTime() - idleTimeoutMs);
}

function refuseEnded(session: GameSession): void {
  if (session.endReason !== null) throw endedSessionRefusal(session);
}

export function endActiveGameSession(
  { db, clock }: SandboxTxContext,
  {
    playerId,
    ...end
  }: { playerId: string; reason: GameSessionEndReason; limit?: PlayLimitRefusal | undefined },
): Promise<void> {
  return updateSessionEnd(db, { column: 'playerId', id: playerId }, { ...end, now: clock.now() });
}

/** Ends only this session: the player may be in the next game. */
export function leaveGameSession({ db, clock }: SandboxContext, session: GameSession): Promise<void> {
  return updateSessionEnd(db, { column: 'id', id: session.id }, { reason: 'left', now: clock.now() });
}

/** A player with a call since then is present. */
export function presenceCutoff(at: Date): Date {
  return new Date(at.getTime() - presenceTimeoutMs);
}
