import { monotonicMs, newId, refuse, type Vault } from '@golden-acers/platform';
import {
  type FailureCode,
  type FortunePandaOptions,
  fortunePanda,
  type GameProvider,
  type Outcome,
} from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { createBreaker } from './breaker.ts';
import { type Budget, createBudget, type Priority } from './budget.ts';
import { advanceTime, getProviderAgent, insertProviderAgent, setCredit } from './provider.sql.ts';
import { createSessions } from './session-store.ts';
import { defaultTuning, type ProviderTuning } from './tuning.ts';

/** The longest wait for a turn, per priority. Spare calls never wait. */
const waitMaxMs: Readonly<Record<Priority, number>> = {
  money: 20_000,
  launch: 15_000,
  registration: 8_000,
  refresh: 2_500,
  background: 0,
};
const recordActions = new Set(['getTradeRecord', 'getJpRecord', 'getGameRecord']);

interface ProviderStatus {
  readonly isLoggedIn: boolean;
  readonly creditCents: bigint | null;
}

export interface Gateway {
  /** The row of the provider agent whose players these are. */
  readonly agentId: string;
  readonly tuning: ProviderTuning;
  /**
   * The provider, every call of which waits for its turn in the budget. A call that gets none throws `provider.busy` or
   * `provider.unavailable`, and then nothing was sent.
   */
  as(priority: Priority): GameProvider;
  /**
   * As `as('money')`, after having waited for the first call's turn. For one money call: nothing is sent later than one
   * time-out after the turn, so that its absence can be believed some time after.
   */
  turnForMoney(): Promise<GameProvider>;
  /** What is known without asking the provider. */
  status(): Promise<ProviderStatus>;
  /** Signs in anew, whatever session there is. */
  signIn(): Promise<Outcome<{ readonly agentCreditCents: bigint | null }>>;
  signOut(): Promise<void>;
  keepCredit(creditCents: bigint | null): Promise<void>;
  /** Ends the calls in flight; a money call among them becomes unknown and is settled at the next start. */
  close(): void;
}

interface GatewayParts {
  readonly context: Context;
  readonly agentId: string;
  readonly tuning: ProviderTuning;
  readonly budget: Budget;
  readonly vault: Vault;
}

/** Opens the one way to the provider. Writes the agent's row at the first start. */
export async function createGateway(context: Context): Promise<Gateway> {
  const { config, clock, random, db, vault } = context;
  const tuning = { ...defaultTuning, ...config.provider.tuning };
  const agentId = await insertProviderAgent(db, {
    id: newId('pa', clock, random),
    name: config.provider.agentName,
  });
  return assemble({ context, agentId, tuning, vault, budget: createBudget(tuning) });
}

function assemble({ context, agentId, tuning, budget, vault }: GatewayParts): Gateway {
  const { config, db, log } = context;
  const sessions = createSessions(db, vault, agentId);
  const breaker = createBreaker(tuning.failuresToOpen);
  const stop = new AbortController();

  const admit = async (priority: Priority, action: string) => {
    breaker.check();
    const records = recordActions.has(action);
    // A sign-in serves whoever waits for it, so it takes the turn of the most urgent.
    const urgency = action === 'agentLogin' && priority !== 'background' ? 'money' : priority;
    await budget.admit({ priority: urgency, records, waitMaxMs: waitMaxMs[urgency] });
  };
  const observe = (action: string, code: FailureCode | 'ok') => {
    breaker.observe(code);
    if (code === 'rate_limited') budget.pause();
    if (code !== 'ok') log.warn({ action, code }, 'a call to the game provider did not end well');
  };
  const nextTime = async () => Number(await advanceTime(db, agentId));
  const providerFor = (hooks: Pick<FortunePandaOptions, 'admit' | 'nextTime'>) =>
    fortunePanda({
      ...hooks,
      baseUrl: config.provider.url,
      agentName: config.provider.agentName,
      agentPassword: config.provider.agentPassword,
      session: sessions,
      observe,
      timeoutsMs: { money: tuning.moneyTimeoutMs, other: tuning.callTimeoutMs },
      signal: stop.signal,
      ...(config.provider.sandbox ? { settings: { capabilities: sandboxCapabilities } } : {}),
    });
  const as = (priority: Priority) => providerFor({ nextTime, admit: (action) => admit(priority, action) });

  return {
    agentId,
    tuning,
    as,
    async turnForMoney() {
      await admit('money', 'money');
      const lastSendAtMs = monotonicMs() + tuning.moneyTimeoutMs;
      let turns = 1;
      const inTime = () => {
        if (monotonicMs() > lastSendAtMs) refuse('provider.busy', { retryAfterSeconds: 2 });
      };
      return providerFor({
        admit: async (action) => {
          turns -= 1;
          if (turns < 0) await admit('money', action);
          inTime();
        },
        nextTime: async () => {
          const time = await nextTime();
          inTime();
          return time;
        },
      });
    },
    async status() {
      const { keySealed, creditCents } = await getProviderAgent(db, agentId);
      return { isLoggedIn: keySealed !== null, creditCents };
    },
    signIn() {
      sessions.allowRetry();
      return as('money').signIn();
    },
    signOut: () => sessions.forget(),
    async keepCredit(creditCents) {
      if (creditCents !== null) await setCredit(db, agentId, creditCents);
    },
    close: () => stop.abort(),
  };
}

/** The sandbox can end a player's game. The real provider isn't known to. */
const sandboxCapabilities = { kick: true, transactionId: false };
