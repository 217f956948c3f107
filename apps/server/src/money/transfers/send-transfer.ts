import { Refusal, retryOnConflict } from '@golden-acers/platform';
import type { GameProvider, MoneyOutcome } from '@golden-acers/provider';
import type { Context, TxContext } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import { ensureProviderAccount, refusalCodeOf } from '../../provider/provider-accounts/provider.ts';
import { transactionIdOf } from './reconciliation-rules.ts';
import {
  type CallOutcome,
  type TransferEffect,
  type TransferEvent,
  type TransferTransition,
  transferEffectOf,
  transitionFor,
} from './transfer-state-machine.ts';
import {
  getTransfer,
  getTransferPlayer,
  lockTransfer,
  type TransferPlayerRow,
  type TransferRow,
} from './transfers.sql.ts';
import { writeTransition } from './transitions.sql.ts';

/** Beyond the call and its one repeat, until another server takes the one that sent it for dead. */
const sendLeaseMarginMs = 5_000;

/** Who the transfer is for, as far as it is known already. */
type KnownTransferPlayer = Pick<TransferPlayerRow, 'account' | 'accountState'>;

/**
 * Sends a requested transfer to the provider and settles it as far as the answer allows. No transaction and no lock is held
 * meanwhile. Of several callers one sends; the others, and callers for a transfer that was sent before, get its state.
 * `transferOrId`: the transfer as it was last seen, or its id.
 */
export async function sendTransfer(
  context: Context,
  transferOrId: TransferRow | string,
  participant?: KnownTransferPlayer,
): Promise<TransferRow> {
  const waiting =
    typeof transferOrId === 'string' ? await getTransfer(context.db, transferOrId) : transferOrId;
  if (waiting.state !== 'requested') return waiting;
  crashAt(context.config, 'request.committed');
  const permit = await acquireMoneyPermit(context, waiting, participant);
  if (permit instanceof Refusal) {
    return (await advanceTransfer(context, waiting, { type: 'permit_refused', code: permit.code })).transfer;
  }
  const leaseMs = context.gateway.tuning.moneyTimeoutMs * 2 + sendLeaseMarginMs;
  const { transfer, effect } = await advanceTransfer(context, waiting, { type: 'permit_acquired', leaseMs });
  if (effect !== 'send') return transfer;
  crashAt(context.config, 'sending.marked');
  const outcome = await callProvider(permit, transfer);
  crashAt(context.config, 'call.returned');
  if (outcome.state === 'unknown') {
    context.log.warn(
      { transfer: transfer.id, evidence: outcome.evidence },
      'a transfer has no known outcome yet',
    );
  }
  const settled = await advanceTransfer(context, transfer, {
    type: 'call_ended',
    sendNumber: transfer.sends,
    outcome,
  });
  return settled.transfer;
}

interface MoneyPermit {
  readonly provider: GameProvider;
  /** The player's name at the provider. */
  readonly account: string;
}

/** The provider for this one call, or why there is no turn. The player's account is made first where it is missing. */
async function acquireMoneyPermit(
  context: Context,
  transfer: TransferRow,
  participant: KnownTransferPlayer | undefined,
): Promise<MoneyPermit | Refusal> {
  const { playerId } = transfer;
  try {
    let { account, accountState } = participant ?? (await getTransferPlayer(context.db, playerId));
    if (accountState === 'pending') {
      await ensureProviderAccount(context, playerId);
      // It may have got another name.
      ({ account } = await getTransferPlayer(context.db, playerId));
    }
    return { provider: await context.gateway.acquireForTransfer(transfer), account };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function callProvider(
  { provider, account }: MoneyPermit,
  { id, kind, amountCents }: TransferRow,
): Promise<CallOutcome> {
  const move = { account, amountCents, transactionId: transactionIdOf(id) };
  try {
    return callOutcomeOf(await (kind === 'recharge' ? provider.recharge(move) : provider.redeem(move)));
  } catch (error) {
    // The second turn, after a new sign-in, was refused: the first call had no effect, and there was no second.
    if (error instanceof Refusal) {
      return { state: 'rejected', code: error.code, evidence: { why: 'not sent again' } };
    }
    throw error;
  }
}

function callOutcomeOf(outcome: MoneyOutcome): CallOutcome {
  switch (outcome.state) {
    case 'applied':
      return { state: 'applied', evidence: { by: 'answer' } };
    case 'rejected':
      return { state: 'rejected', code: refusalCodeOf(outcome.code), evidence: outcome.evidence };
    case 'unknown':
      return { state: 'unknown', evidence: outcome.evidence };
  }
}

export interface AdvanceResult {
  readonly transfer: TransferRow;
  /** What this caller, and no other one, has to do now. */
  readonly effect: TransferEffect | undefined;
}

/**
 * Tells the rules what happened, and takes the step that they answer: state, hold, books, known balance and the day's sum
 * in one statement. Whoever comes too late gets the state that was reached first. `transferOrId`: the transfer as it was
 * last seen, or its id.
 */
export async function advanceTransfer(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  transferOrId: TransferRow | string,
  event: TransferEvent,
): Promise<AdvanceResult> {
  const clockAt = context.clock.now();
  let now = typeof transferOrId === 'string' ? await getTransfer(context.db, transferOrId) : transferOrId;
  for (;;) {
    const step = transitionFor(now, event);
    const effect = step === undefined ? undefined : transferEffectOf(step);
    if (effect === 'settle') crashAt(context.config, 'settle.before_commit');
    const taken =
      step && (await retryOnConflict(() => writeTransitionWithEffect(context, now, step, clockAt)));
    if (taken !== undefined) {
      if (effect === 'settle') crashAt(context.config, 'settle.committed');
      return { transfer: taken, effect };
    }
    // It isn't as it was known, or nothing is to be done with it as it is.
    const fresh = await getTransfer(context.db, now.id);
    if (step === undefined && hasSameProgress(fresh, now)) return { transfer: fresh, effect: undefined };
    now = fresh;
  }
}

/** In all that a step depends on. */
function hasSameProgress(one: TransferRow, other: TransferRow): boolean {
  return one.state === other.state && one.sends === other.sends && one.attempts === other.attempts;
}

/** A step that a person decided on, within a transaction that also writes who did. Locks the transfer until that ends. */
export async function applyTransition(
  tx: TxContext,
  id: string,
  step: TransferTransition,
): Promise<TransferRow> {
  const now = await lockTransfer(tx.db, id);
  if (!step.from.includes(now.state)) return now;
  return (await writeTransitionWithEffect(tx, now, step, undefined)) ?? now;
}

function writeTransitionWithEffect(
  context: Pick<Context, 'db'>,
  known: TransferRow,
  transition: TransferTransition,
  clockAt: Date | undefined,
): Promise<TransferRow | undefined> {
  return writeTransition(context.db, { known, transition, effect: transferEffectOf(transition), clockAt });
}
