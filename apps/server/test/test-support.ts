import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentLevel } from '@golden-acers/contract';
import { type EndpointKey, type Endpoints, type InputOf, refusals } from '@golden-acers/contract';
import { ledgerMigrations, listViolations, openAccounts, post } from '@golden-acers/ledger';
import {
  createLog,
  FakeClock,
  type Log,
  newId,
  runInTransaction,
  seededRandom,
  systemRandom,
} from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { z } from 'zod';
import { createIdentity } from '../src/access/identity/identity.ts';
import { createServer, type Server, type ServerConfig } from '../src/app.ts';
import type { Db, ServerSchema } from '../src/schema.ts';

/** Made with the first mail, of servers whose background works; gone with the test's server. */
const mailFolderOf = (databaseUrl: string) =>
  join(tmpdir(), `golden-acers-mails-${process.pid}-${new URL(databaseUrl).pathname.slice(1)}`);

/** What lies in files: one folder for each database. */
const testFilesOf = (databaseUrl: string) => ({
  mail: { from: 'Golden Acers <no-reply@golden-acers.test>', folder: mailFolderOf(databaseUrl) },
  auditHeadFile: `${mailFolderOf(databaseUrl)}.audit-head`,
});

/** Port 9 discards: nobody listens, so every call to the provider fails at once and the site stands without it. */
const testConfig: Omit<ServerConfig, 'databaseUrl' | 'mail' | 'auditHeadFile'> = {
  isProduction: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://localhost:4200',
  encryptionKey: Buffer.alloc(32, 7).toString('base64url'),
  oldEncryptionKeys: [],
  provider: {
    url: 'http://127.0.0.1:9',
    agentName: 'TestAgent',
    agentPassword: 'test-agent-password',
    gameOrigins: ['http://localhost:4201'],
    isSandbox: true,
  },
  transferCeilingsCents: { distributor: 1_000_000, store: 100_000, cashier: 10_000 },
  transferDayLimitsCents: { distributor: 100_000_000_000, store: 1_000_000, cashier: 100_000 },
  reviewConfirmFromCents: 50_000,
  // Above every ceiling: a test that is about confirmations says so.
  agentStepUpFromCents: 100_000_000_000,
  // Tests let days go by at once; the one that is about idling says so.
  agentIdleMs: 400 * 86_400_000,
  jobConfirmFrom: { cents: 100_000, rows: 25 },
  registrationFields: [],
  rootAgent: { email: 'agent@golden-acers.test', password: 'a long agent password' },
  demo: undefined,
  logLevel: 'fatal',
  trustProxy: false,
  webDist: new URL('../src/no-web-app', import.meta.url).pathname,
};

const envelopeSchema = z.looseObject({
  success: z.boolean(),
  message: z.string(),
  data: z.unknown(),
  code: z.string().optional(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

export interface ApiCallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly query?: string;
  /** Fills the placeholders of the key's path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: z.infer<typeof envelopeSchema>;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestPlayer {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly referralCode: string;
  readonly fortunePanda: { readonly username: string; readonly password: string };
}

const registrationSchema = z.object({
  accessToken: z.string(),
  user: z.object({ id: z.string(), email: z.string(), referralCode: z.string() }),
  fortunePanda: z.object({ username: z.string(), password: z.string() }),
});
const signInSchema = z.object({ accessToken: z.string() });

export const testPassword = 'correct horse';
export type RegistrationBody = InputOf<Endpoints['POST /auth/register']['body']>;

export function registrationBody(
  username: string,
  changes: Partial<RegistrationBody> = {},
): RegistrationBody {
  return {
    firstName: 'Rosa',
    lastName: 'Marsh',
    username,
    email: `${username.toLowerCase()}@players.test`,
    phoneNumber: '+1 555 010 0199',
    password: testPassword,
    confirmPassword: testPassword,
    ...changes,
  };
}

export const createEmptyDatabase = () =>
  testDatabase<ServerSchema>([
    ledgerMigrations,
    { name: 'server', folder: new URL('../migrations/', import.meta.url) },
  ]);

const createTestClock = () => new FakeClock(new Date('2026-03-01T12:00:00.000Z'));

export function startServer(
  databaseUrl: string,
  {
    clock = createTestClock(),
    changes = {},
    log = createLog('fatal'),
  }: { clock?: FakeClock; changes?: Partial<ServerConfig>; log?: Log } = {},
): Promise<Server> {
  return createServer({
    config: { ...testConfig, databaseUrl, ...testFilesOf(databaseUrl), ...changes },
    clock,
    random: seededRandom(databaseUrl),
    log,
  });
}

/**
 * The server alone, where a test asks about nothing else: no provider answers, nothing works behind the requests, so that
 * the rows may be compared. With a provider it is `world()`. On disposal the books must balance.
 */
export async function testServer({ changes = {}, log }: { changes?: Partial<ServerConfig>; log?: Log } = {}) {
  const database = await createEmptyDatabase();
  const clock = createTestClock();
  const server = await startServer(database.url, { clock, changes, ...(log && { log }) });
  const call = createApiCaller(server);
  return {
    ...createTestActors(call),
    call,
    clock,
    server,
    config: { ...testConfig, ...testFilesOf(database.url) },
    databaseUrl: database.url,
    db: database.db,
    async [Symbol.asyncDispose]() {
      const violations = await listViolations(server.db);
      await server.close();
      const { mail, auditHeadFile } = testFilesOf(database.url);
      rmSync(mail.folder, { recursive: true, force: true });
      rmSync(auditHeadFile, { force: true });
      await database[Symbol.asyncDispose]();
      assert.deepEqual(violations, [], 'the ledger balances');
    },
  };
}

/** Far more than any story gives out, and far less than the books can hold. */
const testCreditCents = 10_000_000_000n;

/**
 * An agent below another, a store below the root and a cashier below a store unless said otherwise, with credit for any
 * story. Written by SQL with a password that is hashed already: through the API each one costs a hash.
 */
export async function createTestAgent(
  { server, clock, config: { rootAgent } }: TestServer,
  { parentId, name, level, creditCents = testCreditCents }: NewTestAgent,
): Promise<{ id: string; email: string; password: string }> {
  const id = newId('ag', clock, systemRandom);
  const email = `${name}@agents.test`;
  const hashed = await server.db.selectFrom('account').select('password_hash').where('role', '=', 'agent');
  const { password_hash: passwordHash } = await hashed.executeTakeFirstOrThrow();
  await runInTransaction(server.db, async (tx) => {
    const identity = { username: name, firstName: name, lastName: 'Agent', phone: '', passwordHash };
    await createIdentity({ db: tx }, { ...identity, id, role: 'agent', email, createdAt: clock.now() });
    const parent = await tx
      .selectFrom('agent')
      .where('id', '=', parentId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const isBelowRoot = parent.parent_id === null;
    const usual = isBelowRoot ? 'store' : 'cashier';
    await tx
      .insertInto('agent')
      .values({ id, parent_id: parentId, level: level ?? usual, name })
      .execute();
    // The credit comes from the root in every case: what the parent has is no matter of the story.
    if (creditCents > 0n) {
      const [treasury, own] = [`treasury:${id.slice(-2)}`, `agent:${id}`];
      await openAccounts(tx, { ids: [treasury], mayBeNegative: true });
      const postings = [
        { account: treasury, amountCents: -creditCents },
        { account: own, amountCents: creditCents },
      ];
      await post(tx, { reference: `story:${id}`, reason: 'allot', postings });
    }
  });
  return { id, email, password: rootAgent.password };
}

export interface NewTestAgent {
  readonly parentId: string;
  readonly name: string;
  readonly level?: AgentLevel;
  readonly creditCents?: bigint;
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;
type ApiCaller = (key: EndpointKey, options?: ApiCallOptions) => Promise<ApiResponse>;

/** One request through the whole server. */
function createApiCaller(server: Server): ApiCaller {
  return async (key, { token, body, query = '', params = {}, address, headers = {} } = {}) => {
    const [method, pattern = ''] = key.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(params[name] ?? 'nobody'),
    );
    assert(method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE');
    const answer = await server.http.inject({
      method,
      url: `/api${path}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isFile = answer.statusCode < 400 && !`${answer.headers['content-type']}`.includes('json');
    const read = envelopeSchema.parse(
      isFile ? { success: true, message: '', data: answer.body } : answer.json(),
    );
    assert.equal(read.success, answer.statusCode < 400, `success and status agree: ${answer.body}`);
    if (read.code !== undefined) assert(read.code in refusals, `${read.code} is a code of the contract`);
    return { status: answer.statusCode, body: read, headers: answer.headers };
  };
}

function createTestActors(call: ApiCaller) {
  return {
    async register(username: string, changes: Partial<RegistrationBody> = {}): Promise<TestPlayer> {
      const answer = await call('POST /auth/register', { body: registrationBody(username, changes) });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      const { accessToken, user, fortunePanda } = registrationSchema.parse(answer.body.data);
      return {
        id: user.id,
        token: accessToken,
        email: user.email,
        password: testPassword,
        referralCode: user.referralCode,
        fortunePanda,
      };
    },
    async signIn(email: string, typed = testPassword, address = '127.0.0.1'): Promise<string> {
      const answer = await call('POST /auth/login', { body: { email, password: typed }, address });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return signInSchema.parse(answer.body.data).accessToken;
    },
    async signInAgent(): Promise<string> {
      return this.signIn(testConfig.rootAgent.email, testConfig.rootAgent.password);
    },
  };
}

/** Every row of every table, as text. */
export async function dumpDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const all = tables.map(async ({ name }) => {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${sql.table(name)} t`.execute(
      db,
    );
    return `${name}\n${rows[0]?.all}`;
  });
  return (await Promise.all(all)).join('\n');
}
