import { anyOf } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { SandboxDb } from '../schema.ts';

export interface TakenSeat {
  readonly tableNumber: number;
  readonly seat: number;
}

/** Returns the player's seat, or takes the first free one. */
export async function takeSeat(
  db: SandboxDb,
  { slug, playerId, now }: { readonly slug: string; readonly playerId: string; readonly now: Date },
): Promise<TakenSeat> {
  const { rows } = await sql<TakenSeat>`select table_number, seat
    from waters_take_seat(${slug}, ${playerId}, ${now})`.execute(db);
  const [taken] = rows;
  if (taken === undefined) throw new Error('there is always a free seat');
  return taken;
}

export async function freeSeat(db: SandboxDb, slug: string, playerId: string): Promise<void> {
  await db.deleteFrom('watersSeat').where('slug', '=', slug).where('playerId', '=', playerId).execute();
}

export async function renewSeats(
  db: SandboxDb,
  {
    slug,
    playerIds,
    now,
  }: { readonly slug: string; readonly playerIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('watersSeat')
    .set({ seenAt: now })
    .where('slug', '=', slug)
    .where('playerId', '=', anyOf(playerIds))
    .execute();
}

export interface TableRef {
  readonly slug: string;
  readonly tableNumber: number;
}

export function listSeats(db: SandboxDb, { slug, tableNumber }: TableRef) {
  return db
    .selectFrom('watersSeat')
    .innerJoin('player', 'player.id', 'watersSeat.playerId')
    .where('slug', '=', slug)
    .where('tableNumber', '=', tableNumber)
    .select(['seat', 'playerId', 'player.account'])
    .orderBy('seat')
    .execute();
}

/** In the order of the catches. */
export function listCatches(db: SandboxDb, { slug, tableNumber }: TableRef) {
  return db
    .selectFrom('watersCatch')
    .where('slug', '=', slug)
    .where('tableNumber', '=', tableNumber)
    .select(['target', 'seat', 'multiplier'])
    .orderBy('caughtAt')
    .orderBy('target')
    .execute();
}

export async function deleteCatches(db: SandboxDb, before: Date): Promise<void> {
  await db.deleteFrom('watersCatch').where('caughtAt', '<', before).execute();
}
