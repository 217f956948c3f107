import { type RawBuilder, sql } from 'kysely';
import type { SandboxDb, SandboxTx } from '../schema.ts';

export interface PotRow {
  readonly slug: string;
  readonly name: string;
  readonly seedCents: bigint;
  readonly contributionBps: number;
  readonly capCents: bigint;
  readonly oddsCents: bigint;
  readonly hits: bigint;
  readonly lastHitAt: Date | null;
  readonly lastHitCents: bigint | null;
  /** The whole balance, including the part above the cap. */
  readonly balanceCents: bigint;
}

const potColumns: RawBuilder<PotRow> = sql`
  slug, name, seed_cents as "seedCents", contribution_bps as "contributionBps", cap_cents as "capCents",
  odds_cents as "oddsCents", hits, last_hit_at as "lastHitAt", last_hit_cents as "lastHitCents",
  (select coalesce(sum(balance_cents), 0)::bigint from ledger_account where id = any (pot_accounts(slug))) as "balanceCents"`;

/** The most frequent first. */
export async function listPots(db: SandboxDb): Promise<PotRow[]> {
  const { rows } = await sql<PotRow>`select ${potColumns} from pot order by odds_cents`.execute(db);
  return rows;
}

/** Locks the pot until the commit, so that its wins are serialised. */
export async function lockPot(db: SandboxTx, slug: string): Promise<PotRow | undefined> {
  await sql`select from pot where slug = ${slug} for no key update`.execute(db);
  const { rows } = await sql<PotRow>`select ${potColumns} from pot where slug = ${slug}`.execute(db);
  return rows[0];
}

/** Locks all pots, because their settings are checked together. */
export async function lockPots(db: SandboxTx): Promise<PotRow[]> {
  await sql`select from pot order by slug for no key update`.execute(db);
  return listPots(db);
}

interface PotContribution {
  readonly slug: string;
  readonly name: string;
  readonly oddsCents: bigint;
  /** In whole cents; fractions carry over to the next stakes. */
  readonly shareCents: bigint;
}

export async function contributeToPots(
  db: SandboxTx,
  { stakeCents, shard }: { stakeCents: bigint; shard: number },
): Promise<PotContribution[]> {
  const { rows } = await sql<PotContribution>`
    select slug, name, odds_cents as "oddsCents", share_cents as "shareCents"
      from pot_contribute(${stakeCents}, ${shard}) order by slug`.execute(db);
  return rows;
}

export interface PotSettings {
  readonly seedCents: bigint;
  readonly contributionBps: number;
  readonly capCents: bigint;
}

export async function updatePot(db: SandboxTx, slug: string, settings: PotSettings): Promise<void> {
  await db
    .updateTable('pot')
    .set({
      seed_cents: settings.seedCents,
      contribution_bps: settings.contributionBps,
      cap_cents: settings.capCents,
    })
    .where('slug', '=', slug)
    .execute();
}

export async function recordPotHit(
  db: SandboxTx,
  slug: string,
  { cents, at }: { cents: bigint; at: Date },
): Promise<void> {
  await db
    .updateTable('pot')
    .set((pot) => ({ hits: pot('hits', '+', 1n), last_hit_at: at, last_hit_cents: cents }))
    .where('slug', '=', slug)
    .execute();
}
