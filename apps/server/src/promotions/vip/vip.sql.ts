import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const tierColumns = [
  'tier',
  'points',
  'cashbackPercent',
  'rakebackBps',
  'hasQueuePriority',
  'requestMaxDollars',
] as const;

export type VipTierRow = Awaited<ReturnType<typeof listTiers>>[number];

export async function listTiers(db: Db) {
  return db.selectFrom('vipTier').select(tierColumns).orderBy('tier').execute();
}

export async function listRates(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('vipRate').selectAll().orderBy('gameType').execute();
  return Object.fromEntries(rows.map((row) => [row.gameType, row.hundredths]));
}

/** Serialises changes of the tiers and rates. */
export async function lockVipSettings(tx: ServerTx): Promise<void> {
  await sql`select from vip_setting for update`.execute(tx);
}

export async function replaceTiers(tx: ServerTx, tiers: readonly VipTierRow[]): Promise<void> {
  for (const tier of tiers) {
    await tx
      .updateTable('vipTier')
      .where('tier', '=', tier.tier)
      .set({
        points: tier.points,
        cashbackPercent: tier.cashbackPercent,
        rakebackBps: tier.rakebackBps,
        hasQueuePriority: tier.hasQueuePriority,
        requestMaxDollars: tier.requestMaxDollars,
      })
      .execute();
  }
}

/** Of players without a tier. */
export async function getRequestMaxDollars(db: Db): Promise<number> {
  const row = await db.selectFrom('vipSetting').select('requestMaxDollars').executeTakeFirstOrThrow();
  return row.requestMaxDollars;
}

export async function writeRequestMaxDollars(tx: ServerTx, dollars: number): Promise<void> {
  await tx.updateTable('vipSetting').set({ requestMaxDollars: dollars }).execute();
}

export async function replaceRates(tx: ServerTx, rates: Readonly<Record<string, number>>): Promise<void> {
  await tx.deleteFrom('vipRate').execute();
  const rows = Object.entries(rates).map(([type, hundredths]) => ({ gameType: type, hundredths }));
  await tx.insertInto('vipRate').values(rows).execute();
}

/** After a change of the rates everybody's points are others. */
export async function markAllDue(tx: ServerTx, now: Date): Promise<void> {
  await tx.updateTable('playerVip').set({ dueAt: now }).execute();
}

export interface PlayerVipRow {
  readonly playerId: string;
  readonly points: bigint;
  readonly tier: number;
  readonly since: Date | null;
}

export async function findPlayerVip(db: Db, playerId: string): Promise<PlayerVipRow | undefined> {
  return db
    .selectFrom('playerVip')
    .where('playerId', '=', playerId)
    .select(['playerId', 'points', 'tier', 'since'])
    .executeTakeFirst();
}

export const arePointsDue = (now: Date): RawBuilder<boolean> => sql`
  exists (select from player_vip where due_at <= ${now})`;

/** Locks a player whose points must be counted again, unless another server has it. */
export async function lockDuePlayer(tx: ServerTx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select player_id as id from player_vip
    where due_at <= ${now} order by due_at limit 1 for update skip locked`.execute(tx);
  return rows[0]?.id;
}

export async function lockPlayerVip(tx: ServerTx, playerId: string): Promise<PlayerVipRow> {
  await sql`insert into player_vip (player_id) values (${playerId}) on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('playerVip')
    .where('playerId', '=', playerId)
    .select(['playerId', 'points', 'tier', 'since'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writePlayerVip(
  tx: ServerTx,
  { playerId, points, tier, since }: PlayerVipRow,
  dueAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('playerVip')
    .where('playerId', '=', playerId)
    .set({ points, tier, since, dueAt })
    .execute();
}

export async function insertVipChange(
  tx: ServerTx,
  change: { playerId: string; at: Date; from: number; to: number; points: bigint },
): Promise<void> {
  await tx
    .insertInto('vipChange')
    .values({
      playerId: change.playerId,
      at: change.at,
      fromTier: change.from,
      toTier: change.to,
      points: change.points,
    })
    .onConflict((conflict) => conflict.columns(['playerId', 'at']).doNothing())
    .execute();
}

/** The tier that the player had just before `at`. */
export async function findTierBefore(db: Db, playerId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ tier: number }>`
    select coalesce(
      (select to_tier from vip_change where player_id = ${playerId} and at < ${at} order by at desc limit 1),
      (select from_tier from vip_change where player_id = ${playerId} and at >= ${at} order by at limit 1),
      (select tier from player_vip where player_id = ${playerId}), 0) as tier`.execute(db);
  return rows[0]?.tier ?? 0;
}

export async function listVipChanges(db: Db, playerId: string, limit: number) {
  return db
    .selectFrom('vipChange')
    .where('playerId', '=', playerId)
    .select(['at', 'fromTier as from', 'toTier as to', 'points'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

export interface PaidShare {
  readonly week: string;
  readonly kind: 'cashback' | 'rakeback';
  readonly bonusCents: bigint;
}

export async function listPaidShares(db: Db, playerId: string, limit: number): Promise<PaidShare[]> {
  const { rows } = await sql<PaidShare>`
    select to_char(share.week, 'YYYY-MM-DD') as week, offer.kind, share.bonus_cents
      from cashback_share share join promotion_offer offer on offer.id = share.offer_id
      where share.player_id = ${playerId} and share.claim_id is not null
      order by share.week desc, offer.kind limit ${limit}`.execute(db);
  return rows;
}
