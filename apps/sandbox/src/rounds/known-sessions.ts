import { hashToken } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import type { RoundSeedPair } from '../seeds/outcome-random.ts';
import { type GameSession, getSessionByHash } from '../sessions/sessions.ts';
import type { RoundView } from './rounds.api.ts';
import type { RoundRow } from './rounds.sql.ts';

type PlayedColumns =
  | 'id'
  | 'player_id'
  | 'slug'
  | 'status'
  | 'stake_cents'
  | 'added_stake_cents'
  | 'payout_cents'
  | 'step'
  | 'blocks_used'
  | 'started_at'
  | 'decide_by';

/** What a step needs of its round, and changes. `state` is null once the round is over. */
export type CurrentRound = Pick<RoundRow, PlayedColumns> & { readonly state: unknown };

/** An open round after its last step. */
export interface KnownRound {
  readonly round: CurrentRound;
  readonly seeds: RoundSeedPair;
  readonly shown: Pick<RoundView, 'events' | 'jackpot' | 'fairness'>;
  readonly balanceCents: bigint;
}

/** What a process remembers of a session, for a step in one trip: `round_open` and `round_move` check it. */
export interface KnownSession {
  /** Only what never changes may be read: by now it may have ended. */
  readonly session: GameSession;
  /** What the next round is drawn from, unless that has changed meanwhile. */
  seeds: RoundSeedPair | undefined;
  /** The open round, unless it has gone on meanwhile. */
  round: KnownRound | undefined;
}

/** Above this the one is forgotten that was used least recently: a bound on memory. */
const maxKnownSessions = 10_000;

/** The session, which may have ended since it was looked up: a caller that acts for it must check that. */
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
