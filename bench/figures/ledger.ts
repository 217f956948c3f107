import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ledgerMigrations, openAccounts, post } from '@golden-acers/ledger';
import { newToken, openDatabase, runInTransaction, systemRandom } from '@golden-acers/platform';
import { appUrlOf } from '@golden-acers/testing/build';
import { sql } from 'kysely';
import { createBenchDatabase, openBenchDatabase } from '../env.ts';
import { type Bench, type Figure, ratioFigure } from '../measure.ts';

const run = promisify(execFile);
const connections = 16;
const accountCount = 1_000;

const accounts = `\\set a random(1, ${accountCount})
\\set b random(1, ${accountCount})
`;

/** Each makes one transfer, as one statement and transaction. */
const scripts = {
  ours: `${accounts}select ledger_post('bench:' || gen_random_uuid(), 'bench', null,
  array['from:' || :a, 'to:' || :b], array[-100, 100]::bigint[]);
`,
  bare: `${accounts}select bare_transfer('bench:' || gen_random_uuid(), 'from:' || :a, 'to:' || :b, 100);
`,
  pgledger: `${accounts}select * from other_transfer_once('from:' || :a, 'to:' || :b, 100);
`,
};

/** Measures ledger transfers per second over 16 connections, with 1,000 accounts on each side. */
export async function startBenchLedger(bench: Bench) {
  const adminUrl = await createBenchDatabase(bench, [ledgerMigrations]);
  const db = openDatabase<unknown>(appUrlOf(adminUrl), {
    applicationName: 'bench',
    poolSize: connections,
  });
  for (const side of ['from', 'to']) {
    const ids = Array.from({ length: accountCount }, (_, index) => `${side}:${index + 1}`);
    await runInTransaction(db, (tx) => openAccounts(tx, { ids, mayBeNegative: true }));
  }
  const random = () => 1 + Math.floor(Math.random() * accountCount);
  const transfer = () => {
    const postings = [
      { account: `from:${random()}`, amountCents: -100n },
      { account: `to:${random()}`, amountCents: 100n },
    ];
    const reference = `bench:${newToken(systemRandom)}`;
    return runInTransaction(db, (tx) => post(tx, { reference, reason: 'bench', postings }));
  };
  return {
    adminUrl,
    async rate() {
      const startedAt = performance.now();
      let count = 0;
      const work = async () => {
        for (; performance.now() - startedAt < bench.durationMs; count += 1) await transfer();
      };
      await Promise.all(Array.from({ length: connections }, work));
      return count / ((performance.now() - startedAt) / 1_000);
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

/** Creates them in the ledger's database, so that all three share its files, cache and settings. */
async function createComparisons(adminUrl: string): Promise<void> {
  await using db = openBenchDatabase(adminUrl);
  for (const file of ['bare-transfer.sql', 'pgledger.sql'])
    await sql.raw(readFileSync(new URL(`../sql/${file}`, import.meta.url), 'utf8')).execute(db);
  await sql`insert into bare_account (id, may_be_negative) select id, true from ledger_account`.execute(db);
  await sql`insert into other_account (id, name, currency, allow_negative, allow_positive, created_at, updated_at)
    select id, id, 'USD', true, true, now(), now() from ledger_account`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

export async function measureLedger(bench: Bench): Promise<Figure[]> {
  await using ledger = await startBenchLedger(bench);
  const { adminUrl } = ledger;
  await createComparisons(adminUrl);
  const pgbench = (label: string, script: string, url = adminUrl) => ({
    label,
    rate: () => pgbenchRate(url, script, { clients: connections, durationMs: bench.durationMs }),
  });
  const ours = pgbench('ledger transfers', scripts.ours, appUrlOf(adminUrl));
  return [
    await ratioFigure('ledger transfer, against pgledger', bench, {
      measured: ours,
      limit: pgbench('by pgledger’s algorithm', scripts.pgledger),
      min: 2,
    }),
    await ratioFigure('ledger transfer, against a bare function', bench, {
      measured: ours,
      limit: pgbench('of the same rows, unchecked', scripts.bare),
      min: 0.8,
    }),
    await ratioFigure('ledger transfer, by the program', bench, {
      measured: { label: 'ledger transfers', rate: ledger.rate },
      limit: { ...ours, label: 'of the same by pgbench' },
      min: 0.6,
    }),
  ];
}

/**
 * Transactions per second with prepared statements, the fastest mode of pgbench. Debian has pgbench in
 * postgresql-contrib.
 */
export async function pgbenchRate(
  url: string,
  script: string,
  { clients, durationMs }: { clients: number; durationMs: number },
): Promise<number> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'golden-acers-pgbench-'));
  const file = join(dir.path, 'script.sql');
  await writeFile(file, script);
  const seconds = String(Math.max(1, Math.round(durationMs / 1_000)));
  const options = `--client ${clients} --jobs 2 --protocol prepared --no-vacuum --time ${seconds} --file`;
  const { stdout } = await run('pgbench', [...options.split(' '), file, url]);
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (Number.isNaN(rate)) throw new Error(`pgbench reported no rate.\n${stdout}`);
  return rate;
}
