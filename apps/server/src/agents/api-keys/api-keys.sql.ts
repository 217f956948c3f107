import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export type ApiKeyDetails = Awaited<ReturnType<typeof listApiKeyRows>>[number];

const columns = [
  'key.id',
  'key.name',
  'key.scopes',
  'key.addresses',
  'key.created_at as createdAt',
  'key.issued_at as issuedAt',
  'key.expires_at as expiresAt',
  'key.revoked_at as revokedAt',
  'key.last_used_at as lastUsedAt',
  'key.last_used_address as lastUsedAddress',
  'present.hint',
  'former.hint as formerHint',
  'former.ends_at as formerEndsAt',
] as const;

function selectApiKeys(db: Db, agentId: string) {
  return db
    .selectFrom('api_key as key')
    .innerJoin('api_key_secret as present', (join) =>
      join.onRef('present.api_key_id', '=', 'key.id').on('present.ends_at', 'is', null),
    )
    .leftJoin('api_key_secret as former', (join) =>
      join.onRef('former.api_key_id', '=', 'key.id').on('former.ends_at', 'is not', null),
    )
    .where('key.agent_id', '=', agentId)
    .select(columns);
}

/** Newest first. */
export function listApiKeyRows(db: Db, agentId: string, limit: number) {
  return selectApiKeys(db, agentId).orderBy('key.id', 'desc').limit(limit).execute();
}

export function findApiKeyRow(db: Db, agentId: string, id: string) {
  return selectApiKeys(db, agentId).where('key.id', '=', id).executeTakeFirst();
}

/** Waits for another change of the agent's keys. Returns the key if it is the agent's. */
export async function lockApiKey(tx: ServerTx, agentId: string, id: string) {
  await lockAgentKeys(tx, agentId);
  return findApiKeyRow(tx, agentId, id);
}

async function lockAgentKeys(tx: ServerTx, agentId: string): Promise<void> {
  await tx.selectFrom('account').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
}

/** The agent's keys that neither expired nor were revoked, until the transaction ends. */
export async function lockAndCountOpenApiKeys(tx: ServerTx, agentId: string, now: Date): Promise<number> {
  await lockAgentKeys(tx, agentId);
  const { count } = await tx
    .selectFrom('api_key')
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewApiKey {
  readonly id: string;
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertApiKey(tx: ServerTx, key: NewApiKey): Promise<void> {
  const values = {
    id: key.id,
    agent_id: key.agentId,
    name: key.name,
    scopes: [...key.scopes],
    addresses: [...key.addresses],
    created_at: key.createdAt,
    issued_at: key.createdAt,
    expires_at: key.expiresAt,
  };
  await tx.insertInto('api_key').values(values).execute();
}

interface NewSecret {
  readonly keyId: string;
  readonly tokenHash: string;
  readonly hint: string;
}

export async function insertApiKeySecret(tx: ServerTx, { keyId, tokenHash, hint }: NewSecret): Promise<void> {
  const values = { api_key_id: keyId, token_hash: tokenHash, hint };
  await tx.insertInto('api_key_secret').values(values).execute();
}

/** The present secret is the former one until `formerEndsAt`; one before it ends now. */
export async function renewApiKey(
  tx: ServerTx,
  { id, at, expiresAt, formerEndsAt }: { id: string; at: Date; expiresAt: Date; formerEndsAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('api_key_secret')
    .where('api_key_id', '=', id)
    .where('ends_at', 'is not', null)
    .execute();
  await tx
    .updateTable('api_key_secret')
    .set({ ends_at: formerEndsAt })
    .where('api_key_id', '=', id)
    .execute();
  await tx
    .updateTable('api_key')
    .set({ issued_at: at, expires_at: expiresAt, warned_at: null })
    .where('id', '=', id)
    .execute();
}

export async function revokeApiKeyRow(tx: ServerTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('api_key').set({ revoked_at: at }).where('id', '=', id).execute();
}

/** Deletes the agent's keys that ended, but the newest ones: what they did is in the audit log. */
export async function deleteEndedApiKeys(
  tx: ServerTx,
  { agentId, now, except }: { agentId: string; now: Date; except: number },
): Promise<void> {
  const ended = tx
    .selectFrom('api_key')
    .where('agent_id', '=', agentId)
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
    .orderBy('id', 'desc')
    .offset(except)
    .select('id');
  await tx.deleteFrom('api_key').where('id', 'in', ended).execute();
}

/** Marks keys that expire before `before` as warned of, and returns their agents that can still sign in. */
export async function markExpiringApiKeys(
  tx: ServerTx,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<{ marked: number; agents: { agentId: string; email: string }[] }> {
  const { rows } = await sql<{ agentId: string; email: string; isActive: boolean }>`
    with expiring as (
      select id from api_key where expires_at < ${before} and revoked_at is null and warned_at is null
        order by expires_at limit ${limit} for no key update skip locked
    ), warned as (
      update api_key set warned_at = ${now} from expiring where api_key.id = expiring.id
        returning api_key.agent_id, api_key.expires_at
    )
    select warned.agent_id as "agentId", account.email, account.is_active and warned.expires_at > ${now} as "isActive"
      from warned join account on account.id = warned.agent_id`.execute(tx);
  const active = rows.filter(({ isActive }) => isActive);
  return { marked: rows.length, agents: [...new Map(active.map((row) => [row.agentId, row])).values()] };
}
