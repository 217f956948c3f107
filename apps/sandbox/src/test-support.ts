import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import type { Random } from '@golden-acers/games';
import { ledgerMigrations, listViolations } from '@golden-acers/ledger';
import { createLog, FakeClock, type RandomSource, randomBelow, seededRandom } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { z } from 'zod';
import { createSandbox } from './app.ts';
import type { SandboxConfig } from './config.ts';
import type { SandboxSchema } from './schema.ts';

const adminToken = 'an admin token of the tests';
export const agentName = 'Agent01';
const agentPassword = '123456';
/** MD5 of `123456`, from the page of the protocol. */
export const md5Of123456 = 'e10adc3949ba59abbe56e057f20f883e';
export const playerPasswordMd5 = md5Independently('player password');

const testConfig: Omit<SandboxConfig, 'databaseUrl'> = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  siteOrigin: 'http://localhost:4300',
  agentName,
  agentPassword,
  adminToken,
  rateLimits: false,
  jackpots: false,
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

/** The real sandbox on a database and a port of its own, with a clock that stands still. On disposal the books must balance. */
export async function startTestSandbox(options: SandboxTestOptions = {}) {
  const database = await testDatabase<SandboxSchema>([
    ledgerMigrations,
    { name: 'sandbox', folder: new URL('../migrations/', import.meta.url) },
  ]);
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
    /** A player with that much credit. */
    async player(account: string, cents = 0): Promise<string> {
      assert.equal((await protocol.call('registerUser', { account, passwd: playerPasswordMd5 })).code, '200');
      if (cents > 0)
        assert.equal((await protocol.call('recharge', { account, amount: String(cents) })).code, '200');
      return account;
    },
    /** A launch link, as the site gets it. */
    async launchUrl(account: string, kindId: number, redirectUrl?: string): Promise<string> {
      const given = { account, passwd: playerPasswordMd5, kindId: String(kindId) };
      const answer = await protocol.call('entergame', { ...given, ...(redirectUrl && { redirectUrl }) });
      return z.string().parse(answer.webLoginUrl);
    },
    /** The token of a game session that was opened through a launch link. */
    async enter(account: string, kindId: number): Promise<string> {
      const token = (await this.launchUrl(account, kindId)).split('/play/')[1];
      const answer = await play.api('POST /launch', { body: { token } });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return z.string().parse(answer.body.session);
    },
    /** Another sandbox on the same database, as after a crash: what the first one had in its memory is unknown to it. */
    async restart(changes: Partial<SandboxConfig> = {}) {
      const next = await start(`${database.url} ${running.length}`, changes);
      running.push(next);
      const { listeningOrigin } = next.http;
      return { url: listeningOrigin, ...protocolClient(listeningOrigin), ...roundApiClient(listeningOrigin) };
    },
    async balance(account: string): Promise<string> {
      return z
        .string()
        .parse((await protocol.call('queryInfo', { account, passwd: playerPasswordMd5 })).userbalance);
    },
    async [Symbol.asyncDispose]() {
      const violations = await listViolations(sandbox.db);
      for (const one of running) await one.close();
      await database[Symbol.asyncDispose]();
      assert.deepEqual(violations, [], 'the ledger balances');
    },
  };
}

export type StartedTestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

export function md5Independently(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** A provider's client as the page of the protocol describes it, sharing nothing with the sandbox's own code. */
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
  const signed = (action: string, given: Readonly<Record<string, string>>) => {
    const at = nextTime();
    const sign = md5Independently(`${agentName.toLowerCase()}${at}${key.toLowerCase()}`);
    return { action, agentName, time: at, sign, ...given };
  };
  const login = async (given: Readonly<Record<string, string>> = {}) => {
    const passwords = { action: 'agentLogin', agentName, agentPasswd: md5Of123456, time: nextTime() };
    const answer = await read(await send({ ...passwords, ...given }));
    if (answer.code === '200') key = z.string().parse(answer.agentkey ?? answer.agentKey);
    return answer;
  };
  return {
    login,
    nextTime,
    key: () => key,
    /** Any parameters, not signed. */
    sendRaw: send,
    rawCall: async (given: Readonly<Record<string, string>>) => read(await send(given)),
    sendSigned: (action: string, given: Readonly<Record<string, string>> = {}) => send(signed(action, given)),
    /** Signs in when nobody has yet, and carries out a signed call. */
    async call(action: string, given: Readonly<Record<string, string>> = {}) {
      if (key === '') assert.equal((await login()).code, '200');
      return read(await send(signed(action, given)));
    },
  };
}

interface ApiOptions {
  readonly session?: string;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
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
    const answered: SandboxResponse = {
      status: response.status,
      body: z.record(z.string(), z.unknown()).parse(await response.json()),
    };
    return answered;
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
    payoutCents: z.number(),
    step: z.number(),
    events: z.array(z.looseObject({ type: z.string() })),
    startedAt: z.string(),
    jackpot: z.object({ name: z.string(), cents: z.number() }).nullable(),
    draw: z.object({ seed: z.string(), key: z.string() }).nullable(),
  }),
  balanceCents: z.number(),
  nextDrawHash: z.string(),
});

/** Chance that always draws the same number, cut to what is allowed. */
export function constantRandom(number: number): Random {
  return { below: (bound) => Math.min(number, bound - 1) };
}

/** Chance that is the same for the same seed. */
export function seededGameRandom(seed: string): Random {
  const source = seededRandom(seed);
  return { below: (bound) => randomBelow(source, bound) };
}

/** Opens a round and reads the answer, which must be one. */
export async function openTestRound(
  sandbox: StartedTestSandbox,
  session: string,
  given: { stakeCents: number; bet?: object; key?: string },
) {
  const body = { key: randomUUID(), bet: {}, ...given };
  const answer = await sandbox.api('POST /rounds', { session, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return roundResponse.parse(answer.body);
}

const potList = z.object({
  jackpots: z.array(
    z.looseObject({ slug: z.string(), valueCents: z.number(), reserveCents: z.number(), hits: z.number() }),
  ),
});

/** A jackpot as the house sees it. */
export async function getPot(sandbox: StartedTestSandbox, slug: string) {
  const { jackpots } = potList.parse((await sandbox.admin('GET /jackpots')).body);
  const found = jackpots.find((pot) => pot.slug === slug);
  if (found === undefined) throw new Error(`There is no jackpot ${slug}.`);
  return found;
}

/** From now on every smallest stake wins it, but for the few that win a rarer one. */
export async function makePotCertain(
  sandbox: StartedTestSandbox,
  {
    slug,
    stakeCents,
    ...changes
  }: { slug: string; stakeCents: number; seed_cents?: bigint; contribution_bps?: number; cap_cents?: bigint },
): Promise<void> {
  await sandbox.db
    .updateTable('pot')
    .set({ odds_cents: BigInt(stakeCents), ...changes })
    .where('slug', '=', slug)
    .execute();
}
