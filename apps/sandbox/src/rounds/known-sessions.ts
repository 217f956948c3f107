import { hashToken } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import type { RoundSeedPair } from '../seeds/outcome-random.ts';
import { type GameSession, getSessionByHash } from '../sessions/sessions.ts';
import type { RoundView } from './rounds.api.ts';
import type { RoundRow } from './rounds.sql.ts';

type PlayedColumns =
  | 'id'
  | 'playerId'
  | 'slug'
  | 'status'
  | 'stakeCents'
  | 'addedStakeCents'
  | 'payoutCents'
  | 'step'
  | 'blocksUsed'
  | 'startedAt'
  | 'decideBy';

/** The columns that a step reads and changes. `state` is null once the round is over. */
export type CurrentRound = Pick<RoundRow, PlayedColumns> & { readonly state: unknown };

/** An open round after its last step. */
export interface KnownRound {
  readonly round: CurrentRound;
  readonly seeds: RoundSeedPair;
  readonly shown: Pick<RoundView, 'events' | 'jackpot' | 'fairness'>;
  readonly balanceCents: bigint;
}

/** A session cached in memory, so that a step takes one round trip. The database checks every step. */
export interface KnownSession {
  /** May have ended meanwhile: read only the fields that never change. */
  readonly session: GameSession;
  /** The seeds of the next round, unless they have changed meanwhile. */
  seeds: RoundSeedPair | undefined;
  /** The open round, unless a step was stored meanwhile. */
  round: KnownRound | undefined;
}

/** Bounds the memory: beyond it the least recently used session is evicted. */
const maxKnownSessions = 10_000;

/**
 * Finds the session, which may have ended since it was looked up: a caller that acts for it must check that.
 */
export async function findKnownSession(
  context: SandboxContext,
  knownSessions: Map<string, KnownSession>,
  token: string,
): Promise<KnownSession> {
  const hash = hashToken(token);
  const known = knownSessions.get(hash) ?? {
    session: await getSessionByHash(context, hash),
    seeds: undefined,
    round: undefined,
  };
  knownSessions.delete(hash);
  knownSessions.set(hash, known);
  const [oldest] = knownSessions.keys();
  if (knownSessions.size > maxKnownSessions && oldest !== undefined) knownSessions.delete(oldest);
  return known;
}
