import { sql } from 'kysely';
import type { ServerTx } from '../../schema.ts';

/**
 * The games that this transaction was the first to list, in the catalogue's order. None when it filled an empty catalogue:
 * then every game is as new as the house.
 */
export async function listNewGameNames(tx: ServerTx): Promise<string[]> {
  const { rows } = await sql<{ gameName: string }>`
    select game_name as "gameName" from game
      where first_listed_at = now() and is_listed
        and exists (select from game earlier where earlier.first_listed_at < now())
      order by position`.execute(tx);
  return rows.map(({ gameName }) => gameName);
}
