import { inTransaction, Refusal } from '@golden-acers/platform';
import type { GameProvider, MoneyOutcome } from '@golden-acers/provider';
import { crashAt } from '../../crash-points.ts';
import type { ServerTx } from '../../schema.ts';
import { ensureProviderAccount, type ProviderContext, refusalFor } from '../provider/provider.ts';
import { changeOf, releaseTransfer, settleTransfer } from './books.ts';
import { type Answer, type Effect, effectOf, type Step, stepFor, type TransferEvent } from './rules.ts';
import { transactionIdOf } from './settlement.ts';
import {
  getParticipant,
  getTransfer,
  lockTransfer,
  moveKnownBalance,
  returnToDay,
  type TransferRow,
  writeStep,
} from './transfers.sql.ts';

/** Beyond the call and its one repeat, until another server takes the one that sent it for dead. */
const sendingMarginMs = 5_000;

/**
 * Sends a requested transfer to the provider and settles it as far as the answer allows. No transaction and no lock is held
 * meanwhile. Of several callers one sends; the others, and callers for a transfer that was sent before, get its state.
 */
export async function carryOut(context: ProviderContext, id: string): Promise<TransferRow> {
  const waiting = await getTransfer(context.db, id);
  if (waiting.state !== 'requested') return waiting;
  crashAt(context.config, 'request.committed');
  const provider = await takeTurn(context, waiting);
  if (provider instanceof Refusal) {
    return (await advance(context, id, { type: 'no_turn', code: provider.code })).transfer;
  }
  const leaseMs = context.gateway.tuning.moneyTimeoutMs * 2 + sendingMarginMs;
  const { transfer, effect } = await advance(context, id, { type: 'turn', leaseMs });
  if (effect !== 'send') return transfer;
  crashAt(context.config, 'sending.marked');
  const answer = await send(context, provider, transfer);
  crashAt(context.config, 'call.answered');
  if (answer.state === 'unknown') {
    context.log.warn({ transfer: id, evidence: answer.why }, 'a transfer has no known outcome yet');
  }
  const settled = await advance(context, id, { type: 'answer', send: transfer.sends, answer });
  return settled.transfer;
}

/** The provider for this one call, or why there is no turn. The player's account is made first where it is missing. */
async function takeTurn(context: ProviderContext, transfer: TransferRow): Promise<GameProvider | Refusal> {
  const { playerId } = transfer;
  try {
    const { accountState } = await getParticipant(context.db, playerId);
    if (accountState === 'pending') await ensureProviderAccount(context, playerId);
    return await context.gateway.turnForMoney(transfer);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function send(
  { db }: ProviderContext,
  provider: GameProvider,
  { id, kind, playerId, amountCents }: TransferRow,
): Promise<Answer> {
  const { account } = await getParticipant(db, playerId);
  const move = { account, amountCents, transactionId: transactionIdOf(id) };
  try {
    return answerOf(await (kind === 'recharge' ? provider.recharge(move) : provider.redeem(move)));
  } catch (error) {
    // The second turn, after a new sign-in, was refused: the first call had no effect, and there was no second.
    if (error instanceof Refusal) {
      return { state: 'rejected', code: error.code, why: { why: 'not sent again' } };
    }
    throw error;
  }
}

function answerOf(outcome: MoneyOutcome): Answer {
  switch (outcome.state) {
    case 'applied':
      return { state: 'applied', why: { by: 'answer' } };
    case 'rejected':
      return { state: 'rejected', code: refusalFor(outcome.code), why: outcome.evidence };
    case 'unknown':
      return { state: 'unknown', why: outcome.evidence };
  }
}

export interface Advanced {
  readonly transfer: TransferRow;
  /** What this caller, and no other one, has to do now. */
  readonly effect: Effect | undefined;
}

/**
 * Tells the rules what happened, and takes the step that they answer: state, hold, books, known balance and the day's sum
 * in one transaction. Whoever comes too late gets the state that was reached first.
 */
export async function advance(
  { db, clock, config }: Pick<ProviderContext, 'db' | 'clock' | 'config'>,
  id: string,
  event: TransferEvent,
): Promise<Advanced> {
  const clockAt = clock.now();
  const advanced = await inTransaction(db, async (tx) => {
    const now = await lockTransfer(tx, id);
    const step = stepFor(now, event);
    if (step === undefined) return { transfer: now, effect: undefined };
    const transfer = await write(tx, now, step, clockAt);
    const effect = effectOf(step);
    if (effect === 'settle') crashAt(config, 'settle.before_commit');
    return { transfer, effect };
  });
  if (advanced.effect === 'settle') crashAt(config, 'settle.committed');
  return advanced;
}

/** A step that a person decided on, within a transaction that also writes who did. Locks the transfer until that ends. */
export async function takeStep(tx: ServerTx, id: string, step: Step): Promise<TransferRow> {
  const now = await lockTransfer(tx, id);
  return step.from.includes(now.state) ? write(tx, now, step) : now;
}

/** In the order of locks: the transfer, its player, the ledger's accounts, the day's sum. */
async function write(tx: ServerTx, now: TransferRow, step: Step, clockAt?: Date): Promise<TransferRow> {
  const { id, playerId } = now;
  switch (effectOf(step)) {
    case 'settle': {
      const balanceAfterCents = await moveKnownBalance(tx, { id, playerId, changeCents: changeOf(now) });
      const transfer = await writeStep(tx, id, { ...step, balanceAfterCents });
      await settleTransfer(tx, now);
      return transfer;
    }
    case 'release': {
      const transfer = await writeStep(tx, id, step);
      await releaseTransfer(tx, now);
      await returnToDay(tx, now);
      return transfer;
    }
    default:
      return writeStep(tx, id, step, clockAt);
  }
}
