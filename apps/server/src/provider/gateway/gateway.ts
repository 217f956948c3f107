import {
  type Clock,
  type Log,
  newId,
  type RandomSource,
  refuse,
  runInTransaction,
  type Vault,
} from '@golden-acers/platform';
import type { ProviderResult } from '@golden-acers/provider';
import type { ServerConfig } from '../../config/config.ts';
import type { Db } from '../../schema.ts';
import {
  type AgentConnection,
  type CallTerms,
  createAgentConnection,
  type ProviderAgent,
  type SentCall,
} from './agent-connection.ts';
import type { Priority } from './budget.ts';
import { type ConnectionStatus, mergeConnectionStatuses, sumKnownCents } from './connection-status.ts';
import { countOrphanedPlayers, upsertProviderAgents } from './gateway.sql.ts';
import { defaultProviderTuning, type ProviderTuning } from './provider-tuning.ts';

/**
 * The provider agent that has the account, and the player, because permits are shared fairly among players.
 */
interface CallOwner {
  readonly playerId: string;
  readonly providerAgentId: string;
}

export interface Gateway extends ReturnType<typeof combineConnections> {
  /** Calls `listen` after each call that was sent. */
  listenToCalls(listen: (call: SentCall) => void): void;
}

interface GatewayDeps {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly db: Db;
  readonly vault: Vault;
  readonly log: Log;
}

/** Opens a connection per configured agent, and inserts the agents' rows at the first start. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, clock, random, db, vault, log } = deps;
  const { url, agentName, agentPassword, additionalAgents = [], isSandbox } = config.provider;
  const tuning = { ...defaultProviderTuning, ...config.provider.tuning };
  const stop = new AbortController();
  const agents: readonly ProviderAgent[] = [
    { name: agentName, password: agentPassword, url },
    ...additionalAgents.map((agent) => ({ ...agent, url: agent.url ?? url })),
  ];
  const rows = agents.map(({ name }) => ({ id: newId('pa', clock, random), name }));
  const ids = await runInTransaction(db, (tx) => upsertProviderAgents(tx, rows));
  const orphans = await countOrphanedPlayers(db);
  if (orphans > 0)
    log.error({ players: orphans }, 'players belong to a provider agent that is not configured');
  const callListeners: ((call: SentCall) => void)[] = [];
  const onCall = (call: SentCall) => {
    for (const listen of callListeners) listen(call);
  };
  const shared = { db, vault, log, tuning, isSandbox, signal: stop.signal, onCall };
  const connections = ids.flatMap((providerAgentId, index) => {
    const agent = agents[index];
    return agent === undefined ? [] : [createAgentConnection({ ...shared, providerAgentId, agent })];
  });
  const listenToCalls = (listen: (call: SentCall) => void) => void callListeners.push(listen);
  return { ...combineConnections(connections, tuning, () => stop.abort()), listenToCalls };
}

/**
 * Combines one connection per configured agent. Refuses with `provider.unavailable` for a player whose agent
 * is not configured.
 */
function combineConnections(
  connections: readonly AgentConnection[],
  tuning: ProviderTuning,
  close: () => void,
) {
  const [first, ...others] = connections;
  if (first === undefined) throw new Error('There is no provider agent.');
  const byId = new Map(connections.map((connection) => [connection.providerAgentId, connection]));
  const connectionOf = (providerAgentId: string) =>
    byId.get(providerAgentId) ?? refuse('provider.unavailable');
  return {
    /** Provider agents in the configured order. The first agent reads the catalogue. */
    providerAgentIds: [
      first.providerAgentId,
      ...others.map(({ providerAgentId }) => providerAgentId),
    ] as const,
    tuning,
    /**
     * Returns a provider whose calls wait for permits. A call rejects with `provider.busy` or
     * `provider.unavailable` if it gets no permit; then nothing was sent. Without an owner it uses the first
     * agent.
     */
    provider(terms: CallTerms, owner: CallOwner | undefined) {
      const providerAgentId = typeof terms === 'string' ? owner?.providerAgentId : terms.providerAgentId;
      return connectionOf(providerAgentId ?? first.providerAgentId).provider(terms, owner?.playerId);
    },
    /**
     * Waits for a permit for one call. The call must be sent within one money time-out, so that a missing
     * record becomes proof after a known time. Rejects like a call.
     */
    async acquirePermit(
      priority: Priority,
      { providerAgentId, playerId }: Pick<CallOwner, 'providerAgentId'> & Partial<CallOwner>,
    ) {
      return connectionOf(providerAgentId).acquirePermit(priority, playerId);
    },
    /**
     * Returns the status of one agent, or of all together: the worst state, and the sum of credits. Does not
     * call the provider.
     */
    async status(providerAgentId?: string): Promise<ConnectionStatus> {
      if (providerAgentId !== undefined) return connectionOf(providerAgentId).status();
      return mergeConnectionStatuses(await Promise.all(connections.map((connection) => connection.status())));
    },
    /** Sends one background call for each agent whose circuit is open and whose next probe is due. */
    async probe(): Promise<void> {
      for (const { status, provider } of connections) {
        const { state, waitMs } = await status();
        if (state === 'circuit_open' && waitMs === 0) await provider('background', undefined).listGames();
      }
    },
    /** Signs every agent in again. Tries all, then returns the first refusal. */
    async signIn(): Promise<ProviderResult<{ readonly agentCreditCents: bigint | null }>> {
      const all = await Promise.all(connections.map((connection) => connection.signIn()));
      const refused = all.find(({ ok }) => !ok);
      if (refused !== undefined) return refused;
      const credits = all.map((result) => (result.ok ? result.value.agentCreditCents : null));
      return { ok: true, value: { agentCreditCents: sumKnownCents(credits) } };
    },
    async saveCredit(providerAgentId: string, creditCents: bigint | null) {
      await connectionOf(providerAgentId).saveCredit(creditCents);
    },
    spareCallsBlockedForMs: (providerAgentId: string) =>
      connectionOf(providerAgentId).spareCallsBlockedForMs(),
    listAgentsWithRecordCalls: (priority: Priority) =>
      connections
        .filter((connection) => connection.recordCallsBlockedForMs(priority) === 0)
        .map(({ providerAgentId }) => providerAgentId),
    countWaitingCalls: () =>
      connections.flatMap(({ agentName, countWaitingCalls }) =>
        countWaitingCalls().map((waiting) => ({ agentName, ...waiting })),
      ),
    /**
     * Aborts calls in flight. A money call then has an unknown outcome, which is reconciled after the next
     * start.
     */
    close,
  };
}
