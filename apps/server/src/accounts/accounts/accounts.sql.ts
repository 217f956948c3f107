import type { AvatarId, Country, Currency, TransferState } from '@golden-acers/contract';
import { asynchronousCommit, compiledStatement } from '@golden-acers/platform';
import { sql } from 'kysely';
import { personalSelection } from '../../access/identity/identity.ts';
import { maxOpenSessions, type NewSession, sessionValues } from '../../access/sessions/sessions.ts';
import type { Db } from '../../schema.ts';

const accountColumns = [
  'account.id',
  'account.role',
  'account.username',
  'account.email',
  'account.firstName',
  'account.lastName',
  'account.phone',
  ...personalSelection,
  'account.currency',
  'account.avatar',
  'account.isActive',
  'account.emailVerifiedAt',
  'account.phoneVerifiedAt',
  'account.lastLoginAt',
  'account.createdAt',
  'account.updatedAt',
  'player.providerUsername',
  'player.balanceCents',
  'player.balanceAt',
  'player.referralCode',
  'referrer.referralCode as referrerCode',
] as const;

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .leftJoin('player', 'player.id', 'account.id')
    .leftJoin('player as referrer', 'referrer.id', 'player.referredBy')
    .where('account.id', '=', id)
    .select(accountColumns)
    .executeTakeFirst();
}

/** Returns the oldest open sessions, which must end to make room for the new one. */
function surplusSessions(db: Db, { accountId, createdAt }: NewSession) {
  return db
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', createdAt)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .offset(sql.lit(maxOpenSessions - 1))
    .select('id');
}

function createSignInStatement({ waitsForDisk }: { readonly waitsForDisk: boolean }) {
  return compiledStatement((db: Db, session: NewSession) =>
    db
      .with('marked', (query) =>
        query
          .updateTable('account')
          .set({ lastLoginAt: session.createdAt })
          .where('id', '=', session.accountId)
          .returningAll(),
      )
      .with('surplus', (query) =>
        query
          .updateTable('session')
          .set({ endedAt: session.createdAt })
          .where('id', 'in', surplusSessions(db, session))
          .returning('id'),
      )
      .with('opened', (query) => query.insertInto('session').values(sessionValues(session)))
      .selectFrom('marked as account')
      .leftJoin('player', 'player.id', 'account.id')
      .leftJoin('player as referrer', 'referrer.id', 'player.referredBy')
      .select(accountColumns)
      .select(sql<number>`(select count(*)::int from surplus)`.as('surplusSessions'))
      .select(
        sql<TransferState | null>`(
          select state from transfer where transfer.player_id = account.id and transfer.kind = 'recharge'
            order by requested_at desc, transfer.id desc limit 1)`.as('rechargeState'),
      )
      .where(sql<boolean>`account_demand_may_sign_in(account.id)`)
      .$if(!waitsForDisk, (query) => query.crossJoin(asynchronousCommit.as('commit'))),
  );
}
const signInOutsideTransaction = createSignInStatement({ waitsForDisk: false });
const signInInsideTransaction = createSignInStatement({ waitsForDisk: true });

/**
 * Marks the account as signed in, opens the session, ends surplus ones and returns the account, in one
 * statement. Breaks `player_who_signs_in_is_not_frozen` for a frozen player, and a similar constraint for an
 * excluded one.
 */
export async function openSessionForSignIn(db: Db, session: NewSession) {
  const [signedIn] = await (db.isTransaction ? signInInsideTransaction : signInOutsideTransaction)(
    db,
    session,
  );
  if (signedIn === undefined) throw new Error(`The account ${session.accountId} is gone.`);
  return signedIn;
}

export async function hasAccount(db: Db, emailKey: string): Promise<boolean> {
  const found = await db.selectFrom('account').where('emailKey', '=', emailKey).select('id').execute();
  return found.length > 0;
}

interface SignInLookup extends Pick<NewSession, 'address' | 'userAgent'> {
  readonly emailKey: string;
}

const signInCredentialsStatement = compiledStatement(
  (db: Db, { emailKey, address, userAgent }: SignInLookup) =>
    db
      .selectFrom('account')
      .where('emailKey', '=', emailKey)
      .select([
        'id',
        'role',
        'passwordHash',
        'isActive',
        sql<boolean>`exists (select from session where account_id = account.id
          and session_network(address) = session_network(${address}))`.as('isKnownNetwork'),
        sql<boolean>`exists (select from session where account_id = account.id and user_agent = ${userAgent})`.as(
          'isKnownBrowser',
        ),
      ]),
);

export async function findSignInCredentials(db: Db, lookup: SignInLookup) {
  return (await signInCredentialsStatement(db, lookup)).at(0);
}

export async function markSignedIn(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('account').set({ lastLoginAt: at }).where('id', '=', id).execute();
}

export async function findReferrer(db: Db, code: string) {
  return db
    .selectFrom('player')
    .where('referralCode', '=', code)
    .select(['id', 'agentId'])
    .executeTakeFirst();
}

export interface NewPlayerRow {
  readonly id: string;
  readonly agentId: string;
  readonly providerAgentId: string;
  readonly referralCode: string;
  readonly referredBy: string | null;
  readonly providerUsername: string;
  readonly providerPasswordSealed: string;
  /** Null for a player who was never online. */
  readonly seenAt: Date | null;
}

export async function insertPlayerRow(db: Db, player: NewPlayerRow): Promise<void> {
  await db
    .insertInto('player')
    .values({
      id: player.id,
      agentId: player.agentId,
      providerAgentId: player.providerAgentId,
      referralCode: player.referralCode,
      referredBy: player.referredBy,
      providerUsername: player.providerUsername,
      providerPasswordSealed: player.providerPasswordSealed,
      balanceAt: null,
      seenAt: player.seenAt,
    })
    .execute();
}

export interface ProfileChange {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly usernameKey: string;
  /** The same address, perhaps in another spelling. */
  readonly email: string;
  readonly phone: string;
  readonly country: Country | null;
  readonly region: string | null;
  readonly currency: Currency;
}

export async function updateProfile(db: Db, id: string, at: Date, change: ProfileChange): Promise<void> {
  await db
    .updateTable('account')
    .set({
      firstName: change.firstName,
      lastName: change.lastName,
      username: change.username,
      usernameKey: change.usernameKey,
      email: change.email,
      phone: change.phone,
      country: change.country,
      region: change.region,
      currency: change.currency,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/** False when the account has it already. */
export async function updateAvatar(db: Db, id: string, at: Date, avatar: AvatarId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ avatar, updatedAt: at })
    .where('id', '=', id)
    .where('avatar', '<>', avatar)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findPassword(db: Db, id: string) {
  return db
    .selectFrom('account')
    .where('id', '=', id)
    .select(['passwordHash', 'role', 'email', 'username'])
    .executeTakeFirst();
}
