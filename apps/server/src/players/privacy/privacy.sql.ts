import { pickPersonalDetails } from '@golden-acers/contract';
import type { ServerTx } from '../../schema.ts';

/** Locks account and player in the same order as a transfer, which then sees the closure. */
export async function lockAccountForClosure(tx: ServerTx, playerId: string) {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', playerId)
    .select(['number', 'email', 'username', 'isActive'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { balanceCents } = await tx
    .selectFrom('player')
    .where('id', '=', playerId)
    .select('balanceCents')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...account, balanceCents };
}

export type LockedAccount = Awaited<ReturnType<typeof lockAccountForClosure>>;

export async function hasOpenTransfer(tx: ServerTx, playerId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('transfer')
    .where('playerId', '=', playerId)
    .where('state', 'not in', ['applied', 'rejected'])
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export interface IdentityErasure {
  readonly id: string;
  readonly at: Date;
  readonly email: string;
  readonly emailKey: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly passwordHash: string;
}

/** The row stays for the ledger, without the player's identity. */
export async function eraseIdentity(tx: ServerTx, erasure: IdentityErasure): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      email: erasure.email,
      emailKey: erasure.emailKey,
      emailVerifiedAt: null,
      username: erasure.username,
      usernameKey: erasure.usernameKey,
      firstName: 'Closed',
      lastName: 'Account',
      phone: '',
      ...pickPersonalDetails({}),
      avatar: 'gorilla',
      passwordHash: erasure.passwordHash,
      isActive: false,
      closedAt: erasure.at,
      updatedAt: erasure.at,
    })
    .where('id', '=', erasure.id)
    .execute();
}
