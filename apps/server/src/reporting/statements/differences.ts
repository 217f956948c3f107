import { type Difference, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { openAccounts, post } from '@golden-acers/ledger';
import { demand } from '@golden-acers/platform';
import { getThresholds } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordFact } from '../../events/facts/facts.ts';
import {
  confirmDecision,
  createDecision,
  listDecisions,
  needsConfirmation,
  withdrawDecision,
} from '../../money/reviews/decisions.ts';
import { type DifferenceRow, findDifference, listDifferenceRows, lockDifference } from './differences.sql.ts';

/** More than a person reads of one day. */
const listedDifferencesMax = 200;

export async function listDifferences(
  context: Context,
  agentId: string,
  statementId: string,
): Promise<Difference[]> {
  return describeDifferences(
    context,
    agentId,
    await listDifferenceRows(context.db, { statementId, limit: listedDifferencesMax }),
  );
}

interface DifferenceCommand {
  readonly agentId: string;
  readonly address: string;
  readonly apiKeyId?: string | undefined;
  readonly differenceId: string;
}

type DifferenceOutcome = 'corrected' | 'explained';

/**
 * Decides a difference: our ledger follows the provider by a correction, or stays for a reason. From the
 * configured amount on a second agent confirms. Refuses as `lockOpenDifference` does, and
 * `decision.already_waiting`.
 */
export async function decideDifference(
  context: Context,
  {
    agentId,
    address,
    apiKeyId,
    differenceId,
    outcome,
    reason,
  }: DifferenceCommand & { outcome: DifferenceOutcome; reason: string },
): Promise<Difference> {
  await inTransaction(context, async (tx) => {
    const difference = await lockOpenDifference(tx, agentId, differenceId);
    const counts = await createDecision(tx, {
      subject: { kind: 'difference', id: differenceId },
      playerId: difference.playerId,
      address,
      apiKeyId,
      outcome,
      amountCents: difference.changeCents,
      reason,
      evidence: evidenceOf(difference),
      agentId,
    });
    if (counts && outcome === 'corrected') await correct(tx, difference, agentId);
  });
  return getDifference(context, agentId, differenceId);
}

export async function confirmDifference(
  context: Context,
  { agentId, address, differenceId, decisionId }: DifferenceCommand & { decisionId: string },
): Promise<Difference> {
  await inTransaction(context, async (tx) => {
    const difference = await lockOpenDifference(tx, agentId, differenceId);
    const subject = { kind: 'difference', id: differenceId } as const;
    const { playerId } = difference;
    const confirmed = await confirmDecision(tx, { subject, playerId, decisionId, agentId, address });
    if (confirmed.outcome === 'corrected') await correct(tx, difference, confirmed.decidedById);
  });
  return getDifference(context, agentId, differenceId);
}

export async function withdrawDifference(
  context: Context,
  {
    agentId,
    address,
    apiKeyId,
    differenceId,
    decisionId,
    reason,
  }: DifferenceCommand & { decisionId: string; reason: string },
): Promise<Difference> {
  await inTransaction(context, async (tx) => {
    const { playerId } = await lockOpenDifference(tx, agentId, differenceId);
    const subject = { kind: 'difference', id: differenceId } as const;
    await withdrawDecision(tx, { subject, playerId, decisionId, agentId, address, apiKeyId, reason });
  });
  return getDifference(context, agentId, differenceId);
}

async function lockOpenDifference(
  tx: TxContext,
  agentId: string,
  differenceId: string,
): Promise<DifferenceRow> {
  const difference = await lockDifference(tx.db, agentId, differenceId);
  demand(difference, 'difference.not_found');
  demand(difference.statementState !== 'closed', 'statement.closed');
  demand(difference.kind !== 'unsettled', 'difference.transfer_unsettled');
  const decisions = await listDecisions(tx, { kind: 'difference', ids: [differenceId], agentId });
  const state = differenceStateOf(difference, decisions.get(differenceId) ?? []);
  demand(state === 'open' || state === 'waiting', 'difference.already_settled');
  return difference;
}

async function correct(tx: TxContext, difference: DifferenceRow, actorId: string): Promise<void> {
  const { id: differenceId, playerId, changeCents } = difference;
  await postCorrection(tx, difference);
  const kind = changeCents < 0n ? 'redeem' : 'recharge';
  const amountCents = Math.abs(Number(changeCents));
  await recordFact(tx, {
    kind: 'difference.corrected',
    playerId,
    data: { differenceId, kind, cause: 'correction', amountCents, actorId },
  });
}

/** Corrects our ledger by a separate entry. Its reference is the difference, so there is at most one. */
async function postCorrection(tx: TxContext, difference: DifferenceRow): Promise<void> {
  const { id, playerId, providerAgentId, changeCents } = difference;
  // Unequal records may add up to no change.
  if (changeCents === 0n) return;
  const accounts = { corrections: `corrections:${providerAgentId}`, player: `player:${playerId}` };
  await openAccounts(tx.db, { ids: [accounts.corrections, accounts.player], mayBeNegative: true });
  await post(tx.db, {
    reference: id,
    reason: 'correction',
    postings: [
      { account: accounts.corrections, amountCents: -changeCents },
      { account: accounts.player, amountCents: changeCents },
    ],
  });
}

function evidenceOf(difference: DifferenceRow): object {
  const { kind, transferId, rejectedTransferId, oursCents, theirsCents, oursAt, theirsAt } = difference;
  return {
    kind,
    transferId,
    rejectedTransferId,
    oursCents: oursCents?.toString() ?? null,
    theirsCents: theirsCents?.toString() ?? null,
    oursAt,
    theirsAt,
  };
}

async function getDifference(context: Context, agentId: string, differenceId: string): Promise<Difference> {
  const row = await findDifference(context.db, agentId, differenceId);
  demand(row, 'difference.not_found');
  const [difference] = await describeDifferences(context, agentId, [row]);
  demand(difference, 'difference.not_found');
  return difference;
}

async function describeDifferences(
  context: Context,
  agentId: string,
  rows: readonly DifferenceRow[],
): Promise<Difference[]> {
  const ids = rows.map(({ id }) => id);
  const decisions = await listDecisions(context, { kind: 'difference', ids, agentId });
  const thresholds = await getThresholds(context);
  return rows.map((row) => {
    const own = decisions.get(row.id) ?? [];
    return {
      id: row.id,
      kind: row.kind,
      account: row.account,
      nickname: row.nickname,
      transferId: row.transferId,
      rejectedTransferId: row.rejectedTransferId,
      ours: toMoneyOrNull(row.oursCents),
      theirs: toMoneyOrNull(row.theirsCents),
      change: toMoney(row.changeCents),
      oursAt: row.oursAt?.toISOString() ?? null,
      theirsAt: row.theirsAt?.toISOString() ?? null,
      state: differenceStateOf(row, own),
      isConfirmationNeeded: needsConfirmation(thresholds, row.changeCents),
      decisions: own,
    };
  });
}

function differenceStateOf(
  { goneAt }: DifferenceRow,
  decisions: Difference['decisions'],
): Difference['state'] {
  if (decisions.some(({ state }) => state === 'settled' || state === 'confirmed')) return 'settled';
  if (goneAt !== null) return 'gone';
  return decisions.some(({ state }) => state === 'waiting') ? 'waiting' : 'open';
}
