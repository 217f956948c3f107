import type { ServerTx } from '../../schema.ts';

export interface AllotmentRow {
  readonly agentId: string;
  readonly kind: 'allot' | 'take_back';
  readonly amountCents: bigint;
  readonly reason: string | null;
}

export async function findAllotmentByKey(
  tx: ServerTx,
  { actorId, idempotencyKey }: { actorId: string; idempotencyKey: string },
): Promise<AllotmentRow | undefined> {
  return tx
    .selectFrom('allotment')
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', idempotencyKey)
    .select(['agent_id as agentId', 'kind', 'amount_cents as amountCents', 'reason'])
    .executeTakeFirst();
}

export interface NewAllotment extends AllotmentRow {
  readonly id: string;
  readonly actorId: string;
  readonly parentId: string;
  readonly idempotencyKey: string;
}

/** A trigger moves the credit. */
export async function insertAllotment(tx: ServerTx, one: NewAllotment): Promise<void> {
  await tx
    .insertInto('allotment')
    .values({
      id: one.id,
      actor_id: one.actorId,
      agent_id: one.agentId,
      parent_id: one.parentId,
      kind: one.kind,
      amount_cents: one.amountCents,
      reason: one.reason,
      idempotency_key: one.idempotencyKey,
    })
    .execute();
}
