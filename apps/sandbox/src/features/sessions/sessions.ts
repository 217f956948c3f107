import { hashToken, newId, newToken } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { type PlayRefusalCode, refusePlay } from '../../refusals.ts';
import type { GameSessionEndReason, SandboxTx } from '../../schema.ts';
import {
  addToSessionTotals,
  endActiveGameSession,
  endGameSessionById,
  findActiveGameSession,
  findGameSessionByHash,
  type GameSession,
  insertGameSession,
  touchGameSession,
} from './sessions.sql.ts';

export type { GameSession } from './sessions.sql.ts';

type Deps = Pick<SandboxContext, 'db' | 'clock' | 'random'>;

/** A token that nobody used for so long is dead: long enough to think over a hand of cards. */
const idleTimeoutMs = 30 * 60 * 1000;
/** A player is "in the game" for so long after the last sign of life. A closed tab must not hold up a redeem for longer. */
const presenceTimeoutMs = 2 * 60 * 1000;
/** Signs of life closer together than this are one write. */
const touchIntervalMs = 5_000;

/** Starts a session and returns its token. A player sits at one game at a time: the session before it ends. */
export async function startGameSession(
  { clock, random }: Deps,
  tx: SandboxTx,
  start: { playerId: string; slug: string; exitUrl: string | null; balanceCents: bigint },
): Promise<string> {
  const token = newToken(random);
  const now = clock.now();
  await endActiveGameSession(tx, start.playerId, { reason: 'replaced', now });
  await insertGameSession(tx, {
    id: newId('gs', clock, random),
    token_hash: hashToken(token),
    player_id: start.playerId,
    slug: start.slug,
    exit_url: start.exitUrl,
    balance_cents: start.balanceCents,
    draw_seed: newToken(random),
    now,
  });
  return token;
}

/** The session of a bearer token. Refuses one that is over, saying why, and one that was left alone for too long. */
export async function getGameSession({ db, clock }: Deps, token: string): Promise<GameSession> {
  const session = await findGameSessionByHash(db, hashToken(token));
  if (session === undefined) refusePlay('session.required');
  refuseEnded(session);
  const now = clock.now();
  const quietMs = now.getTime() - session.last_seen_at.getTime();
  if (quietMs > idleTimeoutMs) {
    await endGameSessionById(db, session.id, { reason: 'idle', now });
    refusePlay('session.idle');
  }
  if (quietMs > touchIntervalMs) await touchGameSession(db, session.id, now);
  return session;
}

/** As it is under the player's lock: the session may have ended while the request waited for it, or played on. */
export async function demandActiveSession(tx: SandboxTx, session: GameSession): Promise<GameSession> {
  const active = await findActiveGameSession(tx, session.player_id);
  if (active?.id === session.id) return active;
  const present = await findGameSessionByHash(tx, session.token_hash);
  if (present !== undefined) refuseEnded(present);
  refusePlay('session.ended');
}

const endReasonCodes = {
  left: 'session.ended',
  idle: 'session.idle',
  replaced: 'session.replaced',
  kicked: 'session.kicked',
} as const satisfies Record<GameSessionEndReason, PlayRefusalCode>;

function refuseEnded(session: GameSession): void {
  if (session.end_reason !== null) refusePlay(endReasonCodes[session.end_reason]);
}

/** Ends the player's session, whichever it is. Does nothing when there is none. */
export function endGameSession(
  { clock }: Pick<Deps, 'clock'>,
  tx: SandboxTx,
  playerId: string,
  reason: GameSessionEndReason,
): Promise<void> {
  return endActiveGameSession(tx, playerId, { reason, now: clock.now() });
}

/** The player leaves by the game's own exit. */
export function leaveGameSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: GameSession,
): Promise<void> {
  return endGameSessionById(db, session.id, { reason: 'left', now: clock.now() });
}

/** Who gave a sign of life in a game since then is there at this moment. */
export function presenceCutoff(at: Date): Date {
  return new Date(at.getTime() - presenceTimeoutMs);
}

/** Writes what was staked and won into the session, which becomes its game record, and what its next round is drawn from. */
export async function recordSessionPlay(
  { clock }: Pick<Deps, 'clock'>,
  tx: SandboxTx,
  session: GameSession,
  play: { playedCents: bigint; winCents: bigint; balanceCents: bigint; drawSeed: string },
): Promise<void> {
  if (!(await addToSessionTotals(tx, session.id, { ...play, now: clock.now() }))) refusePlay('session.ended');
}
