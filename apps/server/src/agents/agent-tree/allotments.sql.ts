import type { AllotmentPurpose } from '@golden-acers/contract';
import { timeText } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface AllotmentRow {
  readonly agentId: string;
  readonly kind: 'allot' | 'take_back';
  readonly purpose: AllotmentPurpose;
  readonly amountCents: bigint;
  readonly reason: string | null;
}

export async function findAllotmentByKey(
  tx: ServerTx,
  { actorId, idempotencyKey }: { actorId: string; idempotencyKey: string },
): Promise<AllotmentRow | undefined> {
  return tx
    .selectFrom('allotment')
    .where('actorId', '=', actorId)
    .where('idempotencyKey', '=', idempotencyKey)
    .select(['agentId', 'kind', 'purpose', 'amountCents', 'reason'])
    .executeTakeFirst();
}

export interface NewAllotment extends AllotmentRow {
  readonly id: string;
  readonly actorId: string;
  readonly parentId: string;
  readonly idempotencyKey: string;
  /** The agent who confirmed it. */
  readonly secondAgentId: string | null;
  /** It needed a second agent, and nobody could be one. */
  readonly isAlone: boolean;
}

/** A trigger moves the credit. */
export async function insertAllotment(tx: ServerTx, one: NewAllotment): Promise<void> {
  await tx
    .insertInto('allotment')
    .values({
      id: one.id,
      actorId: one.actorId,
      agentId: one.agentId,
      parentId: one.parentId,
      kind: one.kind,
      purpose: one.purpose,
      amountCents: one.amountCents,
      reason: one.reason,
      secondAgentId: one.secondAgentId,
      decidedAlone: one.isAlone,
      idempotencyKey: one.idempotencyKey,
    })
    .execute();
}

interface CreditOrigin {
  readonly reference: string;
  readonly note: string | null;
  readonly account: string | null;
}

/** Lists the allotment or transfer behind each line. Players outside the viewer's subtree have no name. */
export async function listCreditOrigins(
  db: Db,
  viewerId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, CreditOrigin>> {
  const { rows } = await sql<CreditOrigin>`
    select id as reference, reason as note, null as account from allotment where id = any(${[...references]}::text[])
    union all
    select transfer.id, transfer.reason, player.provider_username
      from transfer join player on player.id = transfer.player_id
      where transfer.id = any(${[...references]}::text[])
        and player.agent_id in (select agent_subtree(${viewerId}))`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

export interface ExportedCreditLine {
  readonly version: bigint;
  readonly time: string | null;
  readonly kind: string;
  readonly amountCents: bigint;
  readonly balanceCents: bigint;
  readonly account: string | null;
  readonly note: string | null;
}

/**
 * Returns all lines of an agent's credit, newest first. Players outside the viewer's subtree have no name.
 */
export const exportedCreditLinesSql = (
  viewerId: string,
  agentId: string,
  timeZone: string,
): RawBuilder<ExportedCreditLine> => sql<ExportedCreditLine>`
  select posting.version, ${timeText(sql`entry.entered_at`, timeZone)} as time, entry.reason as kind,
      posting.amount_cents, posting.balance_cents,
      player.provider_username as account, allotment.reason as note
    from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
      left join allotment on allotment.id = entry.reference
      left join transfer on transfer.id = entry.reference
      left join player on player.id = transfer.player_id
        and player.agent_id in (select agent_subtree(${viewerId}))
    where posting.account_id = ${`agent:${agentId}`}
    order by posting.version desc`;
