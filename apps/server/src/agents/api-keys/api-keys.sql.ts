import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export type ApiKeyDetails = Awaited<ReturnType<typeof listApiKeyRows>>[number];

const columns = [
  'key.id',
  'key.name',
  'key.scopes',
  'key.addresses',
  'key.skipsOffers',
  'key.createdAt',
  'key.issuedAt',
  'key.expiresAt',
  'key.revokedAt',
  'key.lastUsedAt',
  'key.lastUsedAddress',
  'present.hint',
  'former.hint as formerHint',
  'former.endsAt as formerEndsAt',
] as const;

function selectApiKeys(db: Db, agentId: string) {
  return db
    .selectFrom('apiKey as key')
    .innerJoin('apiKeySecret as present', (join) =>
      join.onRef('present.apiKeyId', '=', 'key.id').on('present.endsAt', 'is', null),
    )
    .leftJoin('apiKeySecret as former', (join) =>
      join.onRef('former.apiKeyId', '=', 'key.id').on('former.endsAt', 'is not', null),
    )
    .where('key.agentId', '=', agentId)
    .select(columns);
}

/** Lists the newest first. */
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

/** Locks and counts the agent's keys that neither expired nor were revoked, until the transaction ends. */
export async function lockAndCountOpenApiKeys(tx: ServerTx, agentId: string, now: Date): Promise<number> {
  await lockAgentKeys(tx, agentId);
  const { count } = await tx
    .selectFrom('apiKey')
    .where('agentId', '=', agentId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
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
  readonly skipsOffers: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertApiKey(tx: ServerTx, key: NewApiKey): Promise<void> {
  const values = {
    id: key.id,
    agentId: key.agentId,
    name: key.name,
    scopes: [...key.scopes],
    addresses: [...key.addresses],
    skipsOffers: key.skipsOffers,
    createdAt: key.createdAt,
    issuedAt: key.createdAt,
    expiresAt: key.expiresAt,
  };
  await tx.insertInto('apiKey').values(values).execute();
}

interface NewSecret {
  readonly keyId: string;
  readonly tokenHash: string;
  readonly hint: string;
}

export async function insertApiKeySecret(tx: ServerTx, { keyId, tokenHash, hint }: NewSecret): Promise<void> {
  const values = { apiKeyId: keyId, tokenHash, hint };
  await tx.insertInto('apiKeySecret').values(values).execute();
}

/** The present secret is the former one until `formerEndsAt`; one before it ends now. */
export async function renewApiKey(
  tx: ServerTx,
  { id, at, expiresAt, formerEndsAt }: { id: string; at: Date; expiresAt: Date; formerEndsAt: Date },
): Promise<void> {
  await tx.deleteFrom('apiKeySecret').where('apiKeyId', '=', id).where('endsAt', 'is not', null).execute();
  await tx.updateTable('apiKeySecret').set({ endsAt: formerEndsAt }).where('apiKeyId', '=', id).execute();
  await tx
    .updateTable('apiKey')
    .set({ issuedAt: at, expiresAt, warnedAt: null })
    .where('id', '=', id)
    .execute();
}

export async function revokeApiKeyRow(tx: ServerTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('apiKey').set({ revokedAt: at }).where('id', '=', id).execute();
}

/** Deletes the agent's keys that ended, but the newest ones: what they did is in the audit log. */
export async function deleteEndedApiKeys(
  tx: ServerTx,
  { agentId, now, except }: { agentId: string; now: Date; except: number },
): Promise<void> {
  const ended = tx
    .selectFrom('apiKey')
    .where('agentId', '=', agentId)
    .where((eb) => eb.or([eb('revokedAt', 'is not', null), eb('expiresAt', '<=', now)]))
    .orderBy('id', 'desc')
    .offset(except)
    .select('id');
  await tx.deleteFrom('apiKey').where('id', 'in', ended).execute();
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
    select warned.agent_id, account.email, account.is_active and warned.expires_at > ${now} as "isActive"
      from warned join account on account.id = warned.agent_id`.execute(tx);
  const active = rows.filter(({ isActive }) => isActive);
  return { marked: rows.length, agents: [...new Map(active.map((row) => [row.agentId, row])).values()] };
}
