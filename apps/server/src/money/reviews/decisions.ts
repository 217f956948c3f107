import type { Decision, Permission } from '@golden-acers/contract';
import { demand, newId } from '@golden-acers/platform';
import { demandCommandPermissions, findCommandPermissions } from '../../access/api-keys/api-key-commands.ts';
import { getThresholds, type ThresholdsInCents } from '../../agents/agent-settings/agent-settings.ts';
import { demandNotSetAbove, isActiveAgent } from '../../agents/agents/agents.ts';
import { type DeciderView, demandIndependence, viewDeciders } from '../../agents/approvals/second-agent.ts';
import type { Context, TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import {
  type DecisionRow,
  type DecisionSubject,
  insertDecision,
  insertDecisionEnd,
  isPlayerOfSubtree,
  isRootAgent,
  listDecisionRows,
  type NewDecision,
} from './decisions.sql.ts';

export type { DecisionRow } from './decisions.sql.ts';

/** Returns whether the amount reaches the configured one, from which a second agent must confirm. */
export function needsConfirmation(
  { fourEyesFromCents }: Pick<ThresholdsInCents, 'fourEyesFromCents'>,
  amountCents: bigint,
): boolean {
  const magnitude = amountCents < 0n ? -amountCents : amountCents;
  return magnitude >= BigInt(fourEyesFromCents);
}

interface DecisionContext {
  readonly subject: DecisionSubject;
  readonly playerId: string | null;
  readonly agentId: string;
  readonly address: string;
  readonly apiKeyId?: string | undefined;
}

export interface DecisionCommand
  extends DecisionContext,
    Pick<NewDecision, 'outcome' | 'amountCents' | 'reason' | 'evidence'> {
  /** Overrides `needsConfirmation` of the amount. */
  readonly needsConfirmation?: boolean;
}

/**
 * Stores an agent's decision. Returns true if it takes effect at once, false if a second agent must confirm.
 * Refuses `decision.already_waiting`; and `decision.first_below` if the root decides and must be confirmed.
 * The caller locks the subject and applies the decision in the same transaction.
 */
export async function createDecision(tx: TxContext, decision: DecisionCommand): Promise<boolean> {
  const { subject, agentId } = decision;
  const before = await listSubjectDecisions(tx, subject);
  demand(
    before.every(({ end }) => end !== null),
    'decision.already_waiting',
  );
  const id = newId('de', tx.clock, tx.random);
  const thresholds = await getThresholds(tx);
  const mustBeConfirmed = decision.needsConfirmation ?? needsConfirmation(thresholds, decision.amountCents);
  // An agent above must confirm, and the root has none above it.
  if (mustBeConfirmed) demand(!(await isRootAgent(tx.db, agentId)), 'decision.first_below');
  await insertDecision(tx.db, {
    ...decision,
    id,
    number: before.length + 1,
    needsConfirmation: mustBeConfirmed,
  });
  const { outcome, reason } = decision;
  const after = { outcome, amountCents: decision.amountCents.toString() };
  await recordDecisionEvent(tx, decision, 'decided', after, reason);
  if (mustBeConfirmed) return false;
  await insertDecisionEnd(tx.db, { decisionId: id, kind: 'settled', agentId });
  return true;
}

function recordDecisionEvent(
  tx: TxContext,
  { subject, playerId, agentId, address, apiKeyId }: DecisionContext,
  what: 'decided' | 'confirmed' | 'withdrawn',
  after: AuditChanges,
  reason?: string,
): Promise<void> {
  const kind = subject.kind === 'transfer' ? 'review' : subject.kind;
  return recordAuditEvent(tx, {
    actor: { accountId: agentId, address, apiKeyId },
    action: `${kind}.${what}`,
    subject: { kind, id: subject.id },
    ...(playerId === null ? {} : { playerId }),
    after,
    reason,
  });
}

interface WaitingDecisionCommand extends DecisionContext {
  readonly decisionId: string;
}

const permissionOf = {
  transfer: 'reviews.decide',
  difference: 'statements.close',
  request: 'requests.decide',
} as const satisfies Record<DecisionSubject['kind'], Permission>;

/**
 * Returns whether the agent who decided still may: it is not disabled, has the permission, and the player is
 * in its subtree. The same applies to its API key, if one decided. `also`: a further permission that it
 * needs.
 */
export async function isDeciderInForce(
  tx: TxContext,
  { subject, playerId }: Pick<DecisionContext, 'subject' | 'playerId'>,
  { decidedById: agentId, apiKeyId }: DecisionRow,
  also?: Permission,
): Promise<boolean> {
  const permissions = await findCommandPermissions(tx, { agentId, apiKeyId });
  return (
    permissions?.has(permissionOf[subject.kind]) === true &&
    (also === undefined || permissions.has(also)) &&
    (await isActiveAgent(tx.db, agentId)) &&
    (playerId === null || (await isPlayerOfSubtree(tx.db, { agentId, playerId })))
  );
}

/**
 * Confirms the waiting decision that the agent saw; it counts from now on. Refuses `decision.not_waiting`,
 * what `demandIndependence` refuses, `key.ended` where the key that decided has, and `agent.not_permitted`
 * where the agent who decided may not any more. The caller holds the lock of the subject.
 */
export function confirmDecision(tx: TxContext, command: WaitingDecisionCommand): Promise<DecisionRow> {
  return endDecision(tx, command, 'confirmed');
}

/** Withdraws a waiting decision, also that of another agent. Refuses `decision.not_waiting`. */
export async function withdrawDecision(
  tx: TxContext,
  command: WaitingDecisionCommand & { readonly reason: string },
): Promise<void> {
  await demandNoDecisionAbove(tx, command.subject, command.agentId);
  await endDecision(tx, command, 'withdrawn', command.reason);
}

/** Refuses with `agent.set_above` if the decision that waits is of an agent above the caller. */
export async function demandNoDecisionAbove(
  tx: TxContext,
  subject: DecisionSubject,
  agentId: string,
): Promise<void> {
  const waiting = (await listSubjectDecisions(tx, subject)).find(({ end }) => end === null);
  await demandNotSetAbove(tx, { agentId }, waiting?.decidedById ?? null);
}

async function endDecision(
  tx: TxContext,
  command: WaitingDecisionCommand,
  kind: 'confirmed' | 'withdrawn',
  reason?: string,
): Promise<DecisionRow> {
  const { subject, decisionId, agentId } = command;
  const waiting = (await listSubjectDecisions(tx, subject)).find(
    ({ id, end }) => id === decisionId && end === null,
  );
  demand(waiting, 'decision.not_waiting');
  let relation: AuditChanges = {};
  if (kind === 'confirmed') {
    const { decidedById: deciderId, apiKeyId } = waiting;
    relation = await demandIndependence(tx, { deciderId, confirmerId: agentId });
    if (apiKeyId !== null) await demandCommandPermissions(tx, { agentId: deciderId, apiKeyId });
    demand(await isDeciderInForce(tx, command, waiting), 'agent.not_permitted');
  }
  await insertDecisionEnd(tx.db, { decisionId, kind, reason, agentId });
  await recordDecisionEvent(tx, command, kind, { outcome: waiting.outcome, ...relation }, reason);
  return waiting;
}

/** Oldest first. Only the last one can be waiting. The caller locks the subject. */
export async function listSubjectDecisions(tx: TxContext, subject: DecisionSubject): Promise<DecisionRow[]> {
  return listDecisionRows(tx.db, subject.kind, [subject.id]);
}

/** Withdraws the waiting decision of a subject that ended in another way. The caller records that end. */
export async function closeWaitingDecision(
  tx: TxContext,
  subject: DecisionSubject,
  by: string,
  reason: string,
): Promise<void> {
  const waiting = (await listSubjectDecisions(tx, subject)).find(({ end }) => end === null);
  if (waiting === undefined) return;
  await insertDecisionEnd(tx.db, { decisionId: waiting.id, kind: 'withdrawn', reason, agentId: by });
}

export async function listDecisions(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, ids, agentId }: { kind: DecisionSubject['kind']; ids: readonly string[]; agentId: string },
): Promise<ReadonlyMap<string, Decision[]>> {
  const rows = await listDecisionRows(context.db, kind, ids);
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const deciderIds = rows.map(({ decidedById }) => decidedById);
  const viewOf = await viewDeciders(context, agentId, deciderIds);
  return new Map(
    [...bySubject].map(([id, decisions]) => [
      id,
      decisions.map((row) => describeDecision(row, viewOf(row.decidedById))),
    ]),
  );
}

function describeDecision(row: DecisionRow, { isAbove, ...decider }: DeciderView): Decision {
  return {
    id: row.id,
    outcome: row.outcome,
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt.toISOString(),
    ...decider,
    decidedAbove: isAbove ? row.decidedBy : null,
    state: row.end ?? 'waiting',
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  };
}
