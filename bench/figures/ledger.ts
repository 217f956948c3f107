import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerMigrations, openAccounts, post } from '@golden-acers/ledger';
import {
  type Database,
  newToken,
  openDatabase,
  runInTransaction,
  systemRandom,
} from '@golden-acers/platform';
import type { BenchContext } from '../bench-context.ts';
import { createBenchDatabase } from '../bench-env.ts';
import { type BenchFigure, type RateSource, ratioFigure } from '../measure.ts';

const connections = 16;
const accountCount = 1_000;

/** The verb as a program calls it, in a transaction. */
const postFunctionScript = `\\set a random(1, ${accountCount})
\\set b random(1, ${accountCount})
begin;
select * from ledger_post('bench:' || gen_random_uuid(), 'bench', null,
  array['from:' || :a, 'to:' || :b], array[-100, 100]::bigint[]);
commit;
`;

/** What the verb does, written out a statement at a time, as most programs would. */
const singleStatementsScript = `\\set a random(1, ${accountCount})
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

export interface LedgerBench extends AsyncDisposable {
  /** Transfers a second through packages/ledger, over 16 connections. */
  readonly measureTransferRate: () => Promise<number>;
  readonly url: string;
}

/** A ledger of its own with 1,000 accounts on either side. */
export async function startBenchLedger(bench: BenchContext): Promise<LedgerBench> {
  const url = await createBenchDatabase(bench.postgresUrl, [ledgerMigrations]);
  const db = openDatabase<unknown>(url, { applicationName: 'bench', poolSize: connections });
  await runInTransaction(db, async (tx) => {
    for (const side of ['from', 'to']) {
      const ids = Array.from({ length: accountCount }, (_, place) => `${side}:${place + 1}`);
      await openAccounts(tx, { ids, mayBeNegative: true });
    }
  });
  return {
    url,
    measureTransferRate: () => transferRate(db, bench.durationMs),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

async function transferRate(db: Database<unknown>, durationMs: number): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const one = () => 1 + Math.floor(Math.random() * accountCount);
  const work = async () => {
    while (performance.now() - startedAt < durationMs) {
      await runInTransaction(db, (tx) =>
        post(tx, {
          reference: `bench:${newToken(systemRandom)}`,
          reason: 'bench',
          postings: [
            { account: `from:${one()}`, amountCents: -100n },
            { account: `to:${one()}`, amountCents: 100n },
          ],
        }),
      );
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return count / ((performance.now() - startedAt) / 1_000);
}

export async function measureLedger(bench: BenchContext): Promise<BenchFigure[]> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log(
      '· The ledger is not measured: PostgreSQL’s pgbench is not installed (Debian: postgresql-contrib).',
    );
    return [];
  }
  await using ledger = await startBenchLedger(bench);
  const through = (label: string, script: string): RateSource => ({
    label,
    rate: () => pgbenchRate(ledger.url, script, bench.durationMs),
  });
  const measured = { label: 'ledger transfers', rate: ledger.measureTransferRate };
  return [
    await ratioFigure('ledger transfer', {
      measured,
      limit: through('of the same statements by pgbench', postFunctionScript),
      goal: 0.6,
      repetitions: bench.repetitions,
    }),
    await ratioFigure('ledger transfer, against a statement at a time', {
      measured,
      limit: through('of its six statements by pgbench', singleStatementsScript),
      repetitions: bench.repetitions,
    }),
  ];
}

/** Transactions a second. The statements are prepared once, which is the fastest that pgbench can. */
async function pgbenchRate(url: string, script: string, durationMs: number): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'golden-acers-pgbench-'));
  try {
    writeFileSync(join(dir, 'script.sql'), script);
    const options = ['--client', String(connections), '--jobs', '2', '--protocol', 'prepared', '--no-vacuum'];
    const seconds = ['--time', String(Math.max(1, Math.round(durationMs / 1_000)))];
    const child = spawn('pgbench', [...options, ...seconds, '--file', join(dir, 'script.sql'), url]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    await once(child, 'close');
    const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
    if (rate === undefined) throw new Error(`pgbench told no rate:\n${output}`);
    return Number(rate);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
