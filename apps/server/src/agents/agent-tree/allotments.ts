import { isDeepStrictEqual } from 'node:util';
import {
  type AllotmentPurpose,
  type Approval,
  allotmentPurposes,
  type CreditLine,
  creditLineKinds,
  type TreeAgent,
  toMoney,
} from '@golden-acers/contract';
import { listPostings } from '@golden-acers/ledger';
import { formatCents } from '@golden-acers/money';
import { constraintOf, demand, newId, refuse } from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import type { Db } from '../../schema.ts';
import { demandStepUpForAmount } from '../agent-settings/agent-settings.ts';
import { isInSubtree } from '../agents/agents.ts';
import { getApproval } from '../approvals/approval-views.ts';
import {
  type ApprovalHandler,
  findHeldCommand,
  holdCommand,
  requestDecision,
} from '../approvals/approvals.ts';
import { getSecondAgentNeed, lockSecondAgentNeed } from '../approvals/second-agent.ts';
import { demandAgentBelow, getTreeAgent } from './agent-tree.ts';
import {
  exportedCreditLinesSql,
  findAllotmentByKey,
  insertAllotment,
  listCreditOrigins,
  type NewAllotment,
} from './allotments.sql.ts';

export interface AllotmentCommand {
  readonly id: string;
  readonly kind: 'allot' | 'take_back';
  readonly purpose: AllotmentPurpose;
  readonly amountCents: bigint;
  readonly reason?: string | undefined;
  readonly idempotencyKey: string;
}

/**
 * Moves credit between an agent below the actor and its parent, once per key, or waits for a second agent.
 * Refuses with `agent.credit_low`: credit held by running recharges is not available.
 */
export async function applyAllotment(
  context: Context,
  actor: AgentActor,
  command: AllotmentCommand,
): Promise<{ agent: TreeAgent; isWaiting: boolean; isReplayed: boolean }> {
  const { id, kind, purpose, amountCents, idempotencyKey, reason } = command;
  return inTransaction(context, async (tx) => {
    const { parentId } = await demandAgentBelow(tx, actor, id);
    const earlier = await findAllotmentByKey(tx.db, { actorId: actor.accountId, idempotencyKey });
    if (earlier !== undefined) {
      const isSame = isDeepStrictEqual(earlier, {
        agentId: id,
        kind,
        purpose,
        amountCents,
        reason: reason ?? null,
      });
      demand(isSame, 'request.key_reused');
      return { agent: await getTreeAgent(tx, actor, id), isWaiting: false, isReplayed: true };
    }
    const held = { ...heldAllotmentOf(command), idempotencyKey };
    const heldKey = { ...held, agentId: actor.agentId };
    const waitingId = await findHeldCommand(tx, heldKey);
    if (waitingId !== undefined)
      return { agent: await getTreeAgent(tx, actor, id), isWaiting: true, isReplayed: true };
    await demandStepUpForAmount(tx, actor, amountCents);
    const query = { actorId: actor.agentId, subjectId: id, kind, amountCents };
    const need = await lockSecondAgentNeed(tx, query);
    demand(need !== 'below_first', 'decision.first_below');
    if (need === 'yes') await holdCommand(tx, actor, held);
    else
      await postAllotment(tx, actor, command, { parentId, secondAgentId: null, isAlone: need === 'alone' });
    return { agent: await getTreeAgent(tx, actor, id), isWaiting: need === 'yes', isReplayed: false };
  });
}

/**
 * Requests the command of another agent, if one must decide it before the actor. Nothing moves. Refuses
 * `decision.request_unneeded`, and what `requestDecision` refuses.
 */
export async function requestAllotment(
  context: Context,
  actor: AgentActor,
  { deciderId, ...command }: Omit<AllotmentCommand, 'idempotencyKey'> & { deciderId: string },
): Promise<Approval> {
  const { id: subjectId, kind, amountCents } = command;
  const id = await inTransaction(context, async (tx) => {
    await demandAgentBelow(tx, actor, subjectId);
    const need = await getSecondAgentNeed(tx, { actorId: actor.agentId, subjectId, kind, amountCents });
    demand(need === 'below_first', 'decision.request_unneeded');
    const held = heldAllotmentOf(command);
    return requestDecision(tx, actor, {
      ...held,
      deciderId,
      permission: allotmentApproval.permissionOf(held.command),
    });
  });
  return getApproval(context, actor, id);
}

const heldAllotment = z.strictObject({
  id: z.string(),
  kind: z.enum(['allot', 'take_back']),
  purpose: z.enum(allotmentPurposes).default('credit'),
  amountCents: z.string().transform(BigInt),
  reason: z.string().nullable(),
});

function heldAllotmentOf({
  id,
  kind,
  purpose,
  amountCents,
  reason,
}: Omit<AllotmentCommand, 'idempotencyKey'>) {
  // The usual purpose is omitted, because commands were stored without it before there was another one.
  const other = purpose === 'credit' ? {} : { purpose };
  return {
    kind: 'allotment',
    command: { id, kind, ...other, amountCents: amountCents.toString(), reason: reason ?? null },
    amountCents,
    agentId: id,
    reason,
  } as const;
}

/** Posts a confirmed allotment in the name of the agent who decided it. */
export const allotmentApproval: ApprovalHandler = {
  permissionOf: () => 'agents.manage',
  async apply(tx, { command, idempotencyKey, decider, secondAgentId }) {
    const { reason, ...rest } = heldAllotment.parse(command);
    const { parentId } = await demandAgentBelow(tx, decider, rest.id);
    const allotment = { ...rest, reason: reason ?? undefined, idempotencyKey };
    const resultId = await postAllotment(tx, decider, allotment, { parentId, secondAgentId, isAlone: false });
    return { resultId };
  },
};

async function postAllotment(
  tx: TxContext,
  actor: AgentActor,
  { id: agentId, kind, purpose, amountCents, idempotencyKey, reason }: AllotmentCommand,
  { parentId, secondAgentId, isAlone }: Pick<NewAllotment, 'parentId' | 'secondAgentId' | 'isAlone'>,
): Promise<string> {
  const id = newId('al', tx.clock, tx.random);
  await insertAllotmentOrRefuse(tx, {
    ...{ id, actorId: actor.accountId, agentId, parentId, kind, purpose, amountCents, idempotencyKey },
    ...{ reason: reason ?? null, secondAgentId, isAlone },
  });
  const action = kind === 'allot' ? 'agent.credit_allotted' : 'agent.credit_taken_back';
  const after = {
    ...{ amount: formatCents(amountCents), parentId },
    ...(purpose === 'marketing' && { purpose }),
    ...(isAlone && { isAlone }),
  };
  await recordAgentEvent(tx, actor, action, { id: agentId, after, reason });
  return id;
}

async function insertAllotmentOrRefuse(tx: TxContext, allotment: NewAllotment): Promise<void> {
  try {
    await insertAllotment(tx.db, allotment);
  } catch (error) {
    const broken = constraintOf(error);
    if (broken === 'agent_has_the_credit') refuse('agent.credit_low');
    // A simultaneous command for another agent, which is locked by another row, took the key.
    if (broken === 'allotment_key_is_used_once') refuse('request.key_reused');
    throw error;
  }
}

const maxCreditLines = 50;

/** Lists the newest lines first. The root has none: only the provider limits it. */
export async function listCreditLines(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<CreditLine[]> {
  const { credit } = await getTreeAgent(context, actor, id);
  if (credit === null) return [];
  const lines = await listPostings(context.db, { account: `agent:${id}`, limit: maxCreditLines });
  const references = lines.map(({ reference }) => reference);
  const origins = await listCreditOrigins(context.db, actor.agentId, references);
  return lines.map((line) => {
    const origin = origins.get(line.reference);
    const kind = creditLineKinds.find((one) => one === line.reason);
    if (kind === undefined) throw new Error(`An agent's credit moved for an unknown reason, ${line.reason}.`);
    return {
      version: Number(line.version),
      kind,
      amount: toMoney(line.amountCents),
      balance: toMoney(line.balanceCents),
      at: line.enteredAt.toISOString(),
      note: origin?.note ?? null,
      account: origin?.account ?? null,
    };
  });
}

interface CreditExportParams {
  readonly agentId: string;
  readonly filters: { readonly agentId: string };
  readonly timeZone: string;
}

/** Selects the rows of the history's export file. Refuses `agent.not_found` outside the subtree. */
export async function selectCreditExport(db: Db, { agentId, filters, timeZone }: CreditExportParams) {
  demand(await isInSubtree(db, agentId, filters.agentId), 'agent.not_found');
  return exportedCreditLinesSql(agentId, filters.agentId, timeZone);
}
