import type { Db } from '../../schema.ts';
import { readBudgetUsage } from './budget.sql.ts';
import { getProviderAgent } from './gateway.sql.ts';
import type { ProviderTuning } from './provider-tuning.ts';

/** `reconnecting`: a server is signing in. `circuit_open`: only occasional probes are sent. */
type ConnectionState = 'connected' | 'reconnecting' | 'circuit_open' | 'sign_in_refused' | 'not_connected';

export interface ConnectionStatus {
  readonly isLoggedIn: boolean;
  readonly creditCents: bigint | null;
  /** When the provider last reported the credit. */
  readonly creditAt: Date | null;
  readonly state: ConnectionState;
  /** Set for `circuit_open` and `sign_in_refused`. */
  readonly downSince: Date | null;
  /** The calls left in the current minute. */
  readonly callsLeft: number;
  readonly callsPerMinute: number;
  /** Milliseconds until the next call may be sent. Zero: now. */
  readonly waitMs: number;
}

/** Reads the state that all servers share from the database. Does not call the provider. */
export async function readConnectionStatus(
  db: Db,
  providerAgentId: string,
  tuning: ProviderTuning,
): Promise<ConnectionStatus> {
  const [agent, use] = await Promise.all([
    getProviderAgent(db, providerAgentId),
    readBudgetUsage(db, providerAgentId, tuning.windowMs),
  ]);
  const isLoggedIn = agent.keySealed !== null;
  const isOpen = use.consecutiveFailures >= tuning.failuresToOpen;
  const signedOutState = agent.signInRefusedSince === null ? 'not_connected' : 'sign_in_refused';
  const signInState = agent.isSigningIn ? 'reconnecting' : isLoggedIn ? 'connected' : signedOutState;
  return {
    isLoggedIn,
    creditCents: agent.creditCents,
    creditAt: agent.creditAt,
    state: isOpen ? 'circuit_open' : signInState,
    downSince: isOpen ? use.failingSince : isLoggedIn ? null : agent.signInRefusedSince,
    callsLeft: Math.max(0, tuning.callsPerMinute - use.calls),
    callsPerMinute: tuning.callsPerMinute,
    waitMs: Math.max(0, use.pausedForMs, isOpen ? use.probeInMs : 0),
  };
}

/** Merges the statuses of several agents: the worst state, and the sum of the calls left. */
export function mergeConnectionStatuses(all: readonly ConnectionStatus[]): ConnectionStatus {
  const sum = (field: 'callsLeft' | 'callsPerMinute') =>
    all.reduce((total, status) => total + status[field], 0);
  return {
    isLoggedIn: all.every(({ isLoggedIn }) => isLoggedIn),
    creditAt: earliestOf(all.map(({ creditAt }) => creditAt)),
    creditCents: sumKnownCents(all.map(({ creditCents }) => creditCents)),
    downSince: earliestOf(all.map(({ downSince }) => downSince)),
    state: statesWorstFirst.find((state) => all.some((status) => status.state === state)) ?? 'connected',
    callsLeft: sum('callsLeft'),
    callsPerMinute: sum('callsPerMinute'),
    waitMs: Math.max(...all.map(({ waitMs }) => waitMs)),
  };
}

export function sumKnownCents(cents: readonly (bigint | null)[]): bigint | null {
  const known = cents.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0n);
}

function earliestOf(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((at) => at !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((at) => at.getTime())));
}

const statesWorstFirst: readonly ConnectionState[] = [
  'circuit_open',
  'sign_in_refused',
  'not_connected',
  'reconnecting',
];
