import type { ReleasedFolder } from './released-migrations.ts';
import type { RuleViolation } from './source-files.ts';

/**
 * Tables that grow with players, play or time, so rewriting or reading one would take too long under a lock.
 */
const largeTables = new Set([
  ...['ledger_account', 'ledger_entry', 'ledger_posting', 'ledger_hold'],
  ...['account', 'session', 'player', 'player_activity', 'activity', 'notification', 'mail', 'request_key'],
  ...['audit_entry', 'audit_link', 'provider_call', 'transfer', 'transfer_request', 'bulk_job_row'],
  ...[
    'trade_record',
    'game_record',
    'jp_record',
    'play_reading',
    'player_play',
    'play_session',
    'statement_player',
  ],
  ...['report_hour', 'report_quarter', 'report_player_day', 'promotion_claim', 'tournament_entry'],
  ...[
    'ticket',
    'ticket_message',
    'trade',
    'game_session',
    'round',
    'round_step',
    'launch',
    'shared_placement',
  ],
]);

/** The last file of each folder that stops the site: the step from 1.0.0 to 1.1.0. */
const lastUnchecked = '0002';

/** Changes of names that the running previous version uses, on tables of any size. */
const breakingPattern = /^(?:drop (?:function|view|table)|alter (?:function|view|table) \w+\b.* rename)\b/;
/** Allows the drop one release later: the comment above names the last release that used the object. */
const contractPattern = /^-- Unused since \d+\.\d+/m;

interface BlockingStatement {
  /** Its first group is the table. */
  readonly pattern: RegExp;
  readonly advice: string;
}

const blockingStatements: readonly BlockingStatement[] = [
  {
    pattern: /^create (?:unique )?index (?:if not exists )?\w* ?on (?:only )?(\w+)/,
    advice: 'blocks writers while it is created. Put it into indexes/, created concurrently.',
  },
  {
    pattern: /^alter table (\w+)\b.* add (?:constraint \w+ )?(?:check|foreign key)(?!.*\bnot valid$)/,
    advice: 'reads every row under a lock. Add it as `not valid`, and validate it in a later file.',
  },
  {
    pattern:
      /^alter table (\w+)\b.* add (?:constraint \w+ )?(?:unique|primary key|exclude)(?!.* using index)/,
    advice: 'creates an index under a lock. Create the index concurrently, and add it `using index`.',
  },
  {
    pattern: /^alter table (\w+)\b.* alter (?:column )?\w+ (?:set data )?type\b/,
    advice: 'rewrites the table. Add a column, copy in batches, and drop the old one a release later.',
  },
  {
    pattern: /^alter table (\w+)\b.* set not null/,
    advice: 'reads every row under a lock. Validate a `not null` constraint that was added as `not valid`.',
  },
  {
    pattern:
      /^alter table (\w+)\b.* add (?:column )?(?!constraint|foreign)\w+.*(?:\bdefault [a-z_]+\(|\bgenerated always as .*stored|\breferences\b)/,
    advice: 'rewrites or reads the table. Add a nullable column, and fill it in batches.',
  },
  {
    pattern: /^alter table (\w+)\b.* drop column\b/,
    advice: 'breaks the version that still serves. Stop using it in one release, and drop it in the next.',
  },
  {
    pattern: /^(?:update|delete from) (\w+)\b/,
    advice: 'locks every row that it changes. Change them in batches, in a job.',
  },
  { pattern: /^(?:vacuum full|cluster|lock table|truncate) (\w+)/, advice: 'blocks everybody.' },
];

/** A migration runs while the previous version serves, so it must not lock a large table for long. */
export function migrationsBlockNobody(folders: readonly ReleasedFolder[]): RuleViolation[] {
  return folders.flatMap(({ path, files }) =>
    [...files].flatMap(([name, text]) => {
      if (name.slice(0, 4) <= lastUnchecked) return [];
      const messages = [...findBlockingStatements(text), ...findBreakingStatements(text)];
      return messages.map((message) => ({ path: `${path}/${name}`, message }));
    }),
  );
}

function findBlockingStatements(text: string): string[] {
  const statements = splitStatements(text);
  const isNew = (table: string) =>
    statements.some((statement) => statement.startsWith(`create table ${table} `));
  return statements.flatMap((statement) =>
    blockingStatements.flatMap(({ pattern, advice }) => {
      const table = pattern.exec(statement)?.[1];
      if (table === undefined || !largeTables.has(table) || isNew(table)) return [];
      return [`contains “${statement.slice(0, 60)}”, which ${advice}`];
    }),
  );
}

function findBreakingStatements(text: string): string[] {
  if (contractPattern.test(text)) return [];
  return splitStatements(text)
    .filter((statement) => breakingPattern.test(statement))
    .map(
      (statement) =>
        `has “${statement.slice(0, 60)}”, which breaks the version that still serves. Leave the old name beside the ` +
        'new one, and drop it a release later in a file with the comment `-- Unused since 1.2.`',
    );
}

/** Statements in lower case, each on one line, without comments, texts and bodies of functions. */
function splitStatements(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.toLowerCase().replace(/\s+/g, ' ').trim());
}
