import assert from 'node:assert/strict';
import { apiKeyScopeOf, apiKeyScopes, type Endpoint, endpoints, refusals } from '@golden-acers/contract';
import { hashToken, newId, newToken, systemRandom } from '@golden-acers/platform';
import { type ApiResponse, bySuite, type TestEnv, testEnv, testPassword } from '@golden-acers/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertApiKey } from '../test-support-api-keys.ts';
import { createDocumentCheck } from './test-support-documented.ts';
import { type FuzzIdentity, type FuzzRequest, fuzzRequests } from './test-support-fuzz.ts';
import type { KnownValues } from './test-support-schema-values.ts';

/** A run is repeated with FUZZ_SEED=… FUZZ_REQUESTS=… and the figures of the failure. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);
const requestCount = Number(process.env.FUZZ_REQUESTS ?? bySuite(2_000, 50_000));
const hasUsualCount = process.env.FUZZ_REQUESTS === undefined;
/** Shares of the endpoints that succeed at least once. With less, the generator no longer reaches them. */
const leastReached = bySuite({ ofAll: 0.2, ofKeys: 0.05 }, { ofAll: 0.5, ofKeys: 0.3 });
const batchSize = 500;
/** The number of simultaneous requests. */
const concurrency = 8;
/**
 * The clock's advance between two batches, so that rate limits refuse some requests and not all. A hundred
 * batches stay within the day, whose statement would compare the database's time with the sandbox's.
 */
const batchMs = 7 * 60_000;

/** Server code, queries and file names that a response must never contain. */
const internals =
  /\bat \S+ \(|\.ts:\d+|node_modules|\bselect .+ from\b|\binsert into\b|syntax error|violates/i;

const streams = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([key, { events }]) => (events === undefined ? [] : [key])),
);

/** Endpoints that an API key may call. */
const scoped = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
    apiKeyScopeOf(endpoint) === undefined ? [] : [key],
  ),
);
const open = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([key, { access }]) => (access === 'public' ? [key] : [])),
);

type SignedIn = Exclude<FuzzIdentity, 'nobody' | 'storeKey'>;
type Tokens = Readonly<Partial<Record<FuzzIdentity, string>>>;

interface FuzzTarget {
  readonly env: TestEnv;
  readonly accountIds: Map<SignedIn, string>;
  /** Cursors of earlier responses. */
  readonly cursors: string[];
  /** Endpoints that have responded with a success. */
  readonly succeeded: Set<string>;
  /** Endpoints that an API key called with success. */
  readonly succeededByKey: Set<string>;
  readonly checkDocumented: Awaited<ReturnType<typeof createDocumentCheck>>;
}

/** Two stores with a cashier each; each cashier has three players, of whom one sends requests. */
async function createFuzzTarget(env: TestEnv): Promise<FuzzTarget> {
  const store = await env.agent({ name: 'fuzz-store' });
  const cashier = await env.agent({ name: 'fuzz-cashier', parentId: store.id });
  const otherStore = await env.agent({ name: 'fuzz-other-store' });
  const otherCashier = await env.agent({ name: 'fuzz-other-cashier', parentId: otherStore.id });
  const accountIds: FuzzTarget['accountIds'] = new Map([
    ['cashier', cashier.id],
    ['otherCashier', otherCashier.id],
    ['store', store.id],
    ['root', env.root.id],
  ]);
  const checkDocumented = await createDocumentCheck(env.server.http);
  const seen = { succeeded: new Set<string>(), succeededByKey: new Set<string>() };
  const target = { env, accountIds, cursors: [], ...seen, checkDocumented };
  for (const _one of [1, 2, 3]) {
    await addPlayer(target, 'player');
    await addPlayer(target, 'otherPlayer');
  }
  return target;
}

async function addPlayer({ env, accountIds }: FuzzTarget, who: 'player' | 'otherPlayer'): Promise<void> {
  const { id, call } = await env.player();
  accountIds.set(who, id);
  const agentId = accountIds.get(who === 'player' ? 'cashier' : 'otherCashier') ?? '';
  await env.db.updateTable('player').set({ agentId }).where('id', '=', id).execute();
  // The first read of the catalogue stores it.
  await call('GET /games/fortune-panda');
}

/** Undoes what would keep a caller out of every further batch, and gives each caller a new session. */
async function signInAll(target: FuzzTarget): Promise<Tokens> {
  const { env, accountIds } = target;
  for (const who of ['player', 'otherPlayer'] as const) {
    const account = env.db.selectFrom('account').where('id', '=', accountIds.get(who) ?? '');
    const { closedAt } = await account.select('closedAt').executeTakeFirstOrThrow();
    if (closedAt !== null) await addPlayer(target, who);
  }
  await sql`update account set is_active = true where closed_at is null and not is_active`.execute(env.db);
  await sql`update player set frozen_at = null, frozen_by = null, frozen_reason = null
    where frozen_at is not null`.execute(env.db);
  await sql`delete from agent_rule`.execute(env.db);
  const tokens: Partial<Record<FuzzIdentity, string>> = {};
  for (const [who, accountId] of accountIds) tokens[who] = await insertSession(env, accountId);
  const agentId = accountIds.get('store') ?? '';
  tokens.storeKey = (await insertApiKey(env, { agentId, scopes: apiKeyScopes })).secret;
  return tokens;
}

async function insertSession({ db, clock }: TestEnv, accountId: string): Promise<string> {
  const token = newToken(systemRandom);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
  await sql`insert into session
    (id, token_hash, account_id, created_at, expires_at, last_seen_at, confirmed_at, address, user_agent)
    values (${newId('se', clock, systemRandom)}, ${hashToken(token)}, ${accountId}, ${now}, ${expiresAt}, ${now},
      ${now}, '127.0.0.1', '')`.execute(db);
  return token;
}

/** The newest ids of every table, and names that exist. */
async function readKnownValues({ env, cursors }: FuzzTarget): Promise<KnownValues> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'text'
        and table_name in (select relname from pg_class where relkind = 'r')`.execute(env.db);
  const idsByPrefix = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} order by id desc limit 12`.execute(env.db);
    for (const { id } of rows) {
      const [, prefix] = /^([a-z]{2})_/.exec(id) ?? [];
      if (prefix !== undefined) idsByPrefix.set(prefix, [...(idsByPrefix.get(prefix) ?? []), id]);
    }
  }
  const players = await env.db.selectFrom('player').select('providerUsername').execute();
  const accounts = players.map(({ providerUsername }) => providerUsername);
  const days = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
  const passwords = [testPassword, 'another pass phrase', '123456'];
  const byName = {
    ...{
      username: accounts,
      account: accounts,
      accounts,
      except: accounts,
      player: accounts,
      players: accounts,
    },
    ...{
      password: passwords,
      confirmPassword: passwords,
      currentPassword: passwords,
      newPassword: passwords,
    },
    ...{ fromDate: days, toDate: days, day: days },
    ...{ cursor: cursors, kindId: ['1001', '1002', '2001', '3001', '9'], slug: ['mini', 'major'] },
    'idempotency-key': Array.from({ length: 40 }, (_, number) => `fuzz-key-${number}-0123456789`),
    timeZone: ['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'Europe/Nowhere'],
  };
  return { byName, idsByPrefix };
}

const wireText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

async function send({ env }: FuzzTarget, request: FuzzRequest, tokens: Tokens): Promise<ApiResponse> {
  const { key, identity, params, query, headers, body, address } = request;
  const search = new URLSearchParams(query.map(([name, value]) => [name, wireText(value)]));
  // A stream would never end: a parameter that it doesn't know refuses it.
  if (streams.has(key)) search.append('unknown', '1');
  return env.call(key, {
    ...{ token: tokens[identity], query: search.toString(), headers, address },
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, wireText(value)])),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** The caller of the API has checked the envelope already, and that its code is one of the contract. */
function check(
  { accountIds, cursors, succeeded, succeededByKey, checkDocumented }: FuzzTarget,
  request: FuzzRequest,
  response: ApiResponse,
) {
  const { status, body } = response;
  const text = JSON.stringify(body);
  checkDocumented({ key: request.key, status, body });
  if (status < 400) {
    succeeded.add(request.key);
    if (request.identity === 'storeKey') succeededByKey.add(request.key);
  } else {
    const [, expected] = Object.entries(refusals).find(([code]) => code === body.code) ?? [];
    assert.equal(status, expected, 'a refusal has its code and status');
    assert.notEqual(body.code, 'server.failed');
    assert(body.message !== '' && body.requestId, 'a refusal has its message and the request id');
    assert.doesNotMatch(text, internals);
  }
  const owner = accountIds.get('player') ?? '';
  assert(request.identity !== 'otherPlayer' || !text.includes(owner), 'no player reads about another one');
  const isOpen = open.has(request.key) || scoped.has(request.key);
  assert(request.identity !== 'storeKey' || isOpen || status >= 400, 'no key does what is not in its scopes');
  const { nextCursor } = body;
  if (typeof nextCursor === 'string' && cursors.push(nextCursor) > 20) cursors.shift();
}

async function sendBatch(target: FuzzTarget, batch: number): Promise<void> {
  const tokens = await signInAll(target);
  const requests = fc.sample(fuzzRequests(await readKnownValues(target)), {
    numRuns: Math.min(batchSize, requestCount - batch * batchSize),
    seed: seed + batch,
  });
  const queue = requests.entries();
  const work = async () => {
    for (const [index, request] of queue) {
      try {
        check(target, request, await send(target, request, tokens));
      } catch (cause) {
        const sent = JSON.stringify(request).slice(0, 2_000);
        throw new Error(`Seed ${seed}, request ${batch * batchSize + index}: ${sent}`, { cause });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await target.env.runJobs();
  target.env.clock.advance(batchMs);
}

/** Lists every column that names an account. */
async function listOrphans({ db }: TestEnv): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'player_id', 'agent_id', 'owner_id')
        and table_name in (select relname from pg_class where relkind = 'r')
        -- The ledger's accounts are its own, and a change may be of the whole site.
        and table_name not like 'ledger\\_%' and table_name <> 'change_event'`.execute(db);
  const orphans: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ owner: string }>`
      select ${sql.ref(column)} as owner from ${sql.table(table)}
        where ${sql.ref(column)} not in (select id from account) limit 1`.execute(db);
    orphans.push(...rows.map(({ owner }) => `${table}.${column} ${owner}`));
  }
  return orphans;
}

/** Every player's credit at the provider is what our applied transfers moved. */
async function expectMoneyConserved(env: TestEnv): Promise<void> {
  const openTransfers = () =>
    env.db
      .selectFrom('transfer')
      .where('state', 'not in', ['applied', 'rejected'])
      .select(['id', 'state'])
      .execute();
  expect(await env.runJobsUntil(openTransfers, ({ length }) => length === 0)).toEqual([]);
  const { rows } = await sql<{ username: string; cents: bigint }>`
    select player.provider_username as username,
        coalesce(sum(case kind when 'recharge' then amount_cents else -amount_cents end), 0)::bigint as cents
      from player left join transfer on transfer.player_id = player.id and transfer.state = 'applied'
      group by 1`.execute(env.db);
  for (const { username, cents } of rows) {
    expect(await env.centsAtProvider({ fortunePanda: { username } }), username).toBe(cents);
  }
}

test(`${requestCount} generated requests find no error, no leak and no lost cent`, {
  timeout: bySuite(300_000, 1_800_000),
}, async () => {
  await using env = await testEnv();
  const target = await createFuzzTarget(env);
  const prototype = Reflect.ownKeys(Object.prototype);
  for (let batch = 0; batch * batchSize < requestCount; batch += 1) await sendBatch(target, batch);
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototype);
  expect(await listOrphans(env)).toEqual([]);
  await expectMoneyConserved(env);
  const reached = target.succeeded.size / Object.keys(endpoints).length;
  if (hasUsualCount) expect(reached).toBeGreaterThan(leastReached.ofAll);
  const reachedByKey = [...target.succeededByKey].filter((key) => scoped.has(key)).length / scoped.size;
  if (hasUsualCount) expect(reachedByKey).toBeGreaterThan(leastReached.ofKeys);
});
