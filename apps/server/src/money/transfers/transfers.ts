import {
  adjustmentCauses,
  type TransferKind,
  type TransferReply,
  transferKinds,
} from '@golden-acers/contract';
import { demand, Refusal } from '@golden-acers/platform';
import type { MoneyOutcome } from '@golden-acers/provider';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandStepUpForAmount } from '../../agents/agent-settings/agent-settings.ts';
import { type ApprovalHandler, findHeldCommand, holdCommand } from '../../agents/approvals/approvals.ts';
import { crashAt } from '../../config/crash-points.ts';
import { type Context, inTransaction, runStatement } from '../../context.ts';
import { announceFacts } from '../../events/facts/facts.ts';
import type { HeldPermit } from '../../provider/gateway/agent-connection.ts';
import { refusalCodeOf } from '../../provider/gateway/provider-refusals.ts';
import { ensureProviderAccount, readBalanceNow } from '../../provider/provider-accounts/provider-accounts.ts';
import { transactionIdOf } from './reconciliation-rules.ts';
import { requestTransfer, transferPermissionOf, tryTransfer } from './transfer-admission.ts';
import { demandNotRejected, type SentTransfer, toReplyOrRefuse, toWaitingReply } from './transfer-replies.ts';
import {
  type CallOutcome,
  hasSameProgress,
  type PromisedCause,
  type TransferCause,
  type TransferEffect,
  type TransferEvent,
  transitionFor,
} from './transfer-state-machine.ts';
import {
  findTransferTarget,
  getTransfer,
  getTransferPlayer,
  isWageredBonus,
  type NewTransfer,
  type TransferPlayerRow,
  type TransferRow,
  writeTransition,
} from './transfers.sql.ts';

export { demandTransferAllowed, demandUndoable, requestTransfer } from './transfer-admission.ts';
export { demandNotRejected, toTransferReply } from './transfer-replies.ts';
export { findTransferByKey, type TransferRow } from './transfers.sql.ts';

/** Added to the time of the call and its one repeat. After that the sending server counts as dead. */
const sendLeaseMarginMs = 5_000;
/**
 * A call that takes longer may still be running: another server then reads the records without a result, and
 * the end of the call still counts. A longer lease would delay the transfers of dead servers.
 */
const sendLeaseMaxMs = 12_000;

/** Passed in by `routes.ts`: reads the stakes that may complete the player's wagering. Refuses nothing. */
export interface RedeemDeps {
  readonly beforeRedeem: (playerId: string) => Promise<void>;
}

interface TransferOrder {
  readonly actor: AgentActor;
  readonly kind: TransferKind;
  readonly cause: Exclude<TransferCause, PromisedCause>;
  /** For a correction or bonus. */
  readonly reason?: string | undefined;
  /** The recharge that a correction undoes. */
  readonly undoesTransferId?: string | undefined;
  /** The player's user name at the provider. */
  readonly providerUsername: string;
  readonly amountCents: bigint;
  /** The recharge starts no automatic offer. */
  readonly skipsOffers?: boolean;
  readonly idempotencyKey: string;
}

/**
 * Makes a recharge or redeem for an agent: authorise, admit and hold, send, apply the outcome, respond. If a
 * second agent must confirm it, the command is stored and no money is held.
 */
export async function transferMoney(
  context: Context,
  order: TransferOrder,
  { beforeRedeem }: RedeemDeps,
): Promise<{ readonly transfer: TransferReply; readonly isReplayed: boolean }> {
  const { actor, providerUsername, kind, cause, amountCents } = order;
  const player = await findTransferTarget(context.db, { agentId: actor.agentId, providerUsername });
  demand(player, 'player.not_found');
  const { playerId } = player;
  if (kind === 'redeem' && cause === 'agent') await beforeRedeem(playerId);
  const { reason, undoesTransferId, skipsOffers, idempotencyKey } = order;
  const move = { playerId, kind, cause, reason, undoesTransferId, amountCents, skipsOffers, idempotencyKey };
  const held = heldTransferOf(move);
  const waitingId = await findHeldCommand(context, { ...held, agentId: actor.agentId });
  if (waitingId !== undefined) {
    return {
      transfer: await toWaitingReply(context, { ...order, id: waitingId, playerId }),
      isReplayed: true,
    };
  }
  const requested = await tryTransfer(context, {
    ...move,
    actorId: actor.agentId,
    actorAddress: actor.address,
    actorApiKeyId: actor.apiKeyId,
    stepUpSession: actor,
  });
  if (requested === undefined) {
    const { id, isNew } = await inTransaction(context, async (tx) => {
      await demandStepUpForAmount(tx, actor, amountCents);
      return holdCommand(tx, actor, held);
    });
    return { transfer: await toWaitingReply(context, { ...order, id, playerId }), isReplayed: !isNew };
  }
  const { transfer, isNew } = requested;
  const latest = isNew ? await sendTransfer(context, transfer, { player }) : transfer;
  return {
    transfer: await toReplyOrRefuse(context, latest, player.providerUsername),
    isReplayed: !isNew,
  };
}

const heldTransfer = z.strictObject({
  playerId: z.string(),
  kind: z.enum(transferKinds),
  amountCents: z.string().transform(BigInt),
  cause: z.enum(['agent', ...adjustmentCauses]),
  reason: z.string().optional(),
  undoesTransferId: z.string().optional(),
  skipsOffers: z.boolean().optional(),
});

type TransferMove = Pick<
  NewTransfer,
  | 'playerId'
  | 'kind'
  | 'cause'
  | 'reason'
  | 'undoesTransferId'
  | 'amountCents'
  | 'skipsOffers'
  | 'idempotencyKey'
>;

function heldTransferOf(move: TransferMove) {
  const { playerId, kind, cause, reason, undoesTransferId, amountCents, skipsOffers, idempotencyKey } = move;
  return {
    kind: 'transfer',
    command: {
      playerId,
      kind,
      amountCents: amountCents.toString(),
      cause,
      ...(reason !== undefined && { reason }),
      ...(undoesTransferId !== undefined && { undoesTransferId }),
      ...(skipsOffers === true && { skipsOffers }),
    },
    amountCents,
    playerId,
    idempotencyKey,
    reason,
  } as const;
}

/** Executes a confirmed transfer in the name of the agent who decided, from that agent's credit. */
export const transferApproval: ApprovalHandler = {
  permissionOf: (command) => transferPermissionOf(heldTransfer.parse(command)),
  async apply(tx, { command, idempotencyKey, decider, secondAgentId }) {
    const { transfer } = await requestTransfer(tx, {
      ...heldTransfer.parse(command),
      actorId: decider.agentId,
      actorAddress: decider.address,
      actorApiKeyId: decider.apiKeyId,
      idempotencyKey,
      secondAgentId,
      stepUpSession: undefined,
    });
    return {
      resultId: transfer.id,
      async afterCommit(context) {
        const { state } = demandNotRejected(await sendTransfer(context, transfer));
        return { isDone: state === 'applied' };
      },
    };
  },
};

interface SendOptions {
  readonly player?: Pick<TransferPlayerRow, 'providerUsername' | 'accountState'>;
  readonly permit?: HeldPermit | undefined;
}

/**
 * Sends a requested transfer and applies the outcome. Holds no transaction or lock during the call. Of
 * several callers one sends; the others get the transfer's current state.
 */
export async function sendTransfer(
  context: Context,
  transferOrId: TransferRow | string,
  options: SendOptions = {},
): Promise<SentTransfer> {
  const { config, gateway, log } = context;
  const waiting =
    typeof transferOrId === 'string' ? await getTransfer(context.db, transferOrId) : transferOrId;
  if (waiting.state !== 'requested') return waiting;
  crashAt(config, 'request.committed');
  const ready = await prepareCall(context, waiting, options);
  if (ready instanceof Refusal) {
    const { code, details } = ready;
    const { transfer } = await advanceTransfer(context, waiting, { type: 'permit_refused', code });
    return { ...transfer, retryAfterSeconds: details.retryAfterSeconds };
  }
  const leaseMs = Math.min(gateway.tuning.moneyTimeoutMs * 2 + sendLeaseMarginMs, sendLeaseMaxMs);
  const { transfer, effect } = await advanceTransfer(context, waiting, { type: 'permit_acquired', leaseMs });
  if (effect !== 'send') return transfer;
  crashAt(config, 'sending.marked');
  const outcome = await callProvider(context, transfer, ready);
  crashAt(config, 'call.returned');
  if (outcome.state === 'unknown') {
    log.warn({ transfer: transfer.id, evidence: outcome.evidence }, 'a transfer has no known outcome yet');
  }
  const { sends: sendNumber } = transfer;
  return (await advanceTransfer(context, transfer, { type: 'call_ended', sendNumber, outcome })).transfer;
}

interface ReadyCall {
  readonly permit: HeldPermit;
  readonly providerUsername: string;
}

/**
 * Creates the player's account if it is missing, and acquires the permit for one call. Reads the balance
 * before a bonus that must be wagered, because the amount taken back later depends on it. Returns a refusal
 * of any of these.
 */
async function prepareCall(
  context: Context,
  transfer: TransferRow,
  { player, permit }: SendOptions,
): Promise<ReadyCall | Refusal> {
  const { playerId } = transfer;
  try {
    let { providerUsername, accountState } = player ?? (await getTransferPlayer(context.db, playerId));
    if (accountState === 'pending') {
      await ensureProviderAccount(context, playerId, permit);
      // The account may have been renamed.
      ({ providerUsername } = await getTransferPlayer(context.db, playerId));
    }
    if (await isWageredBonus(context.db, transfer)) await readBalanceNow(context, playerId);
    return { permit: permit ?? (await context.gateway.acquirePermit('money', transfer)), providerUsername };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function callProvider(
  { gateway }: Context,
  transfer: TransferRow,
  { permit, providerUsername }: ReadyCall,
): Promise<CallOutcome> {
  const { id, kind, amountCents } = transfer;
  const provider = gateway.provider(permit, transfer);
  const move = { account: providerUsername, amountCents, transactionId: transactionIdOf(id) };
  try {
    return callOutcomeOf(await (kind === 'recharge' ? provider.recharge(move) : provider.redeem(move)));
  } catch (error) {
    // The first call had no effect, and the permit for a second one was refused.
    if (!(error instanceof Refusal)) throw error;
    return { state: 'rejected', code: error.code, evidence: { why: 'not sent again' } };
  }
}

function callOutcomeOf(outcome: MoneyOutcome): CallOutcome {
  switch (outcome.state) {
    case 'applied':
      return { state: 'applied', evidence: { by: 'answer' } };
    case 'rejected':
      return { ...outcome, code: refusalCodeOf(outcome.code) };
    case 'unknown':
      return outcome;
  }
}

interface AdvanceResult {
  readonly transfer: TransferRow;
  readonly effect: TransferEffect | undefined;
}

/**
 * Applies the state machine's step for the event: state, hold, ledger, stored balance and day's sum in one
 * statement. A late caller gets the state that another one reached.
 */
export async function advanceTransfer(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  transferOrId: TransferRow | string,
  event: TransferEvent,
): Promise<AdvanceResult> {
  const { db, clock, config } = context;
  const clockAt = clock.now();
  let current = typeof transferOrId === 'string' ? await getTransfer(db, transferOrId) : transferOrId;
  for (;;) {
    const step = transitionFor(current, event);
    if (step?.effect === 'settle') crashAt(config, 'settle.before_commit');
    const taken = step && (await runStatement(context, () => writeTransition(db, current, step, clockAt)));
    if (taken !== undefined) {
      if (step?.effect === 'settle') crashAt(config, 'settle.committed');
      if (step?.effect !== undefined && step.effect !== 'send') announceFacts(context);
      return { transfer: taken, effect: step?.effect };
    }
    // The row has changed, or the event causes no step.
    const fresh = await getTransfer(db, current.id);
    if (step === undefined && hasSameProgress(fresh, current)) return { transfer: fresh, effect: undefined };
    current = fresh;
  }
}
