import type { FortunePandaOptions } from '../fortune-panda/fortune-panda.ts';
import type {
  AgentSession,
  CallAuth,
  ProviderAdapter,
  ProviderCredentials,
  ProviderResult,
} from '../port.ts';

/** A fault of the server that occurs once. */
export interface ConformanceFault {
  readonly action: string;
  readonly kind:
    | 'drop-response'
    | 'reset'
    | 'html-502'
    | 'unknown-text'
    | 'upper-case-key'
    | 'session-killed';
  readonly text?: string;
  /** The request is processed before the fault occurs. */
  readonly afterApplying?: boolean;
}

/** Options that override those of the rig. */
export type ConnectionOverrides = Partial<Pick<FortunePandaOptions, 'baseUrl' | 'timeoutsMs' | 'settings'>>;

/** An adapter and a server of its protocol, connected by real HTTP. */
export interface Rig {
  readonly baseUrl: string;
  connect(overrides: ConnectionOverrides): ProviderAdapter;
  fault(fault: ConformanceFault): Promise<void>;
  /** Lets the next call of this action wait after its effect. `arrived` resolves then. */
  hold(action: string): { readonly arrived: Promise<void>; readonly release: () => Promise<void> };
  /** Makes the server use every alternative spelling of the protocol, and lists as JSON text. */
  useAlternativeSpelling(): Promise<void>;
  enableRateLimits(): Promise<void>;
  /** Makes the server's trade records contain the `transactionId` of each move. */
  recordTransactionIds(): Promise<void>;
  /** Opens a launched game, so that its player counts as in a game. */
  openGame(webLoginUrl: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The agent's session in memory: its key, which a test may change, and times that increase by one with each
 * call.
 */
class MemorySession {
  key = '';
  #timeMs = 1_700_000_000_000 + nextTimeSpanMs();

  /** Returns the values that sign the next call. */
  auth(): CallAuth {
    return { agentKey: this.key, timeMs: this.nextTimeMs() };
  }

  nextTimeMs(): number {
    this.#timeMs += 1;
    return this.#timeMs;
  }

  async signIn(provider: ProviderAdapter): Promise<ProviderResult<AgentSession>> {
    const timeoutMs = patientTimeoutsMs.other;
    const session = await provider.signIn({ timeMs: this.nextTimeMs(), timeoutMs });
    if (session.ok) this.key = session.value.agentKey;
    return session;
  }
}

export const conformancePlayer: ProviderCredentials = {
  account: 'Conform_01',
  password: 'a player password',
};
/** Contains every date that a server's clock may have. */
export const anyPeriod = { fromDate: '2020-01-01', toDate: '2035-12-31' };
/** One credit. */
export const moveAmountCents = 100n;
export const sampleMove = { account: conformancePlayer.account, amountCents: moveAmountCents };

const patientTimeoutsMs = { money: 10_000, other: 10_000 };

/** Connects an adapter with long time-outs, for a busy machine, and a session that is not signed in. */
export function connectAdapter(rig: Rig, overrides: ConnectionOverrides = {}) {
  const session = new MemorySession();
  const provider = rig.connect({ timeoutsMs: patientTimeoutsMs, ...overrides });
  return { provider, session };
}

let timeSpans = 0;
/** Each connection uses its own range of times, because a time can be used only once. */
function nextTimeSpanMs(): number {
  timeSpans += 1;
  return timeSpans * 1_000_000;
}

/** Connects a signed-in connection whose player has an account. */
export async function connectWithPlayer(rig: Rig, overrides: ConnectionOverrides = {}) {
  const connection = connectAdapter(rig, overrides);
  const { provider, session } = connection;
  await session.signIn(provider);
  const registered = await provider.registerAccount(session.auth(), conformancePlayer);
  if (!registered.ok) throw new Error(`The player could not be registered: ${registered.code}`);
  return connection;
}

/** The connection that a test needs to sign its calls. */
export type Connection = ReturnType<typeof connectAdapter>;

export async function getPlayerBalanceCents({ provider, session }: Connection): Promise<bigint> {
  const info = await provider.queryInfo(session.auth(), conformancePlayer);
  if (!info.ok) throw new Error(`The balance could not be read: ${info.code}`);
  return info.value.balanceCents;
}
