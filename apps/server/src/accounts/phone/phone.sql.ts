import type { Country } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface PhoneRow {
  readonly phone: string;
  readonly country: Country | null;
  readonly verifiedAt: Date | null;
  /** The newest code. `number` is empty once it can't be used any more. */
  readonly code: {
    readonly number: string;
    readonly sends: number;
    readonly sentAt: Date;
    expiresAt: Date;
  } | null;
}

interface JoinedRow extends Omit<PhoneRow, 'code'> {
  readonly number: string | null;
  readonly sends: number | null;
  readonly sentAt: Date | null;
  readonly expiresAt: Date | null;
}

export async function getPhone(db: Db, accountId: string): Promise<PhoneRow> {
  const { rows } = await sql<JoinedRow>`
    select account.phone, account.country, account.phone_verified_at as "verifiedAt", code.number, code.sends,
        code.sent_at, code.expires_at
      from account left join phone_code code on code.account_id = account.id where account.id = ${accountId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  const { phone, country, verifiedAt, number, sends, sentAt, expiresAt } = row;
  const hasCode = number !== null && sends !== null && sentAt !== null && expiresAt !== null;
  return { phone, country, verifiedAt, code: hasCode ? { number, sends, sentAt, expiresAt } : null };
}

/** Serialises an account's codes with changes of its number. */
export async function lockAccount(tx: ServerTx, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
}

export async function writeCode(
  tx: ServerTx,
  code: Readonly<{
    accountId: string;
    number: string;
    codeHash: string;
    sends: number;
    sentAt: Date;
    expiresAt: Date;
  }>,
): Promise<void> {
  const { accountId, number, codeHash, sends, sentAt, expiresAt } = code;
  await sql`
    insert into phone_code (account_id, number, code_hash, tries, sends, sent_at, expires_at)
      values (${accountId}, ${number}, ${codeHash}, 0, ${sends}, ${sentAt}, ${expiresAt})
      on conflict (account_id) do update set number = excluded.number, code_hash = excluded.code_hash, tries = 0,
        sends = excluded.sends, sent_at = excluded.sent_at, expires_at = excluded.expires_at`.execute(tx);
}

/** Counts a try at the account's code, and returns what it is compared with. Undefined: no try is left. */
export async function countTry(
  db: Db,
  { accountId, now, maxTries }: { readonly accountId: string; readonly now: Date; readonly maxTries: number },
): Promise<{ number: string; codeHash: string } | undefined> {
  const { rows } = await sql<{ number: string; codeHash: string }>`
    update phone_code set tries = tries + 1
      where account_id = ${accountId} and number <> '' and expires_at > ${now} and tries < ${maxTries}
      returning number, code_hash`.execute(db);
  return rows[0];
}

/** False when the code was used or replaced meanwhile. Breaks `account_verified_number_is_unique`. */
export async function writeVerifiedNumber(
  tx: ServerTx,
  {
    accountId,
    number,
    codeHash,
    now,
  }: Readonly<Record<'accountId' | 'number' | 'codeHash', string>> & { now: Date },
): Promise<boolean> {
  const used = await sql`
    delete from phone_code where account_id = ${accountId} and number = ${number} and code_hash = ${codeHash}
      returning account_id`.execute(tx);
  if (used.rows.length === 0) return false;
  await sql`update account set verified_number = ${number}, phone_verified_at = ${now} where id = ${accountId}`.execute(
    tx,
  );
  return true;
}
