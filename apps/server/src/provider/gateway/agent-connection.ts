import { type Log, monotonicMs, refuse, runInTransaction, type Vault } from '@golden-acers/platform';
import {
  type FailureCode,
  type FortunePandaOptions,
  fortunePanda,
  type GameProvider,
  type ProviderResult,
  type SessionStore,
} from '@golden-acers/provider';
import type { ServerDatabase, ServerTx } from '../../schema.ts';
import { createAgentSessionStore } from './agent-session-store.ts';
import { type Budget, createBudget, type Permit, type Priority, type WaitingCalls } from './budget.ts';
import { type ConnectionStatus, readConnectionStatus } from './connection-status.ts';
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

/** The way to the provider under one agent's name: its session, its budget, its credit. */
export interface AgentConnection {
  readonly agentId: string;
  readonly agentName: string;
  withPriority(priority: Priority, playerId: string | undefined): GameProvider;
  /** Waits for the turn of one call, and answers how to make it soon after. */
  acquire(priority: Priority, playerId: string | undefined): Promise<GameProvider>;
  status(): Promise<ConnectionStatus>;
  signIn(): Promise<ProviderResult<{ readonly agentCreditCents: bigint | null }>>;
  signOut(): Promise<void>;
  saveCredit(creditCents: bigint | null): Promise<void>;
  /** Milliseconds for which no spare call passes; with `records`, none that reads records. */
  spareCallsBlockedForMs(records?: boolean): number;
  countWaitingCalls(): readonly WaitingCalls[];
}

export interface AgentConnectionOptions {
  readonly agentId: string;
  readonly agent: ProviderAgent;
  readonly db: ServerDatabase;
  readonly vault: Vault;
  readonly log: Log;
  readonly tuning: ProviderTuning;
  readonly isSandbox: boolean;
  /** Ends the calls in flight. */
  readonly signal: AbortSignal;
}

export function createAgentConnection(parts: AgentConnectionOptions): AgentConnection {
  const { agentId, db, vault, tuning } = parts;
  const sessions = createAgentSessionStore(db, vault, agentId);
  const budget = createBudget({
    db,
    log: parts.log,
    agentId,
    callsPerWindow: tuning.callsPerMinute,
    recordCallsPerWindow: tuning.recordCallsPerMinute,
    windowMs: tuning.windowMs,
    failuresToOpen: tuning.failuresToOpen,
    probeTimeoutMs: tuning.callTimeoutMs + probeMarginMs,
  });
  const admit = (priority: Priority, playerId: string | undefined, action: string) => {
    // A sign-in serves whoever waits for it, so it takes the turn of the most urgent.
    const urgency = action === 'agentLogin' && priority !== 'background' ? 'money' : priority;
    const isRecordCall = recordCallActions.has(action);
    return budget.admit({
      priority: urgency,
      isRecordCall,
      playerId,
      maxWaitMs: tuning.maxWaitMs[urgency],
    });
  };
  const providerFor = createProviderFactory(parts, budget);
  const withPriority = (priority: Priority, playerId: string | undefined) =>
    providerFor(
      permitHooks((action) => admit(priority, playerId, action)),
      sessions,
    );

  return {
    agentId,
    agentName: parts.agent.name,
    withPriority,
    async acquire(priority, playerId) {
      const first = await admit(priority, playerId, 'first');
      const turns = [first];
      const lastSendAtMs = monotonicMs() + tuning.moneyTimeoutMs;
      const taking = permitHooks(async (action) => {
        const turn = turns.pop() ?? (await admit(priority === 'job' ? 'money' : priority, playerId, action));
        if (monotonicMs() > lastSendAtMs) refuse('provider.busy', { retryAfterSeconds: 2 });
        return turn;
      });
      return providerFor(taking, sessions.withInitialKey(first.keySealed));
    },
    status: () => readConnectionStatus(db, agentId, tuning),
    async signIn() {
      await sessions.allowRetry();
      return withPriority('money', undefined).signIn();
    },
    signOut: () => sessions.clear(),
    async saveCredit(creditCents) {
      if (creditCents === null) return;
      const write = (tx: ServerTx) => setAgentCredit(tx, agentId, creditCents);
      await runInTransaction(db, write, { waitForDisk: false });
    },
    spareCallsBlockedForMs: (isRecordCall = false) =>
      budget.blockedForMs({ priority: 'background', isRecordCall }),
    countWaitingCalls: () => budget.countWaitingCalls(),
  };
}

type PermitHooks = Pick<FortunePandaOptions, 'admit' | 'nextTime'>;

/** Each call's time comes with its turn. The adapter asks for the one right after the other. */
function permitHooks(admit: (action: string) => Promise<Permit>): PermitHooks {
  const admitted: Permit[] = [];
  return {
    async admit(action) {
      admitted.push(await admit(action));
    },
    async nextTime() {
      const turn = admitted.shift();
      if (turn === undefined) throw new Error('A call to the game provider was made without a turn.');
      return turn.timeMs;
    },
  };
}

function createProviderFactory(
  { agent, tuning, log, isSandbox, signal }: AgentConnectionOptions,
  budget: Budget,
): (hooks: PermitHooks, session: SessionStore) => GameProvider {
  const observe = (action: string, code: FailureCode | 'ok') => {
    budget.recordOutcome(code);
    if (code !== 'ok') log.warn({ action, code }, 'a call to the game provider did not end well');
  };
  return (hooks, session) =>
    fortunePanda({
      ...hooks,
      baseUrl: agent.url,
      agentName: agent.name,
      agentPassword: agent.password,
      session,
      observe,
      timeoutsMs: { money: tuning.moneyTimeoutMs, other: tuning.callTimeoutMs },
      signal,
      // The sandbox can end a player's game and tells about its games. The real provider isn't known to.
      settings: {
        capabilities: { kick: isSandbox, transactionId: tuning.transactionId, gameInfo: isSandbox },
      },
    });
}
