import { anyOf } from '@golden-acers/platform';
import type { Insertable, Selectable } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type SeedPairRow = Selectable<SandboxSchema['seedPair']>;

/** Lists the pair that rounds are drawn from, and the next one, which has no client seed yet. */
export function listCurrentSeedPairs(db: SandboxDb, playerId: string): Promise<SeedPairRow[]> {
  return db
    .selectFrom('seedPair')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('endedAt', 'is', null)
    .execute();
}

export function listSeedPairs(db: SandboxDb, ids: readonly string[]): Promise<SeedPairRow[]> {
  return db.selectFrom('seedPair').selectAll().where('id', '=', anyOf(ids)).execute();
}

/**
 * Lists from what shared rounds are drawn: their own seed once they are over, and what committed to it
 * before.
 */
export function listSharedDraws(db: SandboxDb, ids: readonly string[]) {
  return db
    .selectFrom('sharedRound')
    .innerJoin('hashChain', 'hashChain.id', 'sharedRound.chainId')
    .leftJoin('sharedRound as previous', (join) =>
      join
        .onRef('previous.chainId', '=', 'sharedRound.chainId')
        .on((row) => row('previous.number', '=', row('sharedRound.number', '-', 1))),
    )
    .select([
      'sharedRound.id',
      'sharedRound.number',
      'sharedRound.status',
      'sharedRound.seed',
      'sharedRound.playerLeaves',
      'previous.seed as previousSeed',
      'hashChain.terminalHash',
    ])
    .where('sharedRound.id', '=', anyOf(ids))
    .execute();
}

export async function insertSeedPair(
  db: SandboxTx,
  pair: Insertable<SandboxSchema['seedPair']>,
): Promise<SeedPairRow> {
  return db.insertInto('seedPair').values(pair).returningAll().executeTakeFirstOrThrow();
}

export async function incrementNonce(db: SandboxTx, seedPairId: string): Promise<void> {
  await db
    .updateTable('seedPair')
    .set((pair) => ({ nonce: pair('nonce', '+', 1n) }))
    .where('id', '=', seedPairId)
    .execute();
}

export interface ClientSeed {
  readonly clientSeed: string;
  /** False: the sandbox made it, because its player has sent none yet. */
  readonly isOwn: boolean;
}

/** Starts the pair; of one that is unused, it changes the client seed. */
export function updateClientSeed(
  db: SandboxTx,
  seedPairId: string,
  { clientSeed, isOwn }: ClientSeed,
): Promise<SeedPairRow> {
  return db
    .updateTable('seedPair')
    .set({ clientSeed, isClientSeedOwn: isOwn })
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
    .updateTable('seedPair')
    .set({ endedAt: now, ...(serverSeed !== null && { serverSeed, serverSeedSealed: null }) })
    .where('id', '=', seedPairId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
