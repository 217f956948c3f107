import { inSpan, type Log, monotonicMs, refuse, runInTransaction, type Vault } from '@golden-acers/platform';
import {
  type CallAuth,
  type CallEvidence,
  fortunePanda,
  type GameProvider,
  type MoneyOutcome,
  type ProviderFailure,
  type ProviderResult,
  toFailure,
  toMoneyOutcome,
} from '@golden-acers/provider';
import type { Db, ServerTx } from '../../schema.ts';
import { createAgentSessionStore } from './agent-session-store.ts';
import { Budget, type CallRequest, type Permit, type Priority } from './budget.ts';
import { readConnectionStatus } from './connection-status.ts';
import { setAgentCredit } from './gateway.sql.ts';
import type { ProviderTuning } from './provider-tuning.ts';

export interface ProviderAgent {
  readonly name: string;
  readonly password: string;
  readonly url: string;
}

/** The first call that is sent uses it up, even if that is a sign-in. */
export interface HeldPermit extends Permit {
  readonly providerAgentId: string;
  readonly priority: Priority;
  readonly playerId: string | undefined;
  /** No call is sent with the permit after this time (monotonic clock). */
  readonly sendBeforeMs: number;
  isSpent: boolean;
}

/** The priority with which calls wait for permits, or a permit for the first call. */
export type CallTerms = Priority | HeldPermit;

export interface AgentConnectionOptions {
  readonly providerAgentId: string;
  readonly agent: ProviderAgent;
  readonly db: Db;
  readonly vault: Vault;
  readonly log: Log;
  readonly tuning: ProviderTuning;
  readonly isSandbox: boolean;
  readonly signal: AbortSignal;
  readonly onCall: (call: SentCall) => void;
}

/** A call that was sent to the provider, with its result. */
export interface SentCall {
  readonly agentName: string;
  readonly action: string;
  /** `ok`, or the code of the failure. */
  readonly code: string;
  readonly seconds: number;
}

export type AgentConnection = ReturnType<typeof createAgentConnection>;

/** Creates the connection of one provider agent: session, budget and credit. */
export function createAgentConnection(options: AgentConnectionOptions) {
  const { providerAgentId, agent, db, tuning } = options;
  const sessions = createAgentSessionStore(options, providerAgentId);
  const budget = new Budget(options);
  const adapter = createAdapter(options);
  const caller = { ...options, sessions, budget, adapter };

  return {
    providerAgentId,
    agentName: agent.name,
    provider: (terms: CallTerms, playerId: string | undefined) => bindProvider(caller, { terms, playerId }),
    async acquirePermit(priority: Priority, playerId: string | undefined): Promise<HeldPermit> {
      const permit = await admitCall(caller, { priority, playerId, kind: 'other' });
      const sendBeforeMs = monotonicMs() + tuning.moneyTimeoutMs;
      return { ...permit, providerAgentId, priority, playerId, sendBeforeMs, isSpent: false };
    },
    status: () => readConnectionStatus(db, providerAgentId, tuning),
    async signIn(): Promise<ProviderResult<{ readonly agentCreditCents: bigint | null }>> {
      const call = { terms: 'money', playerId: undefined, timeoutMs: tuning.callTimeoutMs } as const;
      return sessions.renewOnRequest(() => sendSignIn(caller, call));
    },
    async saveCredit(creditCents: bigint | null) {
      if (creditCents === null) return;
      const write = (tx: ServerTx) => setAgentCredit(tx, providerAgentId, creditCents);
      await runInTransaction(db, write, { waitForDisk: false });
    },
    /** Milliseconds until a background call may get a permit. */
    spareCallsBlockedForMs: () => budget.blockedForMs({ priority: 'background', isRecordCall: false }),
    recordCallsBlockedForMs: (priority: Priority) => budget.blockedForMs({ priority, isRecordCall: true }),
    countWaitingCalls: () => budget.countWaitingCalls(),
  };
}

function createAdapter({ agent, tuning, isSandbox, signal }: AgentConnectionOptions) {
  return fortunePanda({
    baseUrl: agent.url,
    agentName: agent.name,
    agentPassword: agent.password,
    timeoutsMs: { money: tuning.moneyTimeoutMs, other: tuning.callTimeoutMs },
    signal,
    // Only the sandbox can end a player's game, describe its games, and refuse a stake above a limit.
    // With a real provider, the records of limited players are watched (decision 145).
    settings: {
      capabilities: {
        kick: isSandbox,
        transactionId: tuning.transactionId,
        gameInfo: isSandbox,
        playLimits: isSandbox,
      },
    },
  });
}

interface Caller extends AgentConnectionOptions {
  readonly sessions: ReturnType<typeof createAgentSessionStore>;
  readonly budget: Budget;
  readonly adapter: ReturnType<typeof createAdapter>;
}

/** Record calls have a second, smaller limit. One sign-in is shared by all waiting calls. */
type CallKind = 'sign_in' | 'record' | 'other';

interface CallBinding {
  readonly terms: CallTerms;
  readonly playerId: string | undefined;
}

interface SignedCall<R> extends CallBinding {
  readonly action: string;
  readonly kind: CallKind;
  /** The time-out of a sign-in before the call. */
  readonly timeoutMs: number;
  readonly send: (auth: CallAuth) => Promise<R>;
}

function bindProvider(caller: Caller, binding: CallBinding): GameProvider {
  const { adapter, tuning } = caller;
  const query = <T>(
    action: string,
    send: (auth: CallAuth) => Promise<ProviderResult<T>>,
    kind: CallKind = 'other',
  ): Promise<ProviderResult<T>> =>
    callSigned(caller, { ...binding, action, kind, timeoutMs: tuning.callTimeoutMs, send });
  const sendMove = async (action: string, send: (auth: CallAuth) => Promise<MoneyOutcome>) => {
    const { moneyTimeoutMs: timeoutMs } = tuning;
    const result = await callSigned(caller, { ...binding, action, kind: 'other', timeoutMs, send });
    return 'state' in result ? result : toMoneyOutcome(result);
  };
  return {
    capabilities: adapter.capabilities,
    describeGames: adapter.describeGames,
    getRoundHistory: adapter.getRoundHistory,
    listRoundSeeds: adapter.listRoundSeeds,
    setPlayLimits: adapter.setPlayLimits,
    registerAccount: (player) => query('registerAccount', (auth) => adapter.registerAccount(auth, player)),
    queryInfo: (player) => query('queryInfo', (auth) => adapter.queryInfo(auth, player)),
    listGames: () => query('listGames', (auth) => adapter.listGames(auth)),
    enterGame: (player, game) => query('enterGame', (auth) => adapter.enterGame(auth, player, game)),
    changePassword: (player, newPassword) =>
      query('changePassword', (auth) => adapter.changePassword(auth, player, newPassword)),
    recharge: (move) => sendMove('recharge', (auth) => adapter.recharge(auth, move)),
    redeem: (move) => sendMove('redeem', (auth) => adapter.redeem(auth, move)),
    listTrades: (records) => query('listTrades', (auth) => adapter.listTrades(auth, records), 'record'),
    listJackpots: (records) => query('listJackpots', (auth) => adapter.listJackpots(auth, records), 'record'),
    listGameRecords: (records) =>
      query('listGameRecords', (auth) => adapter.listGameRecords(auth, records), 'record'),
    kick: async (account, limit) =>
      adapter.capabilities.kick
        ? query('kick', (auth) => adapter.kick(auth, account, limit))
        : toFailure('kick', 'unsupported'),
  };
}

/**
 * Signs a call with the session's key and the permit's time. If the provider refuses the session or the
 * signature, the call had no effect: it is repeated once with a new session and permit. Nothing else is
 * repeated.
 */
async function callSigned<R extends ProviderResult<unknown> | MoneyOutcome>(
  caller: Caller,
  call: SignedCall<R>,
): Promise<R | ProviderFailure> {
  const { sessions } = caller;
  const { terms } = call;
  let agentKey = typeof terms === 'string' ? await sessions.read() : sessions.openKey(terms.keySealed);
  for (let isRepeat = false; ; isRepeat = true) {
    if (agentKey === undefined || isRepeat) {
      const renewed = await renewSession(caller, call, agentKey);
      if (!renewed.ok) return signInFailure(call.action, renewed);
      agentKey = renewed.value.agentKey;
    }
    const { timeMs } = await nextPermit(caller, call);
    const { action } = call;
    const auth = { agentKey, timeMs };
    const { result, code } = await sendAndRecord(caller, action, () => call.send(auth));
    if (isRepeat || (code !== 'session' && code !== 'signature')) return result;
  }
}

interface SignInCall extends CallBinding {
  readonly timeoutMs: number;
}

function renewSession(caller: Caller, call: SignInCall, staleKey: string | undefined) {
  return caller.sessions.renew(staleKey, () => sendSignIn(caller, call));
}

async function sendSignIn(caller: Caller, { terms, playerId, timeoutMs }: SignInCall) {
  const { timeMs } = await nextPermit(caller, { terms, playerId, kind: 'sign_in' });
  const { result } = await sendAndRecord(caller, 'signIn', () =>
    caller.adapter.signIn({ timeMs, timeoutMs }),
  );
  return result;
}

/** The call was not sent, whatever the sign-in's failure was. */
function signInFailure(action: string, { code }: ProviderFailure): ProviderFailure {
  const isSpecific = code === 'sign_in_refused' || code === 'rate_limited';
  return toFailure(action, isSpecific ? code : 'unreachable', { text: `signing in: ${code}` });
}

/**
 * Returns the held permit for the first call. Each later call waits for a permit with the same priority, or
 * with the priority of money if the held one is for a bulk job.
 */
async function nextPermit(
  caller: Caller,
  { terms, playerId, kind }: CallBinding & { readonly kind: CallKind },
): Promise<Permit> {
  if (typeof terms === 'string') return admitCall(caller, { priority: terms, playerId, kind });
  const { isSpent } = terms;
  terms.isSpent = true;
  const priority = terms.priority === 'job' ? 'money' : terms.priority;
  const permit = isSpent ? await admitCall(caller, { priority, playerId: terms.playerId, kind }) : terms;
  if (monotonicMs() > terms.sendBeforeMs) refuse('provider.busy', { retryAfterSeconds: 2 });
  return permit;
}

function admitCall(
  { budget, tuning }: Caller,
  { priority, playerId, kind }: Pick<CallRequest, 'priority' | 'playerId'> & { readonly kind: CallKind },
): Promise<Permit> {
  // All waiting calls share a sign-in, so it gets a high priority.
  const urgency = kind === 'sign_in' && priority !== 'background' ? 'money' : priority;
  const maxWaitMs = tuning.maxWaitMs[urgency];
  return budget.admit({ priority: urgency, isRecordCall: kind === 'record', playerId, maxWaitMs });
}

/** Sends a call and counts its result: the code of its failure, or `ok`. */
async function sendAndRecord<R extends ProviderResult<unknown> | MoneyOutcome>(
  { agent, budget, log, onCall }: Caller,
  action: string,
  send: () => Promise<R>,
) {
  const startedMs = monotonicMs();
  const call = {
    name: `provider ${action}`,
    kind: 'client',
    attributes: { 'provider.agent': agent.name },
  } as const;
  return inSpan(call, async (span) => {
    const result = await send();
    const evidence: CallEvidence | undefined = 'evidence' in result ? result.evidence : undefined;
    const code = evidence?.code ?? 'ok';
    // Calls with these codes were never sent.
    if (code === 'unsupported' || code === 'bad_amount') return { result, code };
    budget.recordOutcome(code);
    const seconds = (monotonicMs() - startedMs) / 1_000;
    span?.annotate({ 'provider.outcome': code });
    onCall({ agentName: agent.name, action, code, seconds });
    log.debug({ action, code, ms: Math.round(seconds * 1_000) }, 'a call to the game provider ended');
    if (evidence !== undefined) {
      log.warn({ action: evidence.action, code }, 'a call to the game provider failed');
    }
    return { result, code };
  });
}
