// The command `golden-acers` of a release. In a source folder: node tools/golden-acers.mjs.
import { readFileSync } from 'node:fs';
import { Argument, Command, CommanderError } from 'commander';

/** The command has printed what failed. */
class ReportedFailure extends Error {}

// As functions, so that a test can replace the methods of the console.
const print = (text: string) => console.log(text.replace(/\n$/, ''));
const printError = (text: string) => console.error(text.replace(/\n$/, ''));

/** Only a command that runs loads them, because help and invalid input do not need them. */
const load = () => import('./commands.ts');
/** The exit code for invalid usage, as in a shell. */
const usageExitCode = 2;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const program = new Command('golden-acers')
  .description(
    'Runs and looks after Golden Acers. Settings come from the environment and from .env in the working folder.',
  )
  .version(version)
  .exitOverride()
  .configureOutput({ writeOut: print, writeErr: printError })
  .showHelpAfterError('(--help shows the usage)');

program
  .command('serve')
  .description('run database, sandbox and server, as the settings need them, until a signal')
  .addHelpText(
    'after',
    '\nMigrates first. Without DATABASE_URL it runs its own PostgreSQL, without PROVIDER_URL the sandbox.',
  )
  .action(async () => (await load()).runAll());

program
  .command('sandbox')
  .description('run the provider’s sandbox alone')
  .action(async () => (await load()).runSandbox());

program
  .command('migrate')
  .description('bring the databases to this version, and end')
  .action(async () => (await load()).migrateAll(version));

program
  .command('upgrade')
  .description('check, back up, migrate, start and verify the stopped product of an earlier version')
  .option('--backups <folder>', 'where the backup of the version before is made')
  .option('--backed-up', 'the database that DATABASE_URL names is backed up', false)
  .addHelpText('after', '\nA failure says what was changed, and how to go on or back. Run it again to go on.')
  .action(async (options: { readonly backups?: string; readonly backedUp: boolean }) =>
    (await load()).runUpgrade(version, options),
  );

program
  .command('doctor')
  .description('examine settings, database, keys, ledger and what must be reached; changes nothing')
  .option('--archive <folder>', 'verify every file of this archive too')
  .addHelpText('after', '\nEnds with exit code 1 if something failed.')
  .action(async ({ archive }: { readonly archive?: string }) => {
    if (!(await (await load()).runDoctor(archive))) throw new ReportedFailure();
  });

program
  .command('backup')
  .description('copy data folder and embedded database, running or not')
  .argument('<folder>', 'a new folder, or with --rotate the folder of all backups')
  .option('--rotate', 'name the backup by its time, and delete expired ones', false)
  .option('--second <folder>', 'with --rotate, copy it there too, such as to another disk')
  .addHelpText('after', '\nRotated backups are kept for 7 days, 4 weeks and 12 months: the newest of each.')
  .action(async (folder: string, options: { readonly rotate: boolean; readonly second?: string }) =>
    (await load()).runBackUp(folder, options),
  );

program
  .command('restore')
  .description(
    'create the data folder from a backup, and verify its files, pages, key, ledgers and audit log',
  )
  .argument('<folder>', 'the folder of a backup')
  .action(async (folder: string) => (await load()).runRestore(folder));

program
  .command('drill')
  .description('restore a backup beside the running product, verify it, and delete the copy')
  .argument('<folder>', 'the folder of a backup; the copy is made beside it')
  .action(async (folder: string) => (await load()).runDrill(folder));

program
  .command('export-database')
  .description('copy the embedded database into the empty one that DATABASE_URL names')
  .addHelpText('after', '\nStop the product first. It then starts with DATABASE_URL alone.')
  .action(async () => (await load()).runExportDatabase());

program
  .command('archive')
  .description('move old months of records and activity into verified, compressed files')
  .argument('<folder>', 'where the files are, the same one each time')
  .addHelpText(
    'after',
    '\nARCHIVE_RECORDS_AFTER_MONTHS and ARCHIVE_ACTIVITY_AFTER_MONTHS say which. Money and the audit log stay.' +
      '\nRun it again after an interruption: it goes on, and loses nothing.',
  )
  .action(async (folder: string) => (await load()).runArchive(folder));

program
  .command('verify-ledger')
  .description('verify every account, entry and transfer')
  .action(async () => (await load()).runVerifyLedgers());

program
  .command('verify-audit')
  .description('verify the audit log’s chain from its beginning')
  .action(async () => (await load()).runVerifyAudit());

program
  .command('create-agent')
  .description('create an agent, and print its first password')
  .requiredOption('--email <address>', 'its email address')
  .requiredOption('--name <name>', 'its name')
  .requiredOption('--level <level>', 'distributor, store or cashier')
  .option('--parent <address>', 'the email address of the agent above it (default: the root agent)')
  .action(async ({ email, name, level, parent }: Record<'email' | 'name' | 'level' | 'parent', string>) => {
    const agent = { email, displayName: name, level, parentEmail: parent };
    return (await load()).runOperate({ name: 'create-agent', ...agent });
  });

program
  .command('reset-password')
  .description('give an agent a new password, print it, and end its sessions')
  .argument('<email>', 'the agent’s email address')
  .option('--factors', 'remove its authenticator app, recovery codes and passkeys too', false)
  .action(async (email: string, { factors }: { readonly factors: boolean }) =>
    (await load()).runOperate({ name: 'reset-password', email, resetsFactors: factors }),
  );

program
  .command('maintenance')
  .description('refuse every command while pages can be read, or end that')
  .addArgument(new Argument('<state>').choices(['on', 'off']))
  .option('--until <time>', 'the expected end, such as 2026-11-23T17:00:00Z, which pages show')
  .addHelpText(
    'after',
    '\nBackground jobs go on: they settle what was sent. It ends with `maintenance off` alone.',
  )
  .action(async (state: string, { until }: { readonly until?: string }) =>
    (await load()).runOperate({ name: 'maintenance', isOn: state === 'on', until }),
  );

program
  .command('diagnostics')
  .description('log and trace more on every server for a while, or end that')
  .addArgument(new Argument('<state>').choices(['on', 'off']))
  .option('--log-level <level>', 'trace, debug, info, warn or error', 'debug')
  .option('--traces <share>', 'the share of traces that is kept, from 0 to 1')
  .option('--minutes <minutes>', 'then it ends by itself; a day at most', '30')
  .action(
    async (
      state: string,
      options: { readonly logLevel: string; readonly traces?: string; readonly minutes: string },
    ) => {
      const { logLevel, traces: traceShare = null, minutes } = options;
      const isOn = state === 'on';
      await (await load()).runOperate({ name: 'diagnostics', isOn, logLevel, minutes, traceShare });
    },
  );

program
  .command('rotate-keys')
  .description('make a new encryption key, for the next start')
  .addHelpText(
    'after',
    '\nStop the product first. The server seals its secrets again an hour after its start.',
  )
  .action(async () => (await load()).runRotateKeys());

/** Returns the exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode;
    if (error instanceof ReportedFailure) return 1;
    const { formatError, OperatorCommandError } = await load();
    if (error instanceof OperatorCommandError) {
      console.error(`error: ${error.message}\n(--help shows the usage)`);
      return usageExitCode;
    }
    console.error(formatError(error));
    return 1;
  }
}

if (import.meta.main) process.exit(await runCli(process.argv.slice(2)));
