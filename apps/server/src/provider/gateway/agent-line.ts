import { type Log, monotonicMs, refuse, type Vault } from '@golden-acers/platform';
import {
  type FailureCode,
  type FortunePandaOptions,
  fortunePanda,
  type GameProvider,
  type Outcome,
  type SessionStore,
} from '@golden-acers/provider';
import type { ServerDatabase } from '../../schema.ts';
import { type Budget, createBudget, type Priority, type Turn, type WaitingCalls } from './budget.ts';
import { setCredit } from './gateway.sql.ts';
import { type LineStanding, readLineStanding } from './line-state.ts';
import { createSessions } from './session-store.ts';
import type { ProviderTuning } from './tuning.ts';

const recordActions = new Set(['getTradeRecord', 'getJpRecord', 'getGameRecord']);
/** Beyond the time-out of a probe, until another server may try. */
const probeMarginMs = 1_000;

/** One provider agent, as the operator configured it. */
export interface ProviderAgent {
  readonly name: string;
  readonly password: string;
  readonly url: string;
}

/** The way to the provider under one agent's name: its session, its budget, its credit. */
export interface AgentLine {
  readonly agentId: string;
  readonly agentName: string;
  as(priority: Priority, playerId: string | undefined): GameProvider;
  /** Waits for the turn of one call, and answers how to make it soon after. */
  turn(priority: Priority, playerId: string | undefined): Promise<GameProvider>;
  status(): Promise<LineStanding>;
  signIn(): Promise<Outcome<{ readonly agentCreditCents: bigint | null }>>;
  signOut(): Promise<void>;
  keepCredit(creditCents: bigint | null): Promise<void>;
  /** Milliseconds for which no spare call passes; with `records`, none that reads records. */
  spareInMs(records?: boolean): number;
  countWaiting(): readonly WaitingCalls[];
}

export interface LineParts {
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

export function createAgentLine(parts: LineParts): AgentLine {
  const { agentId, db, vault, tuning } = parts;
  const sessions = createSessions(db, vault, agentId);
  const budget = createBudget({
    db,
    log: parts.log,
    agentId,
    callsPerWindow: tuning.callsPerMinute,
    recordCallsPerWindow: tuning.recordCallsPerMinute,
    windowMs: tuning.minuteMs,
    failuresToOpen: tuning.failuresToOpen,
    probeMs: tuning.callTimeoutMs + probeMarginMs,
  });
  const admit = (priority: Priority, playerId: string | undefined, action: string) => {
    // A sign-in serves whoever waits for it, so it takes the turn of the most urgent.
    const urgency = action === 'agentLogin' && priority !== 'background' ? 'money' : priority;
    const records = recordActions.has(action);
    return budget.admit({ priority: urgency, records, playerId, waitMaxMs: tuning.waitMaxMs[urgency] });
  };
  const providerFor = providers(parts, budget);
  const as = (priority: Priority, playerId: string | undefined) =>
    providerFor(
      takeTurns((action) => admit(priority, playerId, action)),
      sessions,
    );

  return {
    agentId,
    agentName: parts.agent.name,
    as,
    async turn(priority, playerId) {
      const first = await admit(priority, playerId, 'first');
      const turns = [first];
      const lastSendAtMs = monotonicMs() + tuning.moneyTimeoutMs;
      const taking = takeTurns(async (action) => {
        const turn = turns.pop() ?? (await admit(priority === 'job' ? 'money' : priority, playerId, action));
        if (monotonicMs() > lastSendAtMs) refuse('provider.busy', { retryAfterSeconds: 2 });
        return turn;
      });
      return providerFor(taking, sessions.startingWith(first.keySealed));
    },
    status: () => readLineStanding(db, agentId, tuning),
    async signIn() {
      await sessions.allowRetry();
      return as('money', undefined).signIn();
    },
    signOut: () => sessions.forget(),
    async keepCredit(creditCents) {
      if (creditCents !== null) await setCredit(db, agentId, creditCents);
    },
    spareInMs: (records = false) => budget.waitOf({ priority: 'background', records }),
    countWaiting: () => budget.countWaiting(),
  };
}

type Hooks = Pick<FortunePandaOptions, 'admit' | 'nextTime'>;

/** Each call's time comes with its turn. The adapter asks for the one right after the other. */
function takeTurns(admit: (action: string) => Promise<Turn>): Hooks {
  const admitted: Turn[] = [];
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

function providers(
  { agent, tuning, log, isSandbox, signal }: LineParts,
  budget: Budget,
): (hooks: Hooks, session: SessionStore) => GameProvider {
  const observe = (action: string, code: FailureCode | 'ok') => {
    budget.observe(code);
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
      settings: { capabilities: { kick: isSandbox, transactionId: tuning.transactionId, about: isSandbox } },
    });
}
