import { createHash } from 'node:crypto';
import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import { constraintOf, demand, newId, refuse } from '@golden-acers/platform';
import { moneyLimitsOf } from '../../access/permissions/permissions.ts';
import type { ServerConfig } from '../../config.ts';
import type { Context, TxContext } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import type {
  TransferCause,
  TransferKind,
} from '../../provider/provider-accounts/provider-accounts.schema.ts';
import { sendTransfer } from './send-transfer.ts';
import { type CommandFactsRow, findCommandFacts, insertTransfer } from './transfer-commands.sql.ts';
import { admitCommand } from './transfer-state-machine.ts';
import { findNewestRechargeState, getTransfer, type TransferRow } from './transfers.sql.ts';

export { findLedgerViolations, lastLedgerViolations, verifyLedger } from './ledger-verification.ts';
export { unknownTransferWorker } from './reconcile-transfers.ts';
export { requestedTransferWorker } from './send-requested-transfers.ts';
export { applyTransition, sendTransfer } from './send-transfer.ts';
export { findTransferByKey, type TransferRow } from './transfers.sql.ts';

/** How many time-outs a new transfer is left to the request that made it, before the worker takes it up. */
const graceTimeouts = 2;

/** Each time somebody else changed what was decided on, between the look and the lock. */
const maxAttempts = 10;

/** 25.00, as the landing page promises. */
const signUpCreditCents = 2_500n;

export interface TransferCommand {
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
  /** The account that asked for it. */
  readonly actorId: string;
  /** The network address that the actor asked from. */
  readonly actorAddress?: string;
  /** The actor's own: with the same command it names the first transfer, with another it is refused. */
  readonly idempotencyKey: string;
}

export interface RequestedTransfer {
  readonly transfer: TransferRow;
  /** False when the key named a transfer that was there already. */
  readonly isNew: boolean;
}

/**
 * Writes down what is to be moved, and sets it aside in the books. Nothing is sent: `sendTransfer` does that after the commit.
 * Refuses as `admitCommand` says, and with `transfer.above_day_limit`. Without a transaction it is one of its own; within one it
 * locks the player's row until that ends.
 */
export async function requestTransfer(
  context: Context,
  command: TransferCommand,
): Promise<RequestedTransfer> {
  const commandHash = commandHashOf(command);
  for (let tries = 1; tries <= maxAttempts; tries += 1) {
    const facts = await findCommandFacts(context.db, command);
    demand(facts, 'player.not_found');
    const limits = actorLimitsOf(context.config, command, facts);
    const { earlierId, earlierHash, hasOpenTransfer, accountStatus } = facts;
    const admission = admitCommand({
      commandHash,
      earlierHash: earlierHash ?? undefined,
      hasOpenTransfer,
      kind: command.kind,
      accountStatus,
      amountCents: command.amountCents,
      ceilingCents: limits?.ceilingCents,
    });
    if (admission === 'repeated' && earlierId !== null) {
      return { transfer: await getTransfer(context.db, earlierId), isNew: false };
    }
    if (admission !== 'new') return refuse(admission === 'repeated' ? 'transfer.key_reused' : admission);
    const transfer = await insertAdmitted(context, { ...command, commandHash }, { facts, limits });
    if (transfer !== undefined) return { transfer, isNew: true };
  }
  return refuse('transfer.still_running', { retryAfterSeconds: 1 });
}

interface AdmittedCommand {
  readonly facts: CommandFactsRow;
  readonly limits: { readonly dayMaxCents: bigint } | undefined;
}

/** Undefined when somebody else came first, and it is to be decided anew. */
async function insertAdmitted(
  context: Context,
  command: TransferCommand & { readonly commandHash: string },
  { facts, limits }: AdmittedCommand,
): Promise<TransferRow | undefined> {
  const { accountStatus, providerAgentId } = facts;
  const transfer = { ...command, id: newId('tr', context.clock, context.random), providerAgentId };
  crashAt(context.config, 'request.before_commit');
  try {
    return await insertTransfer(context.db, {
      transfer,
      accountStatus,
      dayMaxCents: limits?.dayMaxCents ?? null,
      graceMs: context.gateway.tuning.moneyTimeoutMs * graceTimeouts,
    });
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'transfer_day_limit_is_respected') refuse('transfer.above_day_limit');
    // An agent below the root gives out what it was allotted. Every other account of a transfer may go below zero.
    if (constraint === 'ledger_account_has_sufficient_funds') refuse('agent.credit_low');
    // The same key at the same moment for another player, whose row is another lock.
    if (constraint === 'transfer_key_is_unique') refuse('transfer.key_reused');
    throw error;
  }
}

/** By the agent's rules. The house's own promise is bound by none. */
function actorLimitsOf(
  config: ServerConfig,
  { cause }: TransferCommand,
  { actorAuthority }: CommandFactsRow,
) {
  if (cause === 'sign_up') return undefined;
  demand(actorAuthority, 'agent.required');
  return moneyLimitsOf(actorAuthority, config);
}

function commandHashOf({ kind, playerId, amountCents }: TransferCommand): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, playerId, amountCents.toString()]))
    .digest('hex');
}

const rechargeStatusByState = {
  requested: 'processing',
  sending: 'processing',
  unknown: 'processing',
  review: 'processing',
  applied: 'success',
  rejected: 'failed',
} as const satisfies Record<TransferState, RechargeStatus>;

/** The true state of the newest recharge; `none` when there never was one. */
async function findLastRechargeStatus(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<RechargeStatus> {
  return rechargeStatusOf(await findNewestRechargeState(context.db, accountId));
}

/** What a recharge in this state is called; without one, `none`. */
export function rechargeStatusOf(state: TransferState | undefined): RechargeStatus {
  return state === undefined ? 'none' : rechargeStatusByState[state];
}

/** What registration needs of this feature. */
export function createSignUpCredit(context: Context) {
  return {
    async request(tx: TxContext, player: { playerId: string }): Promise<string> {
      const { transfer } = await requestTransfer(tx, {
        playerId: player.playerId,
        actorId: player.playerId,
        kind: 'recharge',
        amountCents: signUpCreditCents,
        cause: 'sign_up',
        idempotencyKey: 'sign-up-credit',
      });
      return transfer.id;
    },
    /** Never rejects: the worker completes what could not be done now. */
    async send(_playerId: string, transferId: string): Promise<void> {
      try {
        await sendTransfer(context, transferId);
      } catch (err) {
        context.log.warn({ err, transfer: transferId }, 'a sign-up credit is left to the worker');
      }
    },
    getStatus: findLastRechargeStatus,
    statusForState: rechargeStatusOf,
  };
}
