import type { ApiKey } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { getAgentLanguage } from '../agent-settings/agent-settings.ts';
import { demandAgentBelow, getTreeAgent } from '../agent-tree/agent-tree.ts';
import {
  type ApiKeyDetails,
  findApiKeyRow,
  listApiKeyRows,
  lockApiKey,
  revokeApiKeyRow,
} from './api-keys.sql.ts';
import { consoleLinkOf, describeApiKey, listedMax, recordKeyEvent } from './api-keys.ts';

/** The keys of an agent below the caller, without the end of their secrets. */
export async function listApiKeysBelow(
  context: Context,
  actor: AgentActor,
  agentId: string,
): Promise<ApiKey[]> {
  demand(agentId !== actor.agentId, 'agent.is_oneself');
  await getTreeAgent(context, actor, agentId);
  const describe = await describerOf(context, agentId);
  return (await listApiKeyRows(context.db, agentId, listedMax)).map(describe);
}

/** Revokes a key of an agent below at once, and informs its agent by mail. Repeating it changes nothing. */
export async function revokeApiKeyBelow(
  context: Context,
  actor: AgentActor,
  { agentId, id, reason }: { agentId: string; id: string; reason: string },
): Promise<ApiKey> {
  return inTransaction(context, async (tx) => {
    await demandAgentBelow(tx, actor, agentId);
    const row = await lockApiKey(tx.db, agentId, id);
    demand(row, 'key.not_found');
    const describe = await describerOf(tx, agentId);
    if (row.revokedAt !== null) return describe(row);
    await revokeApiKeyRow(tx.db, id, tx.clock.now());
    const before = { name: row.name, scopes: row.scopes };
    await recordKeyEvent(tx, actor, 'revoked', { id, before, reason });
    const { email: recipient } = await getTreeAgent(tx, actor, agentId);
    const language = await getAgentLanguage(tx, agentId, 'en');
    const link = consoleLinkOf(tx);
    await enqueueMail(tx, { accountId: agentId, kind: 'api_key_revoked', language, recipient, link });
    const revoked = await findApiKeyRow(tx.db, agentId, id);
    demand(revoked, 'key.not_found');
    return describe(revoked);
  });
}

async function describerOf(context: Pick<Context, 'db' | 'clock'>, agentId: string) {
  const permissions = permissionsOf(await getAgentAuthority(context, agentId));
  return (row: ApiKeyDetails): ApiKey => {
    const key = describeApiKey(context, { permissions }, row);
    const former = key.former && { ...key.former, hint: beginningOf(key.former.hint) };
    return { ...key, hint: beginningOf(key.hint), former };
  };
}

const beginningOf = (hint: string): string => hint.replace(/…\w+$/, '…');
