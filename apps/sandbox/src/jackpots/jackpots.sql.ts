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
  /** With what is not summed up yet, and the part above the cap. */
  readonly balanceCents: bigint;
}

const potColumns: RawBuilder<PotRow> = sql`
  slug, name, seed_cents, contribution_bps, cap_cents,
  odds_cents, hits, last_hit_at, last_hit_cents,
  (select balance_cents from ledger_account where id = 'pot:' || slug)
    + (select coalesce(sum(cents_e4)::bigint / 10000, 0) from pot_share where pot = slug) as "balanceCents"`;

/** Lists the most frequent pot first. */
export async function listPots(db: SandboxDb): Promise<PotRow[]> {
  const { rows } = await sql<PotRow>`select ${potColumns} from pot order by odds_cents`.execute(db);
  return rows;
}

/** Locks all pots, because their settings are checked together. */
export async function lockPots(db: SandboxTx): Promise<PotRow[]> {
  await sql`select from pot order by slug for no key update`.execute(db);
  return listPots(db);
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
      seedCents: settings.seedCents,
      contributionBps: settings.contributionBps,
      capCents: settings.capCents,
    })
    .where('slug', '=', slug)
    .execute();
}

export async function postPotShares(db: SandboxDb): Promise<void> {
  await sql`select pot_post_shares()`.execute(db);
}
