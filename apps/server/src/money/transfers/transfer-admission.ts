import { createHash } from 'node:crypto';
import type { Permission } from '@golden-acers/contract';
import { constraintOf, demand, newId, refuse } from '@golden-acers/platform';
import { findResidenceProblem } from '../../access/identity/jurisdictions.ts';
import { moneyLimitsOf, permissionsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandStepUpForAmount, isStepUpAmount } from '../../agents/agent-settings/agent-settings.ts';
import {
  actorDayMaxCents,
  type SecondAgentNeed,
  secondAgentNeed,
} from '../../agents/approvals/second-agent.ts';
import { crashAt } from '../../config/crash-points.ts';
import { type Context, inTransaction, runStatement } from '../../context.ts';
import { refuseForLimit } from '../../provider/provider-accounts/limit-refusals.ts';
import { admitCommand, isPromised } from './transfer-state-machine.ts';
import {
  type CommandFactsRow,
  findCommandFacts,
  findWageringMissingCents,
  getTransfer,
  insertTransfer,
  isIdentityNeeded,
  type NewTransfer,
  type TransferRow,
  type TransferToInsert,
} from './transfers.sql.ts';

/**
 * A new transfer is left to its request for this many time-outs of a money call. Then the worker sends it.
 */
const graceTimeouts = 2;
const maxAttempts = 10;

export interface TransferCommand
  extends Omit<NewTransfer, 'id' | 'providerAgentId' | 'commandHash' | 'isAlone'> {
  /**
   * The session whose step-up a large amount needs. Undefined if the step-up was checked before (jobs,
   * approvals) or none is needed (promised credits).
   */
  readonly stepUpSession: Pick<AgentActor, 'sessionId'> | undefined;
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
 * must confirm it. In a `TxContext` it locks the player until the transaction ends, and `stepUpSession` must
 * be undefined.
 */
export async function tryTransfer(
  context: Context,
  command: TransferCommand,
): Promise<RequestedTransfer | undefined> {
  const { stepUpSession, amountCents } = command;
  if (stepUpSession === undefined || !(await isStepUpAmount(context, amountCents))) {
    return runStatement(context, () => admitTransfer(context, command));
  }
  // The step-up is checked last, so that it is requested only for a command that would be admitted.
  return inTransaction(context, async (tx) => {
    const requested = await admitTransfer(tx, command);
    if (requested === undefined || requested.isNew)
      await demandStepUpForAmount(tx, stepUpSession, amountCents);
    return requested;
  });
}

async function admitTransfer(
  context: Context,
  command: TransferCommand,
): Promise<RequestedTransfer | undefined> {
  const commandHash = commandHashOf(command);
  for (let tries = 1; tries <= maxAttempts; tries += 1) {
    const facts = await findCommandFacts(context.db, {
      ...command,
      identityFrom: context.config.identity,
    });
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
    if (admission === 'repeated' && facts.earlierId !== null) {
      return { transfer: await getTransfer(context.db, facts.earlierId), isNew: false };
    }
    if (admission === 'second_agent') return undefined;
    if (admission === 'promotion.wagering_open') return refuseForWagering(facts);
    if (facts.rechargeRefusal !== null && admission === 'limit.recharge_reached')
      return refuseForLimit(facts.rechargeRefusal);
    if (admission !== 'new') return refuse(admission === 'repeated' ? 'transfer.key_reused' : admission);
    const isAlone = need === 'alone';
    const transfer = await holdMoney(
      context,
      { ...command, commandHash, isAlone },
      {
        facts,
        dayMaxCents: limits?.dayMaxCents ?? null,
        unconfirmedCents: isRuled(command) && !isAlone ? BigInt(facts.secondAgent.dayCents) : null,
        actorMaxCents: isRuled(command) ? actorDayMaxCents(facts.secondAgent, context.config) : null,
      },
    );
    if (transfer !== undefined) return { transfer, isNew: true };
  }
  return refuse('transfer.still_running', { retryAfterSeconds: 1 });
}

/** Refuses a redeem while wagering is open. The insert checks this again under the player's lock. */
export async function demandWagered(db: Context['db'], playerId: string): Promise<void> {
  const wageringMissingCents = await findWageringMissingCents(db, playerId);
  if (wageringMissingCents !== null) refuseForWagering({ wageringMissingCents });
}

/** Refuses a redeem that needs a verified identity. The insert checks this again under the player's lock. */
export async function demandIdentity(
  { db, config }: Pick<Context, 'db' | 'config'>,
  playerId: string,
  amountCents: bigint,
): Promise<void> {
  demand(!(await isIdentityNeeded(db, playerId, amountCents, config.identity)), 'identity.required');
}

/** Refuses with the amount that is still to be staked, if it is known. */
function refuseForWagering({ wageringMissingCents }: Pick<CommandFactsRow, 'wageringMissingCents'>): never {
  if (wageringMissingCents === 0n) return refuse('promotion.wagering_open');
  const text =
    'Wagering is open: {missing} dollars are still to be staked. Finish it, or give the bonus up first.';
  const values = { missing: Number(wageringMissingCents ?? 0n) / 100 };
  return refuse('promotion.wagering_open', { message: { text, values } });
}

/** Undefined if the facts changed before the lock, so that the caller must decide again. */
async function holdMoney(
  { db, clock, random, config, gateway }: Context,
  command: TransferCommand & { readonly commandHash: string; readonly isAlone: boolean },
  {
    facts,
    ...bounds
  }: { facts: CommandFactsRow } & Pick<
    TransferToInsert,
    'dayMaxCents' | 'unconfirmedCents' | 'actorMaxCents'
  >,
): Promise<TransferRow | undefined> {
  const { accountStatus, providerAgentId } = facts;
  const transfer = { ...command, id: newId('tr', clock, random), providerAgentId };
  const graceMs = gateway.tuning.moneyTimeoutMs * graceTimeouts;
  crashAt(config, 'request.before_commit');
  try {
    return await insertTransfer(db, {
      ...{ transfer, accountStatus, graceMs },
      identityFrom: config.identity,
      ...bounds,
    });
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'transfer_day_limit_is_respected') refuse('transfer.above_day_limit');
    // Only agents below the root and offers with a budget have limited credit.
    if (constraint === 'ledger_account_has_sufficient_funds')
      refuse(command.claimId === undefined ? 'agent.credit_low' : 'promotion.budget_spent');
    // A concurrent command for another player, which takes another lock, used the key.
    if (constraint === 'transfer_key_is_unique') refuse('transfer.key_reused');
    throw error;
  }
}

/** The actor's limits. Undefined for a promised credit, which no agent's limit applies to. */
function limitsOf({ config }: Context, { cause }: TransferCommand, { actorAuthority }: CommandFactsRow) {
  if (isPromised(cause)) return undefined;
  demand(actorAuthority, 'agent.required');
  return { ...moneyLimitsOf(actorAuthority, config), permissions: permissionsOf(actorAuthority) };
}

/** Whether the rule of the second agent still applies. */
function isRuled({ cause, secondAgentId }: TransferCommand): boolean {
  return !isPromised(cause) && secondAgentId === undefined;
}

function needOf({ config }: Context, command: TransferCommand, facts: CommandFactsRow): SecondAgentNeed {
  return isRuled(command) ? secondAgentNeed(facts.secondAgent, command.amountCents, config) : 'no';
}

/** Corrections and bonuses have separate permissions. */
export function transferPermissionOf({ cause, kind }: Pick<NewTransfer, 'cause' | 'kind'>): Permission {
  return cause === 'correction' || cause === 'bonus' ? 'money.adjust' : `money.${kind}`;
}

function commandHashOf({ kind, playerId, amountCents, cause, reason }: TransferCommand): string {
  const adjustment = reason === undefined ? [] : [cause, reason];
  return createHash('sha256')
    .update(JSON.stringify([kind, playerId, amountCents.toString(), ...adjustment]))
    .digest('hex');
}
