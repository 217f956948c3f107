import type { DecisionOutcome } from '@golden-acers/contract';
import { anyOf } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface DecisionSubject {
  readonly kind: 'transfer' | 'difference' | 'request';
  readonly id: string;
}

export type DecisionRow = Awaited<ReturnType<typeof listDecisionRows>>[number];

export async function listDecisionRows(db: Db, kind: DecisionSubject['kind'], ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('decision')
    .innerJoin('agent as maker', 'maker.id', 'decision.decidedBy')
    .leftJoin('decisionEnd', 'decisionEnd.decisionId', 'decision.id')
    .leftJoin('agent as ender', 'ender.id', 'decisionEnd.endedBy')
    .where(`decision.${kind}Id`, '=', anyOf(ids))
    .orderBy('decision.decidedAt')
    .orderBy('decision.number')
    .select([
      'decision.id',
      sql<string>`coalesce(decision.transfer_id, decision.difference_id, decision.request_id)`.as(
        'subjectId',
      ),
      'decision.outcome',
      'decision.needsConfirmation',
      'decision.reason',
      'decision.evidence',
      'decision.decidedBy as decidedById',
      'decision.apiKeyId',
      'maker.name as decidedBy',
      'decision.decidedAt',
      'decisionEnd.kind as end',
      'ender.name as endedBy',
      'decisionEnd.endedAt',
      'decisionEnd.reason as endReason',
    ])
    .execute();
}

export interface NewDecision {
  readonly id: string;
  readonly subject: DecisionSubject;
  readonly number: number;
  readonly outcome: DecisionOutcome;
  readonly amountCents: bigint;
  readonly needsConfirmation: boolean;
  readonly reason: string;
  readonly evidence: object;
  readonly agentId: string;
  readonly apiKeyId?: string | undefined;
}

export async function insertDecision(tx: ServerTx, decision: NewDecision): Promise<void> {
  const { subject } = decision;
  await tx
    .insertInto('decision')
    .values({
      id: decision.id,
      [`${subject.kind}Id`]: subject.id,
      number: decision.number,
      outcome: decision.outcome,
      amountCents: decision.amountCents,
      needsConfirmation: decision.needsConfirmation,
      reason: decision.reason,
      evidence: JSON.stringify(decision.evidence),
      decidedBy: decision.agentId,
      apiKeyId: decision.apiKeyId ?? null,
    })
    .execute();
}

interface NewDecisionEnd {
  readonly decisionId: string;
  /** `settled`: the decision needed no second agent and took effect at once. */
  readonly kind: 'settled' | 'confirmed' | 'withdrawn';
  readonly reason?: string | undefined;
  readonly agentId: string;
}

/** Repeats the decider and whether a second agent must confirm, because the constraints need them. */
export async function insertDecisionEnd(
  tx: ServerTx,
  { decisionId, kind, reason, agentId }: NewDecisionEnd,
): Promise<void> {
  await sql`
    insert into decision_end (decision_id, decided_by, needs_confirmation, kind, reason, ended_by)
      select id, decided_by, needs_confirmation, ${kind}, ${reason ?? null}, ${agentId}
        from decision where id = ${decisionId}`.execute(tx);
}

export async function isRootAgent(tx: ServerTx, agentId: string): Promise<boolean> {
  const root = await tx
    .selectFrom('agent')
    .where('id', '=', agentId)
    .where('parentId', 'is', null)
    .select('id')
    .executeTakeFirst();
  return root !== undefined;
}

export async function isPlayerOfSubtree(
  tx: ServerTx,
  { agentId, playerId }: { agentId: string; playerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from player where id = ${playerId} and agent_id in (select agent_subtree(${agentId}))`.execute(tx);
  return rows.length > 0;
}
