import type { RefusalCode, TransferState } from '@golden-acers/contract';
import { inTransaction, Refusal } from '@golden-acers/platform';
import type { GameProvider, MoneyOutcome } from '@golden-acers/provider';
import type { ServerTx } from '../../schema.ts';
import { ensureProviderAccount, type ProviderContext, refusalFor } from '../provider/provider.ts';
import { bookTransfer, changeOf } from './books.ts';
import {
  getParticipant,
  getTransfer,
  lockTransfer,
  markSending,
  moveKnownBalance,
  type Step,
  type TransferRow,
  writeStep,
} from './transfers.sql.ts';

/** Beyond the call and its one repeat, until another server takes the one that sent it for dead. */
const sendingMarginMs = 5_000;
/** An unknown transfer is looked up as soon as its call is over. */
const firstLookMs = 500;
const retryFirstMs = 2_000;
const retryLongestMs = 30_000;

/** Whose step it is: of a caller that has sent nothing, and of the one that has its answer. */
const unsent: readonly TransferState[] = ['requested'];
const sent: readonly TransferState[] = ['sending', 'unknown'];

/**
 * Sends a requested transfer to the provider and settles it as far as the answer allows. No transaction and no lock is held
 * meanwhile. Of several callers one sends; the others, and callers for a transfer that was sent before, get its state.
 */
export async function carryOut(context: ProviderContext, id: string): Promise<TransferRow> {
  const { db, clock, gateway } = context;
  const waiting = await getTransfer(db, id);
  if (waiting.state !== 'requested') return waiting;
  let provider: GameProvider;
  try {
    const { accountState } = await getParticipant(db, waiting.playerId);
    if (accountState === 'pending') await ensureProviderAccount(context, waiting.playerId);
    provider = await gateway.turnForMoney();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return giveUp(context, waiting, { from: unsent, code: error.code, evidence: { why: 'not sent' } });
  }
  const leaseMs = gateway.tuning.moneyTimeoutMs * 2 + sendingMarginMs;
  const sending = await inTransaction(db, (tx) => markSending(tx, { id, clockAt: clock.now(), leaseMs }));
  if (sending === undefined) return getTransfer(db, id);
  return settleAnswer(context, sending, await send(context, provider, sending));
}

async function send(
  { db }: ProviderContext,
  provider: GameProvider,
  { id, kind, playerId, amountCents }: TransferRow,
): Promise<MoneyOutcome | Refusal> {
  const { account } = await getParticipant(db, playerId);
  // The provider takes 20 characters: the random end of the id.
  const move = { account, amountCents, transactionId: id.slice(-20) };
  try {
    return kind === 'recharge' ? await provider.recharge(move) : await provider.redeem(move);
  } catch (error) {
    // The second turn, after a new sign-in, was refused: the first call had no effect, and there was no second.
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function settleAnswer(
  context: ProviderContext,
  transfer: TransferRow,
  outcome: MoneyOutcome | Refusal,
): Promise<TransferRow> {
  if (outcome instanceof Refusal) {
    return giveUp(context, transfer, {
      from: sent,
      code: outcome.code,
      evidence: { why: 'not sent again' },
    });
  }
  const { state } = outcome;
  if (state === 'applied')
    return finish(context, transfer.id, { from: sent, state, evidence: { by: 'answer' } });
  if (state === 'rejected') {
    const { code, evidence } = outcome;
    return giveUp(context, transfer, { from: sent, code: refusalFor(code), evidence });
  }
  context.log.warn(
    { transfer: transfer.id, evidence: outcome.evidence },
    'a transfer has no known outcome yet',
  );
  return finish(context, transfer.id, {
    from: ['sending'],
    state,
    evidence: outcome.evidence,
    nextInMs: firstLookMs,
  });
}

/** Refusals that say nothing of the command itself: a promised credit waits for better times. */
const passing = new Set<RefusalCode>([
  'provider.busy',
  'provider.unavailable',
  'provider.sign_in_failed',
  'provider.agent_credit_low',
]);

/** The transfer certainly was not applied. An agent is told so; the sign-up credit is promised, so it is tried again. */
function giveUp(
  context: ProviderContext,
  transfer: TransferRow,
  { from, code, evidence }: { from: readonly TransferState[]; code: RefusalCode; evidence: object },
): Promise<TransferRow> {
  if (transfer.cause !== 'sign_up' || !passing.has(code)) {
    return finish(context, transfer.id, { from, state: 'rejected', refusalCode: code, evidence });
  }
  return finish(context, transfer.id, {
    // Once it is unknown, only the provider's records can say that it wasn't applied.
    from: from.filter((state) => state !== 'unknown'),
    state: 'requested',
    evidence: { ...evidence, code },
    nextInMs: Math.min(retryFirstMs * 2 ** Math.min(transfer.attempts, 10), retryLongestMs),
  });
}

/**
 * Takes the next step of a transfer, and with `applied` writes the books and moves the known balance, all in one
 * transaction. Whoever comes too late for the step gets the state that was reached first: ends absorb.
 */
export function finish({ db }: Pick<ProviderContext, 'db'>, id: string, step: Step): Promise<TransferRow> {
  return inTransaction(db, (tx) => takeStep(tx, id, step));
}

/** As `finish`, within a transaction that also writes who decided it. Locks the transfer until that ends. */
export async function takeStep(tx: ServerTx, id: string, step: Step): Promise<TransferRow> {
  const transfer = await lockTransfer(tx, id);
  if (!step.from.includes(transfer.state)) return transfer;
  if (step.state !== 'applied') {
    await writeStep(tx, id, step);
    return getTransfer(tx, id);
  }
  await bookTransfer(tx, transfer);
  const balanceAfterCents = await moveKnownBalance(tx, {
    id,
    playerId: transfer.playerId,
    changeCents: changeOf(transfer),
  });
  await writeStep(tx, id, { ...step, balanceAfterCents });
  return getTransfer(tx, id);
}
