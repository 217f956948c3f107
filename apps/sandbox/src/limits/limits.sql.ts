import { sql } from 'kysely';
import type { SandboxDb } from '../schema.ts';

/** Returns the lower one of the player's and its agent's limit; null if neither has one. */
export async function findMaxStake(db: SandboxDb, playerId: string): Promise<bigint | null> {
  const { rows } = await sql<{ cents: bigint | null }>`
    select least(player.max_stake_cents, agent.max_stake_cents) as cents
      from player join agent on agent.id = player.agent_id where player.id = ${playerId}`.execute(db);
  return rows[0]?.cents ?? null;
}

/** False for an unknown key, which is in lower case. */
export async function updateMaxStake(
  db: SandboxDb,
  of: { readonly table: 'agent' | 'player'; readonly key: string },
  cents: bigint | null,
): Promise<boolean> {
  const keyColumn = of.table === 'agent' ? 'nameKey' : 'accountKey';
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(of.table)} set max_stake_cents = ${cents} where ${sql.ref(keyColumn)} = ${of.key}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
