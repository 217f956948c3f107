import { type Log, monotonicMs, refuse, runInTransaction, type Vault } from '@golden-acers/platform';
import {
  type FailureCode,
  type FortunePandaOptions,
  fortunePanda,
  type GameProvider,
  type SessionStore,
} from '@golden-acers/provider';
import type { Db, ServerTx } from '../../schema.ts';
import { createAgentSessionStore } from './agent-session-store.ts';
import { Budget, type Permit, type Priority } from './budget.ts';
import { readConnectionStatus } from './connection-status.ts';
import { setAgentCredit } from './gateway.sql.ts';
import type { ProviderTuning } from './provider-tuning.ts';

const recordCallActions = new Set(['getTradeRecord', 'getJpRecord', 'getGameRecord']);
/** Beyond the time-out of a probe, until another server may try. */
const probeMarginMs = 1_000;

/** One provider agent, as the operator configured it. */
export interface ProviderAgent {
  readonly name: string;
  readonly password: string;
  readonly url: string;
}

/** Leave for one call that is made soon after: the first call on the wire spends it, a sign-in included. */
export interface HeldPermit extends Permit {
  readonly agentId: string;
  readonly priority: Priority;
  readonly playerId: string | undefined;
  /** Nothing is sent with it, or after it, once this server's monotonic clock shows more. */
  readonly sendBeforeMs: number;
  isSpent: boolean;
}

/** The priority with which each call waits for its permit, or a permit in hand for the first call. */
export type CallTerms = Priority | HeldPermit;

export interface AgentConnectionOptions {
  readonly agentId: string;
  readonly agent: ProviderAgent;
  readonly db: Db;
  readonly vault: Vault;
  readonly log: Log;
  readonly tuning: ProviderTuning;
  readonly isSandbox: boolean;
  /** Ends the calls in flight. */
  readonly signal: AbortSignal;
}

export type AgentConnection = ReturnType<typeof createAgentConnection>;

/** The connection to the provider under one agent's name: its session, its budget, its credit. */
export function createAgentConnection(options: AgentConnectionOptions) {
  const { agentId, agent, db, vault, log, tuning } = options;
  const sessions = createAgentSessionStore(db, vault, agentId);
  const budget = new Budget({
    db,
    log,
    agentId,
    callsPerWindow: tuning.callsPerMinute,
    recordCallsPerWindow: tuning.recordCallsPerMinute,
    windowMs: tuning.windowMs,
    failuresToOpen: tuning.failuresToOpen,
    probeTimeoutMs: tuning.callTimeoutMs + probeMarginMs,
  });
  const admit = (priority: Priority, playerId: string | undefined, action: string) => {
    // A sign-in serves every call that waits for it, so it is as urgent as the most urgent.
    const urgency = action === 'agentLogin' && priority !== 'background' ? 'money' : priority;
    const isRecordCall = recordCallActions.has(action);
    const maxWaitMs = tuning.maxWaitMs[urgency];
    return budget.admit({ priority: urgency, isRecordCall, playerId, maxWaitMs });
  };
  /** What a bulk job began, its sign-ins and repeats complete with the priority of money. */
  const spend = async (permit: HeldPermit, action: string) => {
    const { priority, playerId, isSpent } = permit;
    permit.isSpent = true;
    const next = isSpent ? await admit(priority === 'job' ? 'money' : priority, playerId, action) : permit;
    if (monotonicMs() > permit.sendBeforeMs) refuse('provider.busy', { retryAfterSeconds: 2 });
    return next;
  };
  const connect = createAdapterFactory(options, budget);
  const provider = (by: CallTerms, playerId: string | undefined) =>
    typeof by === 'string'
      ? connect((action) => admit(by, playerId, action), sessions)
      : connect((action) => spend(by, action), sessions.withInitialKey(by.keySealed));

  return {
    agentId,
    agentName: agent.name,
    provider,
    async acquirePermit(priority: Priority, playerId: string | undefined): Promise<HeldPermit> {
      const permit = await admit(priority, playerId, 'first');
      const sendBeforeMs = monotonicMs() + tuning.moneyTimeoutMs;
      return { ...permit, agentId, priority, playerId, sendBeforeMs, isSpent: false };
    },
    status: () => readConnectionStatus(db, agentId, tuning),
    async signIn() {
      await sessions.allowRetry();
      return provider('money', undefined).signIn();
    },
    signOut: () => sessions.clear(),
    async saveCredit(creditCents: bigint | null) {
      if (creditCents === null) return;
      const write = (tx: ServerTx) => setAgentCredit(tx, agentId, creditCents);
      await runInTransaction(db, write, { waitForDisk: false });
    },
    /** Milliseconds for which no spare call passes. */
    spareCallsBlockedForMs: (isRecordCall = false) =>
      budget.blockedForMs({ priority: 'background', isRecordCall }),
    countWaitingCalls: () => budget.countWaitingCalls(),
  };
}

type AcquirePermit = FortunePandaOptions['acquirePermit'];

function createAdapterFactory(
  { agent, tuning, log, isSandbox, signal }: AgentConnectionOptions,
  budget: Budget,
): (acquirePermit: AcquirePermit, session: SessionStore) => GameProvider {
  const observe = (action: string, code: FailureCode | 'ok') => {
    budget.recordOutcome(code);
    if (code !== 'ok') log.warn({ action, code }, 'a call to the game provider did not end well');
  };
  return (acquirePermit, session) =>
    fortunePanda({
      acquirePermit,
      baseUrl: agent.url,
      agentName: agent.name,
      agentPassword: agent.password,
      session,
      observe,
      timeoutsMs: { money: tuning.moneyTimeoutMs, other: tuning.callTimeoutMs },
      signal,
      // The sandbox can end a player's game and describes its games. The real provider isn't known to.
      settings: {
        capabilities: { kick: isSandbox, transactionId: tuning.transactionId, gameInfo: isSandbox },
      },
    });
}
