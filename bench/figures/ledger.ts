import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ledgerMigrations, openAccounts, post } from '@golden-acers/ledger';
import { newToken, openDatabase, runInTransaction, systemRandom } from '@golden-acers/platform';
import { appUrlOf } from '@golden-acers/testing/build';
import { createBenchDatabase } from '../env.ts';
import { type Bench, type Figure, ratioFigure } from '../measure.ts';

const run = promisify(execFile);
const connections = 16;
const accountCount = 1_000;

/** The verb in a transaction, as programs call it. */
const functionScript = `\\set a random(1, ${accountCount})
\\set b random(1, ${accountCount})
begin;
select * from ledger_post('bench:' || gen_random_uuid(), 'bench', null,
  array['from:' || :a, 'to:' || :b], array[-100, 100]::bigint[]);
commit;
`;

/** The same as single statements, as most programs would write it. */
const statementsScript = `\\set a random(1, ${accountCount})
\\set b random(1, ${accountCount})
begin;
select id, balance_cents, held_cents from ledger_account where id in ('from:' || :a, 'to:' || :b)
  order by id for no key update;
insert into ledger_entry (reference, reason) values ('bench:' || gen_random_uuid(), 'bench') returning id as entry \\gset
update ledger_account set balance_cents = balance_cents - 100, version = version + 1 where id = 'from:' || :a
  returning balance_cents as x, version as v \\gset
insert into ledger_posting (entry_id, account_id, amount_cents, balance_cents, version)
  values (:entry, 'from:' || :a, -100, :x, :v);
update ledger_account set balance_cents = balance_cents + 100, version = version + 1 where id = 'to:' || :b
  returning balance_cents as y, version as w \\gset
insert into ledger_posting (entry_id, account_id, amount_cents, balance_cents, version)
  values (:entry, 'to:' || :b, 100, :y, :w);
commit;
`;

/** Ledger transfers per second over 16 connections, with 1,000 accounts on either side. */
export async function startBenchLedger(bench: Bench) {
  const url = await createBenchDatabase(bench, [ledgerMigrations]);
  const db = openDatabase<unknown>(appUrlOf(url), { applicationName: 'bench', poolSize: connections });
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
    url,
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

export async function measureLedger(bench: Bench): Promise<Figure[]> {
  await using ledger = await startBenchLedger(bench);
  const measured = { label: 'ledger transfers', rate: ledger.rate };
  const pgbench = (label: string, script: string) => ({
    label,
    rate: () => pgbenchRate(ledger.url, script, bench.durationMs),
  });
  return [
    await ratioFigure('ledger transfer', bench, {
      measured,
      limit: pgbench('of the same statements by pgbench', functionScript),
      min: 0.6,
    }),
    await ratioFigure('ledger transfer, against single statements', bench, {
      measured,
      limit: pgbench('of its six statements by pgbench', statementsScript),
    }),
  ];
}

/**
 * Transactions per second with prepared statements, pgbench's fastest. Debian has it in postgresql-contrib.
 */
async function pgbenchRate(url: string, script: string, durationMs: number): Promise<number> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'golden-acers-pgbench-'));
  const file = join(dir.path, 'script.sql');
  await writeFile(file, script);
  const seconds = String(Math.max(1, Math.round(durationMs / 1_000)));
  const options = `--client ${connections} --jobs 2 --protocol prepared --no-vacuum --time ${seconds} --file`;
  const { stdout } = await run('pgbench', [...options.split(' '), file, url]);
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
}
