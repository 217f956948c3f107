import { type ApiKeyScope, type ApiMode, apiKeyScopes, type BodyOf } from '@golden-acers/contract';
import { dayMs, hashToken, newId, systemRandom } from '@golden-acers/platform';
import { type BareTestEnv, createApiClient, type TestAgent } from '@golden-acers/testing';
import { sql } from 'kysely';
import { newApiKeyToken } from '../src/access/api-keys/api-key-token.ts';
import { apiModeOf } from '../src/config/config.ts';

interface TestApiKey {
  readonly agentId: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly addresses?: readonly string[];
  /** Default: the mode of the server. */
  readonly mode?: ApiMode;
  readonly skipsOffers?: boolean;
}

/** Inserts a key by SQL, without a step-up. */
export async function insertApiKey(
  { db, clock, config }: BareTestEnv,
  { agentId, scopes, addresses = [], skipsOffers = false, mode = apiModeOf(config) }: TestApiKey,
): Promise<{ id: string; secret: string }> {
  const id = newId('ak', clock, systemRandom);
  const secret = newApiKeyToken(systemRandom, mode);
  const at = clock.now();
  const times = { createdAt: at, issuedAt: at, expiresAt: new Date(at.getTime() + 90 * dayMs) };
  const values = { id, agentId, name: 'Till program', scopes: [...scopes], skipsOffers, ...times };
  await db
    .insertInto('apiKey')
    // The key was used just now, so that a call changes nothing.
    .values({ ...values, addresses: [...addresses], lastUsedAt: at })
    .execute();
  await db
    .insertInto('apiKeySecret')
    .values({ tokenHash: hashToken(secret), apiKeyId: id, hint: 'ga_live_…' })
    .execute();
  return { id, secret };
}
/** Scopes of a key that only reads. */
export const readerScopes = ['players.read', 'records.read'] as const satisfies readonly ApiKeyScope[];

/** Keys of a store with every scope, with few, and two that may do nothing any more. */
export async function createTestKeys(env: BareTestEnv, agentId: string) {
  const keyOf = async (agent: string, scopes: readonly ApiKeyScope[]) =>
    (await insertApiKey(env, { agentId: agent, scopes })).secret;
  const revoked = await insertApiKey(env, { agentId, scopes: apiKeyScopes });
  await env.db
    .updateTable('apiKey')
    .set({ revokedAt: env.clock.now() })
    .where('id', '=', revoked.id)
    .execute();
  const above = await env.agent({ name: 'acl-disabled-above' });
  const below = await env.agent({ name: 'acl-below-disabled', parentId: above.id });
  await env.db.updateTable('account').set({ isActive: false }).where('id', '=', above.id).execute();
  return {
    storeKey: await keyOf(agentId, apiKeyScopes),
    readerKey: await keyOf(agentId, readerScopes),
    revokedKey: revoked.secret,
    disabledAgentKey: await keyOf(below.id, apiKeyScopes),
  };
}

/** Creates a key that the agent makes. Its session must be confirmed. */
export async function createOwnApiKey(
  env: BareTestEnv,
  agent: TestAgent,
  body: Partial<BodyOf<'POST /agent/api-keys'>> = {},
) {
  const scopes: ApiKeyScope[] = ['players.read', 'money.recharge'];
  const { data } = await agent.call('POST /agent/api-keys', {
    body: { name: 'Till program', scopes, ...body },
  });
  return { ...data, client: createApiClient(env.call, data.secret) };
}

/** The audit events of commands with a key and of changes to it. */
export async function listApiKeyEvents({ db }: Pick<BareTestEnv, 'db'>, id: string) {
  const { rows } = await sql<{ action: string; after: Record<string, unknown> | null }>`
    select action, after from audit_entry where subject_id = ${id} or after ->> 'apiKey' = ${id}
      order by id`.execute(db);
  return rows;
}

/** Inserts a key of a cashier, which by default may have none itself. */
export async function insertKeyOfParent(env: BareTestEnv, agentId: string): Promise<string> {
  const { parentId } = await env.db
    .selectFrom('agent')
    .where('id', '=', agentId)
    .select('parentId')
    .executeTakeFirstOrThrow();
  const { id } = await insertApiKey(env, { agentId: parentId ?? agentId, scopes: ['players.read'] });
  return id;
}
