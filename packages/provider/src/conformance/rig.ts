import type { FortunePandaOptions } from '../fortune-panda/fortune-panda.ts';
import type {
  AgentSession,
  CallPermit,
  GameProvider,
  ProviderCredentials,
  ProviderResult,
  SessionStore,
} from '../port.ts';

/** Bad behaviour of the server, struck once. */
export interface ConformanceFault {
  readonly action: string;
  readonly kind:
    | 'delay'
    | 'drop-response'
    | 'reset'
    | 'html-502'
    | 'unknown-text'
    | 'upper-case-key'
    | 'session-killed';
  readonly delayMs?: number;
  readonly text?: string;
  /** The work is done first. */
  readonly afterApplying?: boolean;
}

/** What a connection may be opened with in place of the rig's own. */
export type ConnectionOverrides = Partial<
  Pick<FortunePandaOptions, 'session' | 'acquirePermit' | 'timeoutsMs' | 'settings' | 'observe'> & {
    readonly baseUrl: string;
  }
>;

/** An adapter and a server of its protocol, talking over real HTTP. */
export interface Rig {
  readonly baseUrl: string;
  connect(
    changes: Required<Pick<ConnectionOverrides, 'session' | 'acquirePermit'>> & ConnectionOverrides,
  ): GameProvider;
  fault(fault: ConformanceFault): Promise<void>;
  /** Has the server use every other spelling of the protocol, and lists as JSON text. */
  useAlternativeSpelling(): Promise<void>;
  enableRateLimits(): Promise<void>;
  /** Has the server's trade records name the `transactionId` of each move. */
  recordTransactionIds(): Promise<void>;
  /** Opens a launched game, so that its player is in it. */
  openGame(webLoginUrl: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A session kept in memory; `key` may be read and spoilt by a test. */
class MemorySession implements SessionStore {
  key: string | undefined;
  signIns = 0;

  async read(): Promise<string | undefined> {
    return this.key;
  }

  async renew(
    _staleKey: string | undefined,
    signIn: () => Promise<ProviderResult<AgentSession>>,
  ): Promise<ProviderResult<AgentSession>> {
    this.signIns += 1;
    const answer = await signIn();
    this.key = answer.ok ? answer.value.agentKey : undefined;
    return answer;
  }
}

/** Permits whose time grows by one a call, from the given start. */
export function createPermitSource(startMs: number): () => Promise<CallPermit> {
  let timeMs = startMs;
  return async () => {
    timeMs += 1;
    return { timeMs };
  };
}

export const conformancePlayer: ProviderCredentials = {
  account: 'Conform_01',
  password: 'a player password',
};
/** Around any clock that a server may have. */
export const anyPeriod = { fromDate: '2020-01-01', toDate: '2035-12-31' };
/** One credit. */
export const moveAmountCents = 100n;
export const sampleMove = { account: conformancePlayer.account, amountCents: moveAmountCents };

const patientTimeoutsMs = { money: 10_000, other: 10_000 };

/** A connection with a session of its own, which waits even for a busy machine. */
export function connectAdapter(rig: Rig, changes: ConnectionOverrides = {}) {
  const session = new MemorySession();
  const provider = rig.connect({
    session,
    acquirePermit: createPermitSource(1_700_000_000_000 + nextTimeSpanMs()),
    timeoutsMs: patientTimeoutsMs,
    ...changes,
  });
  return { provider, session };
}

let timeSpans = 0;
/** Each connection's times lie in a span of their own, since a time works once. */
function nextTimeSpanMs(): number {
  timeSpans += 1;
  return timeSpans * 1_000_000;
}

/** A connection whose player has its account. */
export async function connectWithPlayer(rig: Rig, changes: ConnectionOverrides = {}) {
  const connection = connectAdapter(rig, changes);
  const made = await connection.provider.registerAccount(conformancePlayer);
  if (!made.ok) throw new Error(`The player could not be registered: ${made.code}`);
  return connection;
}

export async function getPlayerBalanceCents(provider: GameProvider): Promise<bigint> {
  const info = await provider.queryInfo(conformancePlayer);
  if (!info.ok) throw new Error(`The balance could not be read: ${info.code}`);
  return info.value.balanceCents;
}
