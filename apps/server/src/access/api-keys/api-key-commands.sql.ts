import type { CommandApiKey } from '@golden-acers/contract';
import { type Expression, sql } from 'kysely';
import type { ServerTx } from '../../schema.ts';

/** Selects the key that gave a command, by its stored id; null: a person gave it. */
export const commandApiKeyOf = (id: Expression<string | null>) => sql<CommandApiKey | null>`
  case when ${id} is not null then json_build_object('id', ${id},
    'name', (select name from api_key where api_key.id = ${id}),
    'hint', (select hint from api_key_secret where api_key_id = ${id} and ends_at is null)) end`;

/** The key's scopes, unless it was revoked or has expired. It stays usable until the transaction ends. */
export async function lockUsableScopes(
  tx: ServerTx,
  { id, agentId, now }: { id: string; agentId: string; now: Date },
): Promise<readonly string[] | undefined> {
  const key = await tx
    .selectFrom('apiKey')
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select('scopes')
    .forShare()
    .executeTakeFirst();
  return key?.scopes;
}
