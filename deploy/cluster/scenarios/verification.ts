import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listViolations } from '@golden-acers/ledger';
import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Operation } from './load.ts';
import type { Product } from './product.ts';
import { encryptionKey } from './servers.ts';
import { waitUntil } from './wait.ts';

const auditProgram = fileURLToPath(new URL('../../../apps/server/src/verify-audit.ts', import.meta.url));
const maxConnections = 1;

export interface Verification {
  readonly acknowledged: number;
  readonly rejected: number;
  readonly unanswered: number;
  /** Acknowledged, but missing in our database or at the provider. */
  readonly lost: number;
  /** Executed more than once by the provider, or executed there but not applied here. */
  readonly doubled: number;
  readonly ledgerViolations: number;
  /** The number of servers whose saved head is in the audit chain. */
  readonly auditHeads: number;
}

/** Compares each operation with our database and the provider's, and verifies ledgers and audit log. */
export async function verifyOperations(
  product: Product,
  operations: readonly Operation[],
): Promise<Verification> {
  await using ours = openReading(product.databaseUrl);
  await using theirs = openReading(product.sandboxDatabaseUrl);
  await waitUntil('no transfer is open', async () => {
    const { rows } =
      await sql`select from transfer where state in ('requested', 'sending', 'unknown') limit 1`.execute(
        ours,
      );
    return rows.length === 0 ? true : undefined;
  });
  const { rows: transfers } = await sql<{ key: string; state: string; cents: bigint }>`
    select idempotency_key as key, state, case kind when 'recharge' then amount_cents else -amount_cents end as cents
      from transfer where idempotency_key is not null`.execute(ours);
  const { rows: trades } = await sql<{ account: string; cents: bigint; count: bigint }>`
    select player.account, score_cents as cents, count(*) as count
      from trade join player on player.id = trade.player_id group by 1, 2`.execute(theirs);
  const transferByKey = new Map(transfers.map((transfer) => [transfer.key, transfer]));
  const tradeCounts = new Map(
    trades.map(({ account, cents, count }) => [`${account} ${cents}`, Number(count)]),
  );
  let [lost, doubled] = [0, 0];
  for (const { key, account, signedCents, state } of operations) {
    const transfer = transferByKey.get(key);
    const isApplied = transfer?.state === 'applied' && transfer.cents === signedCents;
    const atProvider = tradeCounts.get(`${account} ${signedCents}`) ?? 0;
    if (state === 'applied' && (!isApplied || atProvider === 0)) lost += 1;
    if (atProvider > 1 || (atProvider === 1 && !isApplied)) doubled += 1;
  }
  const { rows: broken } = await sql`select from transfer_violation`.execute(ours);
  const violations = [...(await listViolations(ours)), ...(await listViolations(theirs)), ...broken];
  const countOf = (state: Operation['state']) => operations.filter((one) => one.state === state).length;
  return {
    acknowledged: countOf('applied'),
    rejected: countOf('rejected'),
    unanswered: countOf('open'),
    lost,
    doubled,
    ledgerViolations: violations.length,
    auditHeads: await verifyAudit(product),
  };
}

/** Throws if the chain is broken or does not contain a saved head. */
async function verifyAudit({ databaseUrl, servers }: Product): Promise<number> {
  const heads = servers.filter(({ auditHeadFile }) => existsSync(auditHeadFile));
  for (const { auditHeadFile } of heads) {
    await promisify(execFile)(process.execPath, [auditProgram], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        ENCRYPTION_KEY: encryptionKey.toString('base64'),
        AUDIT_HEAD_FILE: auditHeadFile,
      },
    });
  }
  return heads.length;
}

export function openReading(url: string) {
  const db = openDatabase<unknown>(url, {
    applicationName: 'cluster test',
    poolSize: maxConnections,
    statementTimeoutMs: 60_000,
  });
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.destroy() });
}
