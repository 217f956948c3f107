// `npm run test:operate -- upgrade`: the version of a commit (default: the last release from 1.1.0 on)
// serves while this version migrates, and then both serve. `npm run test:operate -- upgrade HEAD`, the
// default before that release: this version, and itself with one more migration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureOwnedDatabase, freePort, newToken, openDatabase, systemRandom } from '@golden-acers/platform';
import {
  appUrlOf,
  insertSimulatedAgents,
  ownerUrlOf,
  startTemporaryPostgres,
  testRoles,
} from '@golden-acers/testing/build';
import { sql } from 'kysely';
import type { BenchProcess } from '../child-process.ts';
import { type Load, type LoadPlayer, registration, send, startLoad, type Target } from './load.ts';
import {
  addMigration,
  commitOf,
  findLastRelease,
  migrateApp,
  type ProductVersion,
  startApp,
  thisVersion,
  unpackVersion,
  verifyAudit,
} from './version.ts';

const playerCount = 48;
const signUpCreditCents = 2_500;
const agent = { email: 'agent@golden-acers.test', password: 'a long agent password' };
const provider = { name: 'UpgradeAgent', password: 'upgrade-agent-password' };
const seconds = { alone: 10, both: 60, after: 10 };

const folder = mkdtempSync(join(tmpdir(), 'golden-acers-upgrade-data-'));
const encryptionKey = Buffer.alloc(32, 7).toString('base64');
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(commit: string): Promise<boolean> {
  await using resources = new AsyncDisposableStack();
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  say(`Unpacks ${commit} and installs its packages.`);
  const old = resources.use(unpackVersion(commit));
  const isThis = commitOf(commit) === commitOf('HEAD');
  const next = isThis ? resources.use(addMigration(unpackVersion(commit))) : thisVersion;
  const postgres = await startTemporaryPostgres();
  resources.defer(() => postgres.stop());
  const databases = {
    server: postgres.url('golden_acers'),
    sandbox: postgres.url('golden_acers_sandbox'),
  };
  for (const app of ['server', 'sandbox'] as const) {
    await ensureOwnedDatabase(databases[app], testRoles);
    await migrate(old, app, databases[app]);
  }
  const sandboxPort = await freePort();
  resources.use(await startApp(old, 'sandbox', sandboxEnv(databases.sandbox, sandboxPort)));
  const start = async (version: ProductVersion): Promise<Target & { process: BenchProcess }> => {
    const port = await freePort();
    const env = serverEnv(databases.server, { name: version.name, port, sandboxPort });
    return {
      name: version.name,
      url: `http://127.0.0.1:${port}`,
      process: await startApp(version, 'server', env),
    };
  };
  const before = await start(old);
  resources.use(before.process);
  const token = await signIn(before, agent);
  const players = await registerPlayers(before, databases.server);
  await untilCredited(databases.server, players.length);

  const load = startLoad([before], { players, agent: { ...agent, token } });
  resources.defer(() => load.stop());
  await delay(seconds.alone * 1_000);
  load.phase = 'old, during the migration';
  const startedMs = performance.now();
  await migrate(next, 'server', databases.server);
  say(`The migration took ${((performance.now() - startedMs) / 1_000).toFixed(1)} s.`);
  load.phase = 'old, after the migration';
  const after = await start(next);
  resources.use(after.process);
  load.phase = 'both';
  load.targets = [before, after];
  await delay(seconds.both * 1_000);
  load.phase = 'new alone';
  load.targets = [after];
  await load.settle();
  await before.process[Symbol.asyncDispose]();
  await delay(seconds.after * 1_000);
  await load.stop();
  const isReported = await report(load, databases.server, { target: after, players });
  return checkAudit(databases.server) && isReported;
}

const migrate = (version: ProductVersion, app: 'server' | 'sandbox', adminUrl: string) =>
  migrateApp(version, app, { ownerUrl: ownerUrlOf(adminUrl), appRole: testRoles.app });

const common = { NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1' };

const sandboxEnv = (adminUrl: string, port: number) => ({
  ...common,
  SANDBOX_PORT: String(port),
  SITE_ORIGIN: 'http://localhost:3000',
  DATABASE_URL: appUrlOf(adminUrl),
  SANDBOX_AGENT_NAME: provider.name,
  SANDBOX_AGENT_PASSWORD: provider.password,
  SANDBOX_ADMIN_TOKEN: newToken(systemRandom),
  SANDBOX_RATE_LIMITS: 'off',
});

const serverEnv = (
  adminUrl: string,
  { name, port, sandboxPort }: { readonly name: string; readonly port: number; readonly sandboxPort: number },
) => ({
  ...common,
  PORT: String(port),
  TRUST_PROXY: 'on',
  DATABASE_URL: appUrlOf(adminUrl),
  MAIL_FOLDER: join(folder, 'mail'),
  SMS_FOLDER: join(folder, 'sms'),
  AUDIT_HEAD_FILE: join(folder, `audit-head-${name}`),
  ENCRYPTION_KEY: encryptionKey,
  PROVIDER_URL: `http://127.0.0.1:${sandboxPort}`,
  PROVIDER_GAME_ORIGINS: `http://localhost:${sandboxPort}`,
  PROVIDER_AGENT_NAME: provider.name,
  PROVIDER_AGENT_PASSWORD: provider.password,
  PROVIDER_SANDBOX: 'on',
  PROVIDER_CALLS_PER_MINUTE: '100000',
  PROVIDER_RECORD_CALLS_PER_MINUTE: '100000',
  FIRST_RECHARGE_BONUS: 'off',
  AGENT_EMAIL: agent.email,
  AGENT_PASSWORD: agent.password,
});

async function registerPlayers(target: Target, url: string): Promise<LoadPlayer[]> {
  const agents = await insertSimulatedAgents(url, playerCount);
  const players: LoadPlayer[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const body = registration(`early_${index}`);
    const { status, json } = await send(target, { call: 'POST /auth/register', body });
    if (status >= 400) throw new Error(`A registration failed: ${JSON.stringify(json)}`);
    const data = json.data as { accessToken: string; fortunePanda: { username: string } };
    const { id = '', token = '' } = agents[index] ?? {};
    const account = data.fortunePanda.username;
    await query(url, sql`update player set agent_id = ${id} where provider_username = ${account}`);
    players.push({ email: body.email, token: data.accessToken, account, agentToken: token });
  }
  return players;
}

async function signIn(
  target: Target,
  body: { readonly email: string; readonly password: string },
): Promise<string> {
  const { json } = await send(target, { call: 'POST /auth/login', body });
  return (json.data as { accessToken: string }).accessToken;
}

async function query<Row>(url: string, statement: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  const db = openDatabase<unknown>(url, { applicationName: 'upgrade', poolSize: 1 });
  try {
    return (await statement.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

async function untilCredited(url: string, count: number): Promise<void> {
  for (;;) {
    const [row] = await query(
      url,
      sql<{ applied: number }>`
      select count(*)::integer as applied from transfer where state = 'applied'`,
    );
    if (row?.applied === count) return;
    await delay(100);
  }
}

/** Prints what clients and database report. Returns true if nothing failed, was lost or was doubled. */
async function report(
  { result }: Load,
  url: string,
  { target, players }: { readonly target: Target; readonly players: readonly LoadPlayer[] },
): Promise<boolean> {
  for (const [phase, count] of result.requests) {
    const failed = result.failures.filter((one) => one.phase === phase).length;
    const slowest = result.slowestMs.get(phase)?.toFixed(0);
    say(`${phase}: ${count} requests, ${failed} failed, the slowest took ${slowest} ms.`);
  }
  const kinds = new Map<string, number>();
  for (const { phase, server, call, reason } of result.failures) {
    const kind = `${phase} | ${server} | ${call} | ${reason}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of kinds) say(`  ${count} × ${kind}`);
  const stored = await query(
    url,
    sql<{ key: string; state: string }>`
    select idempotency_key as key, state from transfer where idempotency_key like 'upgrade-%'`,
  );
  const applied = new Set(stored.filter(({ state }) => state === 'applied').map(({ key }) => key));
  const missing = result.keys.filter((key) => !applied.has(key)).length;
  const doubled = stored.length - new Set(stored.map(({ key }) => key)).size;
  const wrong = await countWrongBalances(result.confirmed, target, players);
  const violations = await query(
    url,
    sql`
    select * from ledger_violation union all select * from transfer_violation limit 5`,
  );
  say(
    `${result.keys.length} commands with money: ${missing} not applied, ${doubled} doubled, ` +
      `${wrong} of ${players.length} balances wrong, ${violations.length} ledger violations.`,
  );
  return result.failures.length + missing + doubled + wrong + violations.length === 0;
}

/** Each player's balance at the provider must be the sign-up credit plus what was confirmed to the client. */
async function countWrongBalances(
  confirmed: ReadonlyMap<string, number>,
  target: Target,
  players: readonly LoadPlayer[],
): Promise<number> {
  let wrong = 0;
  for (const { token, account } of players) {
    const { json } = await send(target, { call: 'GET /fortune-panda-user/account', token });
    const { balance } = json.data as { balance: string };
    const expected = signUpCreditCents + (confirmed.get(account) ?? 0);
    if (Math.round(Number(balance) * 100) !== expected) wrong += 1;
  }
  return wrong;
}

function checkAudit(adminUrl: string): boolean {
  const env = { DATABASE_URL: appUrlOf(adminUrl), ENCRYPTION_KEY: encryptionKey };
  try {
    say(verifyAudit({ ...env, AUDIT_HEAD_FILE: join(folder, 'audit-head-new') }));
    return true;
  } catch (error) {
    say(String(error));
    return false;
  }
}

const isFine = await run(process.argv[2] ?? findLastRelease() ?? 'HEAD');
say(isFine ? 'No request failed, and nothing was lost or doubled.' : 'The upgrade was not clean.');
process.exit(isFine ? 0 : 1);
