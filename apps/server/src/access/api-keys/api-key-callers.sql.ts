import { createBatcher } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { AgentAuthority } from '../permissions/permissions.ts';

export interface ApiKeyRow {
  readonly id: string;
  readonly agentId: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[];
  /** When a rotated secret stops working. */
  readonly endsAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** False once its agent, or one above it, is disabled. */
  readonly isActive: boolean;
  readonly authority: AgentAuthority;
  readonly hasTotp: boolean;
}

/** Reads key and agent at each call, so that a revocation and a changed right count from the next one on. */
export const findApiKeyByTokenHash = createBatcher(
  async (db: Db, tokenHashes: readonly string[]): Promise<ReadonlyMap<string, ApiKeyRow>> => {
    const { rows } = await sql<ApiKeyRow & { readonly tokenHash: string }>`
      select token_hash, ends_at, api_key_id as id, agent_id, scopes,
          addresses, expires_at, revoked_at, last_used_at,
          is_active, authority, has_totp
        from api_key_find(${tokenHashes}::text[])`.execute(db);
    return new Map(rows.map((row) => [row.tokenHash, row]));
  },
);

interface ApiKeyUse {
  readonly id: string;
  readonly address: string;
  readonly at: Date;
  /** Skips the write if a use after this time is already recorded. */
  readonly unlessAfter: Date;
}

export async function recordApiKeyUse(db: Db, { id, address, at, unlessAfter }: ApiKeyUse): Promise<void> {
  await db
    .updateTable('apiKey')
    .set({ lastUsedAt: at, lastUsedAddress: address.slice(0, 60) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', unlessAfter)]))
    .execute();
}
