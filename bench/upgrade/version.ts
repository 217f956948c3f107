import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BenchProcess, startBenchProcess } from '../child-process.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A checkout of the product, with its packages. */
export interface ProductVersion {
  readonly name: string;
  readonly folder: string;
}

export const thisVersion: ProductVersion = { name: 'new', folder: repository };

/** Adds a column to each table that every request uses, as a next release may do. */
const nextMigration = ['account', 'session', 'player', 'agent', 'transfer', 'notification', 'ledger_account']
  .map((table) => `alter table ${table} add column next_note text not null default '';`)
  .join('\n');

/** Creates the given version with one more migration. */
export function addMigration(version: ProductVersion & Disposable): ProductVersion & Disposable {
  writeFileSync(join(version.folder, 'apps/server/migrations/9999-next.sql'), `${nextMigration}\n`);
  return { ...version, name: 'new' };
}

/** Returns the commit of a name such as `HEAD`. */
export const commitOf = (name: string): string =>
  execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();

/**
 * Finds the tag of the last release that serves beside its next version. Undefined before 1.1.0, because the
 * step from 1.0.0 stops the site, and in a clone without tags.
 */
export function findLastRelease(): string | undefined {
  const args = ['tag', '--list', 'v*', '--sort=-version:refname'];
  const tags = execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n');
  return tags.find((tag) => tag !== '' && tag !== 'v1.0.0');
}

/**
 * Unpacks a commit into a temporary folder and installs what it needs to run. Disposal deletes the folder.
 */
export function unpackVersion(commit: string): ProductVersion & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'golden-acers-upgrade-'));
  const run = (command: string, cwd: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 2 ** 24 });
  const archive = join(folder, 'source.tar');
  run('git', repository, 'archive', '--output', archive, commit);
  run('tar', folder, '-xf', archive);
  const flags = ['--prefer-offline', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  run('npm', folder, 'install', ...flags);
  return {
    name: 'old',
    folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

type App = 'server' | 'sandbox';

/** Starts a program of the version and waits until it is ready. */
export const startApp = (
  { folder }: ProductVersion,
  app: App,
  env: Readonly<Record<string, string>>,
): Promise<BenchProcess> =>
  startBenchProcess(pathToFileURL(join(folder, 'apps', app, 'src', 'main.ts')).href, { env });

/**
 * Runs the version's migrations, as `golden-acers migrate` does. Asynchronous, because the load continues
 * meanwhile.
 */
export async function migrateApp(
  { folder }: ProductVersion,
  app: App,
  { ownerUrl, appRole }: { readonly ownerUrl: string; readonly appRole: string },
): Promise<void> {
  const program = fileURLToPath(new URL('../programs/migrate-version.ts', import.meta.url));
  const child = await startBenchProcess(pathToFileURL(program).href, {
    args: [pathToFileURL(`${folder}/`).href, app, ownerUrl, appRole],
  });
  await child[Symbol.asyncDispose]();
}

/** Verifies the audit log with this version. Throws the program's output if that fails. */
export function verifyAudit(env: Readonly<Record<string, string>>): string {
  const program = join(repository, 'apps', 'server', 'src', 'verify-audit.ts');
  return execFileSync(process.execPath, [program], { env, encoding: 'utf8' }).trim();
}
