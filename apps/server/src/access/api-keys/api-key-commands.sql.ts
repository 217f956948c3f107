import type { ServerTx } from '../../schema.ts';

/** The key's scopes, unless it was revoked or has expired. It stays usable until the transaction ends. */
export async function lockUsableScopes(
  tx: ServerTx,
  { id, agentId, now }: { id: string; agentId: string; now: Date },
): Promise<readonly string[] | undefined> {
  const key = await tx
    .selectFrom('api_key')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select('scopes')
    .forShare()
    .executeTakeFirst();
  return key?.scopes;
}
