import { anyOf } from '@golden-acers/platform';
import type { Insertable, Selectable } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type SeedPairRow = Selectable<SandboxSchema['seed_pair']>;

/** The pair that rounds are drawn from, and the next one, which has no client seed yet. */
export function listCurrentSeedPairs(db: SandboxDb, playerId: string): Promise<SeedPairRow[]> {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute();
}

export function listSeedPairs(db: SandboxDb, ids: readonly string[]): Promise<SeedPairRow[]> {
  return db.selectFrom('seed_pair').selectAll().where('id', '=', anyOf(ids)).execute();
}

/** What shared rounds are drawn from: their own seed once they are over, and what committed to it before. */
export function listSharedDraws(db: SandboxDb, ids: readonly string[]) {
  return db
    .selectFrom('shared_round')
    .innerJoin('hash_chain', 'hash_chain.id', 'shared_round.chain_id')
    .leftJoin('shared_round as previous', (join) =>
      join
        .onRef('previous.chain_id', '=', 'shared_round.chain_id')
        .on((row) => row('previous.number', '=', row('shared_round.number', '-', 1))),
    )
    .select([
      'shared_round.id',
      'shared_round.number',
      'shared_round.status',
      'shared_round.seed',
      'previous.seed as previous_seed',
      'hash_chain.terminal_hash',
    ])
    .where('shared_round.id', '=', anyOf(ids))
    .execute();
}

export async function insertSeedPair(
  db: SandboxTx,
  pair: Insertable<SandboxSchema['seed_pair']>,
): Promise<SeedPairRow> {
  return db.insertInto('seed_pair').values(pair).returningAll().executeTakeFirstOrThrow();
}

export async function incrementNonce(db: SandboxTx, seedPairId: string): Promise<void> {
  await db
    .updateTable('seed_pair')
    .set((pair) => ({ nonce: pair('nonce', '+', 1n) }))
    .where('id', '=', seedPairId)
    .execute();
}

/** Starts the pair; of one that is unused, it changes the client seed. */
export function updateClientSeed(
  db: SandboxTx,
  seedPairId: string,
  clientSeed: string,
): Promise<SeedPairRow> {
  return db
    .updateTable('seed_pair')
    .set({ client_seed: clientSeed })
    .where('id', '=', seedPairId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `serverSeed` null: it can't be revealed, because it can't be unsealed. */
export function endSeedPair(
  db: SandboxTx,
  seedPairId: string,
  { serverSeed, now }: { serverSeed: string | null; now: Date },
): Promise<SeedPairRow> {
  return db
    .updateTable('seed_pair')
    .set({ ended_at: now, ...(serverSeed !== null && { server_seed: serverSeed, server_seed_sealed: null }) })
    .where('id', '=', seedPairId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
