import { Refusal, retryingConflicts } from '@golden-acers/platform';
import type { GameProvider, MoneyOutcome } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import { ensureProviderAccount, refusalFor } from '../../provider/provider-accounts/provider.ts';
import type { ServerDatabase, ServerTx } from '../../schema.ts';
import { type Answer, type Effect, effectOf, type Step, stepFor, type TransferEvent } from './rules.ts';
import { transactionIdOf } from './settlement.ts';
import { writeStep } from './steps.sql.ts';
import {
  getParticipant,
  getTransfer,
  lockTransfer,
  type ParticipantRow,
  type TransferRow,
} from './transfers.sql.ts';

/** Beyond the call and its one repeat, until another server takes the one that sent it for dead. */
const sendingMarginMs = 5_000;

/** Who the transfer is for, as far as it is known already. */
type Participant = Pick<ParticipantRow, 'account' | 'accountState'>;

/**
 * Sends a requested transfer to the provider and settles it as far as the answer allows. No transaction and no lock is held
 * meanwhile. Of several callers one sends; the others, and callers for a transfer that was sent before, get its state.
 * `known`: the transfer as it was last seen, or its id.
 */
export async function carryOut(
  context: Context,
  known: TransferRow | string,
  participant?: Participant,
): Promise<TransferRow> {
  const waiting = typeof known === 'string' ? await getTransfer(context.db, known) : known;
  if (waiting.state !== 'requested') return waiting;
  crashAt(context.config, 'request.committed');
  const turn = await takeTurn(context, waiting, participant);
  if (turn instanceof Refusal) {
    return (await advance(context, waiting, { type: 'no_turn', code: turn.code })).transfer;
  }
  const leaseMs = context.gateway.tuning.moneyTimeoutMs * 2 + sendingMarginMs;
  const { transfer, effect } = await advance(context, waiting, { type: 'turn', leaseMs });
  if (effect !== 'send') return transfer;
  crashAt(context.config, 'sending.marked');
  const answer = await send(turn, transfer);
  crashAt(context.config, 'call.answered');
  if (answer.state === 'unknown') {
    context.log.warn({ transfer: transfer.id, evidence: answer.why }, 'a transfer has no known outcome yet');
  }
  const settled = await advance(context, transfer, { type: 'answer', send: transfer.sends, answer });
  return settled.transfer;
}

interface MoneyTurn {
  readonly provider: GameProvider;
  /** The player's name at the provider. */
  readonly account: string;
}

/** The provider for this one call, or why there is no turn. The player's account is made first where it is missing. */
async function takeTurn(
  context: Context,
  transfer: TransferRow,
  participant: Participant | undefined,
): Promise<MoneyTurn | Refusal> {
  const { playerId } = transfer;
  try {
    let { account, accountState } = participant ?? (await getParticipant(context.db, playerId));
    if (accountState === 'pending') {
      await ensureProviderAccount(context, playerId);
      // It may have got another name.
      ({ account } = await getParticipant(context.db, playerId));
    }
    return { provider: await context.gateway.turnForMoney(transfer), account };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function send(
  { provider, account }: MoneyTurn,
  { id, kind, amountCents }: TransferRow,
): Promise<Answer> {
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
 * in one statement. Whoever comes too late gets the state that was reached first. `known`: the transfer as it was last
 * seen, or its id.
 */
export async function advance(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  known: TransferRow | string,
  event: TransferEvent,
): Promise<Advanced> {
  const clockAt = clock.now();
  let now = typeof known === 'string' ? await getTransfer(db, known) : known;
  for (;;) {
    const step = stepFor(now, event);
    const effect = step === undefined ? undefined : effectOf(step);
    if (effect === 'settle') crashAt(config, 'settle.before_commit');
    const taken = step && (await retryingConflicts(() => write(db, now, step, clockAt)));
    if (taken !== undefined) {
      if (effect === 'settle') crashAt(config, 'settle.committed');
      return { transfer: taken, effect };
    }
    // It isn't as it was known, or nothing is to be done with it as it is.
    const fresh = await getTransfer(db, now.id);
    if (step === undefined && isSame(fresh, now)) return { transfer: fresh, effect: undefined };
    now = fresh;
  }
}

/** In all that a step depends on. */
function isSame(one: TransferRow, other: TransferRow): boolean {
  return one.state === other.state && one.sends === other.sends && one.attempts === other.attempts;
}

/** A step that a person decided on, within a transaction that also writes who did. Locks the transfer until that ends. */
export async function takeStep(tx: ServerTx, id: string, step: Step): Promise<TransferRow> {
  const now = await lockTransfer(tx, id);
  if (!step.from.includes(now.state)) return now;
  return (await write(tx, now, step, undefined)) ?? now;
}

function write(
  db: ServerTx | ServerDatabase,
  known: TransferRow,
  step: Step,
  clockAt: Date | undefined,
): Promise<TransferRow | undefined> {
  return writeStep(db, { known, step, effect: effectOf(step), clockAt });
}
