import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** As it is stored. */
export interface StoredJackpotSettings {
  readonly seedCents: number;
  readonly contributionBps: number;
  readonly capCents: number;
}

export interface JackpotChangeIntent {
  readonly id: string;
  readonly slug: string;
  readonly agentId: string;
  readonly reason: string;
  readonly before: StoredJackpotSettings;
  readonly settings: StoredJackpotSettings;
}

/** Breaks `jackpot_has_one_open_change` while another change of the jackpot is open. */
export async function insertJackpotChange(
  tx: ServerTx,
  { id, slug, agentId, reason, before, settings }: JackpotChangeIntent,
): Promise<void> {
  await tx
    .insertInto('jackpotChange')
    .values({
      id,
      slug,
      agentId,
      reason,
      before: JSON.stringify(before),
      settings: JSON.stringify(settings),
      endedAt: null,
      outcome: null,
    })
    .execute();
}

/** Returns whether the change was open: of two simultaneous calls one ends it. */
export async function finishJackpotChange(
  tx: ServerTx,
  id: string,
  outcome: 'set' | 'not_set',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jackpotChange')
    .set({ endedAt: databaseNow, outcome })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds a change that is open for longer than a call to the provider may take. */
export async function findOpenJackpotChange(db: Db, longerThanMs: number) {
  const { rows } = await sql<JackpotChangeIntent>`
    select id, slug, agent_id, reason, before, settings from jackpot_change
      where ended_at is null and requested_at < clock_timestamp() - make_interval(secs => ${longerThanMs / 1_000})
      order by requested_at limit 1`.execute(db);
  return rows[0];
}
