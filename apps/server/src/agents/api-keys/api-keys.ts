import {
  type ApiKey,
  type ApiKeyScope,
  apiKeyLimits,
  apiKeyScopes,
  type BodyOf,
} from '@golden-acers/contract';
import { dayMs, demand, hashToken, minuteMs, newId } from '@golden-acers/platform';
import { hintOfApiKey, newApiKeyToken } from '../../access/api-keys/api-key-token.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { apiModeOf } from '../../config/config.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { getAgentLanguage } from '../agent-settings/agent-settings.ts';
import {
  type ApiKeyDetails,
  deleteEndedApiKeys,
  findApiKeyRow,
  insertApiKey,
  insertApiKeySecret,
  listApiKeyRows,
  lockAndCountOpenApiKeys,
  lockApiKey,
  markExpiringApiKeys,
  renewApiKey,
  revokeApiKeyRow,
} from './api-keys.sql.ts';

/** Keys that ended and are still shown. */
const endedMax = 20;
export const listedMax = apiKeyLimits.openMax + endedMax;
/** Time to rotate the key before a program is refused. */
const warningMs = 7 * dayMs;
const warningBatchSize = 100;

interface IssuedApiKey {
  readonly key: ApiKey;
  /** It leaves the server in this response only; the database stores its hash. */
  readonly secret: string;
}

export async function listApiKeys(context: Context, actor: AgentActor): Promise<ApiKey[]> {
  const rows = await listApiKeyRows(context.db, actor.agentId, listedMax);
  return rows.map((row) => describeApiKey(context, actor, row));
}

/** Needs a step-up. Its scopes are permissions that the agent has. */
export function createApiKey(
  context: Context,
  actor: AgentActor,
  { name, scopes, addresses, bonus, expiresInDays }: BodyOf<'POST /agent/api-keys'>,
): Promise<IssuedApiKey> {
  const { agentId } = actor;
  return inTransaction(context, async (tx) => {
    const chosen = apiKeyScopes.filter((scope) => scopes.includes(scope));
    demandOwnScopes(actor, chosen);
    const createdAt = tx.clock.now();
    const open = await lockAndCountOpenApiKeys(tx.db, agentId, createdAt);
    demand(open < apiKeyLimits.openMax, 'key.too_many');
    await demandRecentStepUp(tx, actor);
    const expiresAt = new Date(createdAt.getTime() + expiresInDays * dayMs);
    const id = newId('ak', tx.clock, tx.random);
    const networks = [...new Set(addresses)];
    await insertApiKey(tx.db, {
      ...{ id, agentId, name, scopes: chosen, addresses: networks, createdAt, expiresAt },
      skipsOffers: bonus === 'none',
    });
    const secret = await issueSecret(tx, id);
    await deleteEndedApiKeys(tx.db, { agentId, now: createdAt, except: endedMax });
    const expiry = { expiresAt: expiresAt.toISOString() };
    const after = {
      name,
      scopes: chosen,
      addresses: networks,
      ...expiry,
      ...(bonus === 'none' && { bonus }),
    };
    await recordKeyEvent(tx, actor, 'created', { id, after });
    return { key: await getApiKey(tx, actor, id), secret };
  });
}

/** Needs a step-up. The former secret is accepted for `overlapHours` more; one before it ends at once. */
export function rotateApiKey(
  context: Context,
  actor: AgentActor,
  { id, overlapHours, expiresInDays }: BodyOf<'POST /agent/api-keys/:id/rotate'> & { id: string },
): Promise<IssuedApiKey> {
  return inTransaction(context, async (tx) => {
    const row = await lockApiKey(tx.db, actor.agentId, id);
    demand(row, 'key.not_found');
    const known = describeApiKey(tx, actor, row);
    demand(known.state === 'active', 'key.over');
    demandOwnScopes(actor, known.scopes);
    await demandRecentStepUp(tx, actor);
    const at = tx.clock.now();
    const expiresAt = new Date(at.getTime() + expiresInDays * dayMs);
    // A former secret is never accepted longer than it was first announced.
    const formerEndsAt = new Date(
      Math.min(at.getTime() + overlapHours * 60 * minuteMs, row.expiresAt.getTime()),
    );
    await renewApiKey(tx.db, { id, at, expiresAt, formerEndsAt });
    const secret = await issueSecret(tx, id);
    const after = { name: row.name, overlapHours, expiresAt: expiresAt.toISOString() };
    await recordKeyEvent(tx, actor, 'rotated', { id, after });
    return { key: await getApiKey(tx, actor, id), secret };
  });
}

/** Counts for every call that begins after the commit. Needs no step-up, because it may be urgent. */
export async function revokeApiKey(context: Context, actor: AgentActor, id: string): Promise<ApiKey> {
  return inTransaction(context, async (tx) => {
    const row = await lockApiKey(tx.db, actor.agentId, id);
    demand(row, 'key.not_found');
    if (row.revokedAt === null) {
      await revokeApiKeyRow(tx.db, id, tx.clock.now());
      await recordKeyEvent(tx, actor, 'revoked', { id, before: { name: row.name, scopes: row.scopes } });
    }
    return getApiKey(tx, actor, id);
  });
}

async function issueSecret(tx: TxContext, keyId: string): Promise<string> {
  const secret = newApiKeyToken(tx.random, apiModeOf(tx.config));
  await insertApiKeySecret(tx.db, { keyId, tokenHash: hashToken(secret), hint: hintOfApiKey(secret) });
  return secret;
}

function demandOwnScopes({ permissions }: AgentActor, scopes: readonly ApiKeyScope[]): void {
  const isOwn = scopes.every((scope) => permissions.has(scope));
  demand(isOwn, 'agent.beyond_own', { field: 'scopes' });
}

export function recordKeyEvent(
  tx: TxContext,
  actor: AgentActor,
  what: 'created' | 'rotated' | 'revoked',
  { id, ...changes }: { id: string; before?: AuditChanges; after?: AuditChanges; reason?: string },
): Promise<void> {
  return recordAuditEvent(tx, {
    actor,
    action: `api_key.${what}`,
    subject: { kind: 'api_key', id },
    ...changes,
  });
}

async function getApiKey(
  context: Pick<Context, 'db' | 'clock'>,
  actor: AgentActor,
  id: string,
): Promise<ApiKey> {
  const row = await findApiKeyRow(context.db, actor.agentId, id);
  demand(row, 'key.not_found');
  return describeApiKey(context, actor, row);
}

export function describeApiKey(
  { clock }: Pick<Context, 'clock'>,
  { permissions }: Pick<AgentActor, 'permissions'>,
  row: ApiKeyDetails,
): ApiKey {
  const now = clock.now();
  const scopes = apiKeyScopes.filter((scope) => row.scopes.includes(scope));
  const isOver = row.expiresAt <= now;
  const { formerHint, formerEndsAt } = row;
  const hasFormer = formerHint !== null && formerEndsAt !== null && formerEndsAt > now;
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes,
    lostScopes: scopes.filter((scope) => !permissions.has(scope)),
    addresses: [...row.addresses],
    bonus: row.skipsOffers ? 'none' : 'automatic',
    state: row.revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'active',
    createdAt: row.createdAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
    former:
      hasFormer && row.revokedAt === null && !isOver
        ? { hint: formerHint, endsAt: formerEndsAt.toISOString() }
        : null,
  };
}

/** Returns the URL at which an agent sees its keys. */
export function consoleLinkOf({ config }: Pick<Context, 'config'>): string {
  return new URL('/adminacers?view=api-keys', config.publicUrl).href;
}

/** Background job: one mail per agent with keys that expire soon. Returns whether there may be more. */
export async function warnOfExpiringApiKeys(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const before = new Date(now.getTime() + warningMs);
    const { marked, agents } = await markExpiringApiKeys(tx.db, { now, before, limit: warningBatchSize });
    const link = consoleLinkOf(tx);
    for (const { agentId: accountId, email: recipient } of agents) {
      const language = await getAgentLanguage(tx, accountId, 'en');
      await enqueueMail(tx, { accountId, kind: 'api_key_expiring', language, recipient, link });
    }
    return marked === warningBatchSize;
  });
}
