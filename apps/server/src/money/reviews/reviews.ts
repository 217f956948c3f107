import { type Endpoints, type OutputOf, type Review, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { demand, type ListPage, pageFromRows, parsePageParams } from '@golden-acers/platform';
import { z } from 'zod';
import { getThresholds } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { advanceTransfer } from '../transfers/transfers.ts';
import {
  confirmDecision,
  createDecision,
  type DecisionCommand,
  listDecisions,
  needsConfirmation,
  withdrawDecision,
} from './decisions.ts';
import { countReviews, findReview, listReviewRows, lockReview, type ReviewRow } from './reviews.sql.ts';

export {
  closeWaitingDecision,
  confirmDecision,
  createDecision,
  type DecisionRow,
  demandNoDecisionAbove,
  isDeciderInForce,
  listDecisions,
  listSubjectDecisions,
} from './decisions.ts';

export async function listReviews(
  context: Context,
  agentId: string,
  { status, ...page }: OutputOf<Endpoints['GET /fortune-panda/reviews']['query']>,
): Promise<ListPage<Review> & { total: number }> {
  const [found, total] = await Promise.all([
    listReviewRows(context.db, agentId, { status, ...parsePageParams(page) }),
    countReviews(context.db, agentId, status),
  ]);
  const { rows, nextCursor } = pageFromRows(
    found.map((row) => ({ ...row, id: row.transferId })),
    page.limit,
  );
  return { rows: await describeReviews(context, agentId, rows), nextCursor, total };
}

interface ReviewCommand {
  readonly agentId: string;
  readonly address: string;
  readonly apiKeyId?: string | undefined;
  readonly transferId: string;
}

type ReviewOutcome = 'applied' | 'rejected';

/**
 * Decides a transfer in review. Below the configured amount the transfer is settled and posted at once; from
 * that amount on, it waits for a second agent. Refuses `review.not_found`, `review.already_settled` and
 * `decision.already_waiting`. Locks the transfer.
 */
export function decideReview(
  context: Context,
  command: ReviewCommand & { outcome: ReviewOutcome; reason: string },
): Promise<Review> {
  return changeReview(context, command, async (tx, decision, { amountCents, evidence }) => {
    const isEffective = await createDecision(tx, { ...decision, amountCents, evidence });
    if (isEffective) await applyReviewOutcome(tx, command, [command.agentId]);
  });
}

export function confirmReview(
  context: Context,
  command: ReviewCommand & { decisionId: string },
): Promise<Review> {
  const { transferId, agentId } = command;
  return changeReview(context, command, async (tx, decision) => {
    const { outcome, reason, decidedById } = await confirmDecision(tx, decision);
    if (outcome !== 'applied' && outcome !== 'rejected') throw new Error(`A transfer cannot be ${outcome}.`);
    await applyReviewOutcome(tx, { transferId, outcome, reason }, [decidedById, agentId]);
  });
}

export function withdrawReview(
  context: Context,
  command: ReviewCommand & { decisionId: string; reason: string },
): Promise<Review> {
  return changeReview(context, command, withdrawDecision);
}

/** Locks the review, calls `change` with it, and returns the changed review. */
async function changeReview<Command extends ReviewCommand>(
  context: Context,
  command: Command,
  change: (
    tx: TxContext,
    decision: Command & Pick<DecisionCommand, 'subject' | 'playerId'>,
    review: ReviewRow,
  ) => Promise<void>,
): Promise<Review> {
  const { agentId, transferId } = command;
  await inTransaction(context, async (tx) => {
    const review = await lockOpenReview(tx, agentId, transferId);
    const subject = { kind: 'transfer', id: transferId } as const;
    await change(tx, { ...command, subject, playerId: review.playerId }, review);
  });
  return getReview(context, agentId, transferId);
}

async function lockOpenReview(tx: TxContext, agentId: string, transferId: string): Promise<ReviewRow> {
  const review = await lockReview(tx.db, agentId, transferId);
  demand(review, 'review.not_found');
  demand(review.state === 'review', 'review.already_settled');
  return review;
}

/** Makes the same transition as any other settlement, with its postings. */
async function applyReviewOutcome(
  tx: TxContext,
  { transferId, outcome, reason }: { transferId: string; outcome: ReviewOutcome; reason: string },
  agents: readonly string[],
): Promise<void> {
  const evidence = { by: 'decision', why: reason, agents };
  const { transfer } = await advanceTransfer(tx, transferId, { type: 'reviewed', outcome, evidence });
  demand(transfer.state === outcome, 'review.already_settled');
}

async function getReview(context: Context, agentId: string, transferId: string): Promise<Review> {
  const row = await findReview(context.db, agentId, transferId);
  demand(row, 'review.not_found');
  const [review] = await describeReviews(context, agentId, [row]);
  demand(review, 'review.not_found');
  return review;
}

async function describeReviews(
  context: Context,
  agentId: string,
  rows: readonly ReviewRow[],
): Promise<Review[]> {
  const ids = rows.map(({ transferId }) => transferId);
  const decisions = await listDecisions(context, { kind: 'transfer', ids, agentId });
  const thresholds = await getThresholds(context);
  return rows.map((row) => {
    const steps = transferEvidence.parse(row.evidence);
    const lastRead = steps.findLast(({ records }) => records !== undefined);
    return {
      transferId: row.transferId,
      kind: row.kind,
      state: row.state,
      account: row.account,
      nickname: row.nickname,
      manager: row.manager,
      requestedBy: row.requestedBy,
      amount: toMoney(row.amountCents),
      requestedAt: row.requestedAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      isConfirmationNeeded: needsConfirmation(thresholds, row.amountCents),
      balanceBefore: toMoneyOrNull(row.balanceBeforeCents),
      balanceSeen: toMoneyOrNull(lastRead?.balanceNowCents ?? null),
      balanceNow: toMoney(row.balanceNowCents),
      records: (lastRead?.records ?? []).map(({ scoreCents, insertTime }) => ({
        score: toMoney(scoreCents),
        insertTime,
      })),
      evidence: steps.map(({ at, to, why, code }) => ({ at, to, why: why ?? null, code: code ?? null })),
      decisions: decisions.get(row.transferId) ?? [],
    };
  });
}

const centsText = z.string().transform(BigInt);

/** The steps that `transfers` stored. Only the newest ones are shown. */
const transferEvidence = z
  .array(
    z.object({
      at: z.string(),
      to: z.string(),
      why: z.string().optional(),
      code: z.string().optional(),
      balanceNowCents: centsText.nullish(),
      records: z.array(z.object({ scoreCents: centsText, insertTime: z.string() })).optional(),
    }),
  )
  .transform((steps) => steps.slice(-50));
