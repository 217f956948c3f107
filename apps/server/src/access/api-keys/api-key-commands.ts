import type { Permission } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { TxContext } from '../../context.ts';
import { getAgentAuthority, permissionsOf } from '../permissions/permissions.ts';
import { lockUsableScopes } from './api-key-commands.sql.ts';

export { commandApiKeyOf } from './api-key-commands.sql.ts';

type CommandContext = Pick<TxContext, 'db' | 'clock'>;

interface GivenCommand {
  readonly agentId: string;
  /** Null if a person gave the command. */
  readonly apiKeyId: string | null;
}

/**
 * Returns the current permissions of an earlier command: a bulk job's row, or an action that a second agent
 * confirms. Refuses `key.ended` for a revoked or expired key, and `agent.not_permitted` if its agent may not
 * use keys. Blocks a revocation until the transaction ends.
 */
export async function demandCommandPermissions(
  tx: CommandContext,
  { agentId, apiKeyId }: GivenCommand,
): Promise<ReadonlySet<Permission>> {
  const permissions = permissionsOf(await getAgentAuthority(tx, agentId));
  if (apiKeyId === null) return permissions;
  const scopes = await findUsableScopes(tx, { agentId, apiKeyId });
  demand(scopes, 'key.ended');
  demand(permissions.has('api_keys.manage'), 'agent.not_permitted');
  return new Set([...permissions].filter((permission) => scopes.includes(permission)));
}

/** Does the same as `demandCommandPermissions`, but returns undefined where that refuses. */
export async function findCommandPermissions(
  tx: CommandContext,
  { agentId, apiKeyId }: GivenCommand,
): Promise<ReadonlySet<Permission> | undefined> {
  const permissions = permissionsOf(await getAgentAuthority(tx, agentId));
  if (apiKeyId === null) return permissions;
  const scopes = await findUsableScopes(tx, { agentId, apiKeyId });
  if (scopes === undefined || !permissions.has('api_keys.manage')) return undefined;
  return new Set([...permissions].filter((permission) => scopes.includes(permission)));
}

/** False once the key that gave the command was revoked or has expired. */
export async function isCommandInForce(
  tx: CommandContext,
  { agentId, apiKeyId }: GivenCommand,
): Promise<boolean> {
  return apiKeyId === null || (await findUsableScopes(tx, { agentId, apiKeyId })) !== undefined;
}

function findUsableScopes(
  tx: CommandContext,
  { agentId, apiKeyId: id }: { agentId: string; apiKeyId: string },
) {
  return lockUsableScopes(tx.db, { id, agentId, now: tx.clock.now() });
}
