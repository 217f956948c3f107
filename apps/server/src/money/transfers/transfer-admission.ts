import { createHash } from 'node:crypto';
import type { Permission } from '@golden-acers/contract';
import { demand, newId, refuse, runInTwoTrips, type TwoTripTransaction } from '@golden-acers/platform';
import { findResidenceProblem } from '../../access/identity/jurisdictions.ts';
import { moneyLimitsOf, permissionsOf } from '../../access/permissions/permissions.ts';
import { isStepUpRecent } from '../../access/sessions/session-step-up.ts';
import {
  actorDayMaxCents,
  type SecondAgentNeed,
  subjectDayNeed,
} from '../../agents/approvals/second-agent.ts';
import { crashAt } from '../../config/crash-points.ts';
import type { Context } from '../../context.ts';
import { needsSecondAgent, throwAsRefusal } from './transfer-refusals.ts';
import { admitCommand, isPromised } from './transfer-state-machine.ts';
import {
  type CommandFactsRow,
  checkAllowed,
  checkUndoable,
  getTransfer,
  insertTransfer,
  lockCommandFacts,
  type NewTransfer,
  type TransferRow,
} from './transfers.sql.ts';

/*
 * Each rule about a new transfer stands in one place. One transaction passes these places in this order:
 *
 * 1. `transfer_lock_facts` (functions/money/transfers.sql) locks account and player, and reads the facts.
 * 2. `admitCommand` (transfer-state-machine.ts) decides on them: key, permission, account status, residence,
 *    ceiling, open transfer, review, and the second agent for what the player's day moved.
 * 3. `transfer_insert` (transfers.sql) refuses any program: the player's limits, wagering, identity, the sum
 *    of the actor's day, the claim's amount, an undo of what is no recent recharge of the agent or one
 *    below. Constraints refuse a used key, and the ledger missing credit; `transfer_day_consume` refuses
 *    what exceeds the actor's daily limit.
 * 4. The step-up comes last, so that it is requested only for a command that would be admitted.
 */

/**
 * A new transfer is left to its request for this many time-outs of a money call. Then the worker sends it.
 */
const graceTimeouts = 2;

export interface TransferCommand
  extends Omit<NewTransfer, 'id' | 'providerAgentId' | 'commandHash' | 'isAlone'> {
  /**
   * The session whose step-up a large amount needs. Undefined if the step-up was checked before (jobs,
   * approvals) or none is needed (promised credits).
   */
  readonly stepUpSession: { readonly sessionId: string } | undefined;
}

interface RequestedTransfer {
  readonly transfer: TransferRow;
  /** False if the key belongs to an existing transfer, which is returned. */
  readonly isNew: boolean;
}

/** Like `tryTransfer`, for callers that cannot wait for a second agent: refuses `decision.second_needed`. */
export async function requestTransfer(
  context: Context,
  command: TransferCommand,
): Promise<RequestedTransfer> {
  const requested = await tryTransfer(context, command);
  demand(requested, 'decision.second_needed');
  return requested;
}

/**
 * Admits a command and holds its money; the caller sends it after the commit. Undefined if a second agent
 * must confirm it: then nothing is written, and the caller checks the step-up. In a `TxContext` it locks the
 * player until the transaction ends. A refusal by the database fails that transaction.
 */
export async function tryTransfer(
  context: Context,
  command: TransferCommand,
): Promise<RequestedTransfer | undefined> {
  try {
    const admitted = await runInTwoTrips(context.db, (transaction) =>
      admitTransfer(context, transaction, command),
    );
    if (admitted === 'second_agent') return undefined;
    if ('earlierId' in admitted)
      return { transfer: await getTransfer(context.db, admitted.earlierId), isNew: false };
    return { transfer: admitted, isNew: true };
  } catch (error) {
    if (needsSecondAgent(error) && !context.db.isTransaction) return undefined;
    return throwAsRefusal(error, command.claimId);
  }
}

async function admitTransfer(
  context: Context,
  transaction: TwoTripTransaction,
  command: TransferCommand,
): Promise<TransferRow | { readonly earlierId: string } | 'second_agent'> {
  const { db, clock, random, config, gateway } = context;
  const commandHash = commandHashOf(command);
  const isRuled = !isPromised(command.cause) && command.secondAgentId === undefined;
  const sessionId = command.stepUpSession?.sessionId;
  const [facts] = await transaction.run(lockCommandFacts({ ...command, isRuled, sessionId }));
  demand(facts, 'player.not_found');
  const limits = limitsOf(context, command, facts);
  const need = needOf(context, command, facts);
  const admission = admitCommand({
    ...facts,
    ...command,
    commandHash,
    isResidenceDenied: findResidenceProblem(context, facts) !== undefined,
    isPermitted: limits === undefined || limits.permissions.has(transferPermissionOf(command)),
    ceilingCents: limits?.ceilingCents,
    secondAgentNeed: need,
  });
  if (admission === 'repeated' && facts.earlierId !== null) return { earlierId: facts.earlierId };
  // No agent waits for another one to confirm what would be refused.
  if (admission === 'second_agent' || admission === 'decision.first_below') {
    const { undoesTransferId } = command;
    if (undoesTransferId !== undefined)
      await transaction.run(checkUndoable({ ...command, undoesTransferId }));
    await transaction.run(checkAllowed(command, config.identity));
  }
  if (admission === 'second_agent') return admission;
  if (admission !== 'new') return refuse(admission === 'repeated' ? 'request.key_reused' : admission);
  const { providerAgentId, secondAgent } = facts;
  const id = newId('tr', clock, random);
  const insert = insertTransfer({
    transfer: { ...command, id, providerAgentId, commandHash, isAlone: need === 'alone' },
    dayMaxCents: limits?.dayMaxCents ?? null,
    actorMaxCents: secondAgent === null ? null : actorDayMaxCents(secondAgent, config),
    identityFrom: config.identity,
    graceMs: gateway.tuning.moneyTimeoutMs * graceTimeouts,
    waitsForDisk: db.isTransaction,
  });
  crashAt(config, 'request.before_commit');
  if (isStepUpMissing(context, command, facts)) {
    await transaction.run(insert);
    return refuse('agent.step_up_required');
  }
  const [transfer] = await transaction.runLast(insert);
  if (transfer === undefined) throw new Error('An inserted transfer is returned.');
  return transfer;
}

function isStepUpMissing(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { stepUpSession, amountCents }: TransferCommand,
  { stepUpFromCents, stepUpAt }: CommandFactsRow,
): boolean {
  if (stepUpSession === undefined) return false;
  const isLarge = amountCents >= (stepUpFromCents ?? BigInt(config.agentStepUpFromCents));
  return isLarge && !isStepUpRecent(stepUpAt, clock.now());
}

/**
 * Refuses what a limit of the player, open wagering or a missing identity would make the insert refuse, which
 * checks them again under the player's lock.
 */
export async function demandTransferAllowed(
  { db, config }: Pick<Context, 'db' | 'config'>,
  order: Pick<NewTransfer, 'playerId' | 'kind' | 'cause' | 'amountCents'>,
): Promise<void> {
  try {
    await checkAllowed(order, config.identity).execute(db);
  } catch (error) {
    throwAsRefusal(error);
  }
}

/** Refuses the undo of a recharge that the insert would refuse, which checks it again. */
export async function demandUndoable(
  { db }: Pick<Context, 'db'>,
  undo: Parameters<typeof checkUndoable>[0],
): Promise<void> {
  try {
    await checkUndoable(undo).execute(db);
  } catch (error) {
    throwAsRefusal(error);
  }
}

/** The actor's limits. Undefined for a promised credit, which no agent's limit applies to. */
function limitsOf({ config }: Context, { cause }: TransferCommand, { actorAuthority }: CommandFactsRow) {
  if (isPromised(cause)) return undefined;
  demand(actorAuthority, 'agent.required');
  return { ...moneyLimitsOf(actorAuthority, config), permissions: permissionsOf(actorAuthority) };
}

function needOf(
  { config }: Context,
  { amountCents }: TransferCommand,
  { secondAgent }: CommandFactsRow,
): SecondAgentNeed {
  return secondAgent === null ? 'no' : subjectDayNeed(secondAgent, amountCents, config);
}

/** Corrections and bonuses have a separate permission, and so has the undoing of a recharge. */
export function transferPermissionOf({
  cause,
  kind,
  undoesTransferId,
}: Pick<NewTransfer, 'cause' | 'kind' | 'undoesTransferId'>): Permission {
  if (undoesTransferId !== undefined) return 'money.undo';
  return cause === 'correction' || cause === 'bonus' ? 'money.adjust' : `money.${kind}`;
}

function commandHashOf(command: TransferCommand): string {
  const { kind, playerId, amountCents, cause, reason, undoesTransferId, skipsOffers } = command;
  const undo = undoesTransferId === undefined ? [] : [undoesTransferId];
  const adjustment = reason === undefined ? [] : [cause, reason, ...undo];
  const skips = skipsOffers === true ? ['skips offers'] : [];
  return createHash('sha256')
    .update(JSON.stringify([kind, playerId, amountCents.toString(), ...adjustment, ...skips]))
    .digest('hex');
}
