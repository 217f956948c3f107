import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { money } from '@golden-acers/contract';
import type { Random } from '@golden-acers/games';
import { listViolations } from '@golden-acers/ledger';
import { createLog, FakeClock, type RandomSource, randomBelow, seededRandom } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { z } from 'zod';
import { createSandbox, sandboxMigrations } from './app.ts';
import type { SandboxConfig } from './config.ts';
import type { SandboxSchema } from './schema.ts';

const adminToken = 'an admin token of the tests';
export const agentName = 'Agent01';
const agentPassword = '123456';
/** MD5 of `123456`, from the protocol's documentation. */
export const md5Of123456 = 'e10adc3949ba59abbe56e057f20f883e';
export const playerPasswordMd5 = md5Independently('player password');

const testConfig: Omit<SandboxConfig, 'databaseUrl'> = {
  isProduction: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  siteOrigin: 'http://localhost:4300',
  agentName,
  agentPassword,
  additionalAgents: [],
  adminToken,
  seedKey: undefined,
  oldSeedKeys: [],
  internalAddresses: [],
  rateLimits: false,
  jackpots: false,
  maxSockets: 100,
  trustedProxies: 0,
  logLevel: 'fatal',
  clientDist: new URL('./no-client', import.meta.url).pathname,
};

export interface SandboxTestOptions {
  readonly config?: Partial<SandboxConfig>;
  readonly gameRandom?: Random;
  readonly random?: RandomSource;
}

export interface SandboxResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Returns the real sandbox on its own database and port, with a fake clock. On disposal the ledger must
 * balance.
 */
export async function sandboxTestEnv(options: SandboxTestOptions = {}) {
  const database = await testDatabase<SandboxSchema>(sandboxMigrations);
  const clock = new FakeClock(new Date('2026-03-01T12:00:00.000Z'));
  const start = async (seed: string, changes: Partial<SandboxConfig> = {}) => {
    const started = await createSandbox({
      config: { ...testConfig, databaseUrl: database.url, ...options.config, ...changes },
      clock,
      random: options.random ?? seededRandom(seed),
      log: createLog('fatal'),
      ...(options.gameRandom === undefined ? {} : { gameRandom: options.gameRandom }),
    });
    await started.listen();
    return started;
  };
  const sandbox = await start(database.url);
  const running = [sandbox];
  let newPlayers = 0;
  const url = sandbox.http.listeningOrigin;
  const protocol = protocolClient(url);
  const play = roundApiClient(url);
  return {
    sandbox,
    db: database.db,
    databaseUrl: database.url,
    clock,
    url,
    ...protocol,
    ...play,
    /** Registers a player with this credit. */
    async player(account: string, cents = 0): Promise<string> {
      assert.equal((await protocol.call('registerUser', { account, passwd: playerPasswordMd5 })).code, '200');
      if (cents > 0)
        assert.equal((await protocol.call('recharge', { account, amount: String(cents) })).code, '200');
      return account;
    },
    /** Registers another player with this credit and returns its account, for tests that share a sandbox. */
    newPlayer(cents = 0): Promise<string> {
      newPlayers += 1;
      return this.player(`player_n${newPlayers}`, cents);
    },
    /** Returns a launch link from `entergame`. */
    async launchUrl(account: string, kindId: number, redirectUrl?: string): Promise<string> {
      const params = { account, passwd: playerPasswordMd5, kindId: String(kindId) };
      const response = await protocol.call('entergame', { ...params, ...(redirectUrl && { redirectUrl }) });
      return z.string().parse(response.webLoginUrl);
    },
    /** Opens a game session through a launch link and returns its token. */
    async enter(account: string, kindId: number): Promise<string> {
      const token = (await this.launchUrl(account, kindId)).split('/play/')[1];
      const response = await play.api('POST /launch', { body: { token } });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return z.string().parse(response.body.session);
    },
    /**
     * Another sandbox on the same database, as after a crash: it doesn't have the memory of the first one.
     */
    async restart(changes: Partial<SandboxConfig> = {}) {
      const next = await start(`${database.url} ${running.length}`, changes);
      running.push(next);
      const { listeningOrigin } = next.http;
      return {
        url: listeningOrigin,
        decideAbandonedRounds: next.decideAbandonedRounds,
        tables: next.tables,
        ...protocolClient(listeningOrigin),
        ...roundApiClient(listeningOrigin),
      };
    },
    async balance(account: string): Promise<string> {
      return z
        .string()
        .parse((await protocol.call('queryInfo', { account, passwd: playerPasswordMd5 })).userbalance);
    },
    async [Symbol.asyncDispose]() {
      const violations = await listViolations(sandbox.db);
      for (const each of running) await each.close();
      await database[Symbol.asyncDispose]();
      assert.deepEqual(violations, [], 'the ledger balances');
    },
  };
}

export type SandboxTestEnv = Awaited<ReturnType<typeof sandboxTestEnv>>;

export function md5Independently(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** Returns a client of the documented protocol. It shares no code with the sandbox. */
function protocolClient(url: string) {
  let key = '';
  let time = 1_700_000_000_000;
  const nextTime = () => {
    time += 1;
    return String(time);
  };

  const send = (parameters: Readonly<Record<string, string>>) =>
    fetch(`${url}/ws/service.ashx?${new URLSearchParams(parameters)}`, { method: 'POST' });
  const read = async (response: Response) => {
    assert.equal(response.status, 200);
    return z.record(z.string(), z.unknown()).parse(await response.json());
  };
  const signed = (action: string, params: Readonly<Record<string, string>>) => {
    const at = nextTime();
    const sign = md5Independently(`${agentName.toLowerCase()}${at}${key.toLowerCase()}`);
    return { action, agentName, time: at, sign, ...params };
  };
  const login = async (params: Readonly<Record<string, string>> = {}) => {
    const passwords = { action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: nextTime() };
    const response = await read(await send({ ...passwords, ...params }));
    if (response.code === '200') key = z.string().parse(response.agentkey ?? response.agentKey);
    return response;
  };
  return {
    login,
    nextTime,
    key: () => key,
    rawCall: async (params: Readonly<Record<string, string>>) => read(await send(params)),
    sendSigned: (action: string, params: Readonly<Record<string, string>> = {}) =>
      send(signed(action, params)),
    /** Sends a signed call, after a sign-in when there is no key yet. */
    async call(action: string, params: Readonly<Record<string, string>> = {}) {
      if (key === '') assert.equal((await login()).code, '200');
      return read(await send(signed(action, params)));
    },
  };
}

interface ApiOptions {
  readonly session?: string;
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly text?: string;
  readonly type?: string;
}

function roundApiClient(url: string) {
  const request = async (key: string, { session, body, text, type = 'application/json' }: ApiOptions) => {
    const [method = 'GET', path = '/'] = key.split(' ');
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...(sent === undefined ? {} : { 'content-type': type }),
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const result: SandboxResponse = {
      status: response.status,
      body: z.record(z.string(), z.unknown()).parse(await response.json()),
    };
    return result;
  };
  return {
    api: (key: string, options: ApiOptions = {}) => request(key.replace(' ', ' /api'), options),
    admin: (key: string, body?: unknown, token = adminToken) =>
      request(key.replace(' ', ' /admin'), { session: token, body }),
  };
}

export const roundResponse = z.object({
  round: z.object({
    id: z.string(),
    status: z.enum(['open', 'over']),
    stakeCents: z.number(),
    addedStakeCents: z.number(),
    payoutCents: z.number(),
    step: z.number(),
    events: z.array(z.looseObject({ type: z.string() })),
    startedAt: z.string(),
    decideBy: z.string().nullable(),
    jackpot: z.object({ name: z.string(), cents: z.number() }).nullable(),
    fairness: z
      .object({
        serverSeedHash: z.string(),
        serverSeed: z.string().nullable(),
        clientSeed: z.string(),
        nonce: z.number(),
        bet: z.unknown(),
        moves: z.array(z.unknown()),
      })
      .nullable(),
  }),
  balanceCents: z.number(),
});

/** Returns a random source that always gives the same number, limited by the bound. */
export function constantRandom(number: number): Random {
  return { below: (bound) => Math.min(number, bound - 1) };
}

/** Draws the same sequence for the same seed. */
export function seededGameRandom(seed: string): Random {
  const source = seededRandom(seed);
  return { below: (bound) => randomBelow(source, bound) };
}

/** Opens a round, which must succeed. */
export async function openTestRound(
  sandbox: SandboxTestEnv,
  session: string,
  params: { stakeCents: number; bet?: object; key?: string },
) {
  const body = { key: randomUUID(), bet: {}, ...params };
  const response = await sandbox.api('POST /rounds', { session, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return roundResponse.parse(response.body);
}

const potList = z.object({
  jackpots: z.array(z.looseObject({ slug: z.string(), value: money, reserve: money, hits: z.number() })),
});

/** Returns what the operator sees of a jackpot. */
export async function getPot(sandbox: SandboxTestEnv, slug: string) {
  const { jackpots } = potList.parse((await sandbox.admin('GET /jackpots')).body);
  const found = jackpots.find((pot) => pot.slug === slug);
  if (found === undefined) throw new Error(`there is no jackpot ${slug}`);
  return found;
}

/** From now on every stake of this size wins the pot, except for the few that win a rarer one. */
export async function makePotCertain(
  sandbox: SandboxTestEnv,
  {
    slug,
    stakeCents,
    ...changes
  }: { slug: string; stakeCents: number; seedCents?: bigint; contributionBps?: number; capCents?: bigint },
): Promise<void> {
  await sandbox.db
    .updateTable('pot')
    .set({ oddsCents: BigInt(stakeCents), ...changes })
    .where('slug', '=', slug)
    .execute();
}
