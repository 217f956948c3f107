import { monotonicMs, newToken, sleep, systemRandom } from '@golden-acers/platform';
import {
  type InsertedPlayer,
  insertSimulatedAgents,
  insertSimulatedPlayers,
  type SimulatedAgent,
} from '@golden-acers/testing/build';
import { z } from 'zod';
import { registerByApi, signInByApi } from '../../../e2e/api-client.ts';
import type { Product } from './product.ts';
import { encryptionKey, rootAgent } from './servers.ts';

/**
 * The number of players and agents. Each agent has one player, because commands per agent are limited and a
 * player can have only one open transfer.
 */
const laneCount = 32;
const betweenOperationsMs = 500;
/** The pause between repeats. Repeats also count against the limit of an agent's commands. */
const retryMs = 1_000;
/** Longer than a failover plus the time after which an unknown outcome is reconciled. */
const operationTimeoutMs = 150_000;
const requestTimeoutMs = 70_000;
const readsEveryMs = 200;

export interface Operation {
  readonly key: string;
  readonly account: string;
  /** Negative for a redeem. Unique per player. */
  readonly signedCents: bigint;
  readonly startedMs: number;
  state: 'open' | 'applied' | 'rejected';
  endedMs: number | undefined;
}

export interface FailedRequest {
  readonly what: string;
  readonly atMs: number;
  readonly reason: string;
}

export interface Lanes {
  readonly lanes: readonly { readonly player: InsertedPlayer; readonly agent: SimulatedAgent }[];
  /** The operations of all scenarios. */
  readonly operations: Operation[];
}

/** Inserts signed-in players and agents. Registering them would take minutes. */
export async function createLanes(product: Product): Promise<Lanes> {
  // The players and agents are copies of these two, with their own sessions.
  const model = await registerByApi(product, 'modelplayer');
  await signInByApi(product, rootAgent);
  const agents = await insertSimulatedAgents(product.databaseUrl, laneCount);
  const players = await insertSimulatedPlayers({
    serverDatabaseUrl: product.databaseUrl,
    sandboxDatabaseUrl: product.sandboxDatabaseUrl,
    encryptionKey: encryptionKey.toString('base64url'),
    templatePlayer: {
      id: model.user.id,
      account: model.fortunePanda.username,
      providerPassword: model.fortunePanda.password,
    },
    playingCreditCents: 0n,
    agentIds: agents.map(({ id }) => id),
    count: laneCount,
    playingCount: 0,
  });
  const lanes = agents.flatMap((agent, index) => {
    const player = players[index];
    return player === undefined ? [] : [{ agent, player }];
  });
  return { lanes, operations: [] };
}

export interface Load {
  /** The operations of this run. */
  readonly operations: readonly Operation[];
  readonly failedRequests: readonly FailedRequest[];
  readonly reads: () => number;
  /** Starts no further operation. Resolves when each one has a known outcome. */
  stop(): Promise<void>;
}

/** Recharges and redeems by all agents, and reads by all players, until it is stopped. */
export function startLoad(product: Product, { lanes, operations: all }: Lanes): Load {
  const run = { isStopping: false, reads: 0 };
  const operations: Operation[] = [];
  const failedRequests: FailedRequest[] = [];
  const fail = (what: string, reason: string) =>
    void failedRequests.push({ what, reason, atMs: monotonicMs() });
  const moveMoney = async ({ player, agent }: Lanes['lanes'][number]) => {
    while (!run.isStopping) {
      const operation = nextOperation(player.account, all);
      all.push(operation);
      operations.push(operation);
      await perform(product, agent.token, operation, fail);
      await sleep(betweenOperationsMs);
    }
  };
  const read = async ({ player }: Lanes['lanes'][number]) => {
    while (!run.isStopping) {
      run.reads += 1;
      const result = await request(`${product.siteUrl}/api/fortune-panda-user/balance`, {
        token: player.token,
      });
      if (result.status !== 200) fail('read', describeResult(result));
      await sleep(readsEveryMs);
    }
  };
  const running = lanes.flatMap((lane) => [moveMoney(lane), read(lane)]);
  return {
    operations,
    failedRequests,
    reads: () => run.reads,
    async stop() {
      run.isStopping = true;
      await Promise.all(running);
    },
  };
}

/** Two recharges, then a redeem of less than one of them. The operation's number makes its amount unique. */
function nextOperation(account: string, all: readonly Operation[]): Operation {
  const number = all.filter((operation) => operation.account === account).length;
  const signedCents = number % 3 === 2 ? -BigInt(100 + number) : BigInt(1_000 + number);
  const key = newToken(systemRandom);
  return { key, account, signedCents, startedMs: monotonicMs(), state: 'open', endedMs: undefined };
}

interface RequestResult {
  /** 0 if there was no response. */
  readonly status: number;
  readonly code: string | undefined;
  readonly state: string | undefined;
}

/** Sends the command, and repeats it with its key until its outcome is known, as a careful client does. */
async function perform(
  product: Product,
  token: string,
  operation: Operation,
  fail: (what: string, reason: string) => void,
): Promise<void> {
  const { account, signedCents, key } = operation;
  const kind = signedCents > 0n ? 'recharge' : 'redeem';
  const amount = Number(signedCents < 0n ? -signedCents : signedCents);
  const giveUpAtMs = monotonicMs() + operationTimeoutMs;
  let last = '';
  while (monotonicMs() < giveUpAtMs) {
    const url = `${product.siteUrl}/api/fortune-panda/${kind}`;
    const result = await request(url, { token, key, body: { username: account, amount } });
    last = `${describeResult(result)} ${result.state}`;
    if (result.status === 200 && result.state === 'applied') {
      operation.state = 'applied';
    } else if (result.status === 0 || result.status === 429 || result.status >= 500) {
      fail(kind, describeResult(result));
    } else if (result.status !== 202 && result.code !== 'transfer.still_running') {
      fail(kind, describeResult(result));
      operation.state = 'rejected';
    }
    if (operation.state !== 'open') {
      operation.endedMs = monotonicMs();
      return;
    }
    await sleep(retryMs);
  }
  fail(kind, `its outcome is still unknown: ${last}`);
}

const envelope = z.looseObject({
  code: z.string().optional(),
  data: z.looseObject({ state: z.string().optional() }).nullish().catch(undefined),
});

export async function request(
  url: string,
  { token, key, body }: { readonly token: string; readonly key?: string; readonly body?: object },
): Promise<RequestResult> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.text();
    const { code, data } = text.startsWith('{') ? envelope.parse(JSON.parse(text)) : {};
    return { status: response.status, code, state: data?.state };
  } catch (error) {
    return { status: 0, code: causeOf(error), state: undefined };
  }
}

/** Returns why `fetch` failed. */
export const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

/** The most frequent failures, with their counts. */
export function describeFailures(failed: readonly FailedRequest[]): string {
  const counts = Map.groupBy(failed, ({ what, reason }) => `${what} ${reason}`);
  const parts = [...counts].map(([what, some]) => `${some.length} × ${what}`);
  return failed.length === 0 ? '0' : `${failed.length} (${parts.slice(0, 8).join(', ')})`;
}

const describeResult = ({ status, code }: RequestResult) => `${status} ${code ?? ''}`.trim();
