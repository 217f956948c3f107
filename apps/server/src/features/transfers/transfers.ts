import { createHash } from 'node:crypto';
import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import { constraintOf, demand, newId, refuse } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import { crashAt } from '../../crash-points.ts';
import type { ServerSchema, ServerTx } from '../../schema.ts';
import { limitsOf } from '../permissions/permissions.ts';
import type { TransferCause, TransferKind } from '../provider/provider.schema.ts';
import { getProviderPlayer, type ProviderContext } from '../provider/provider.ts';
import { promiseTransfer } from './books.ts';
import { carryOut } from './carry-out.ts';
import { admit } from './rules.ts';
import {
  findCommandsBefore,
  findNewestRechargeState,
  insertTransfer,
  lockPlayer,
  type NewTransfer,
  type TransferRow,
  takeFromDay,
} from './transfers.sql.ts';

export { checkBooks } from './books-check.ts';
export { carryOut, takeStep } from './carry-out.ts';
export { settleUnknown } from './reconcile.ts';
export type { TransferRow } from './transfers.sql.ts';
export { carryOutRequested } from './unfinished.ts';

/** How many time-outs a new transfer is left to the request that made it, before the worker takes it up. */
const graceTimeouts = 2;

/** 25.00, as the landing page promises. */
const signUpCreditCents = 2_500n;

export interface Command {
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

export interface Requested {
  readonly transfer: TransferRow;
  /** False when the key named a transfer that was there already. */
  readonly isNew: boolean;
}

/**
 * Writes down what is to be moved, and sets it aside in the books. Nothing is sent: `carryOut` does that after the commit.
 * Refuses as `admit` says, and with `transfer.above_day_limit`. Locks the player's row until the transaction ends.
 */
export async function requestTransfer(
  tx: ServerTx,
  context: ProviderContext,
  command: Command,
): Promise<Requested> {
  const { clock, random, config } = context;
  const commandHash = hashOf(command);
  // The house's own promise is bound by none.
  const limits = command.cause === 'sign_up' ? undefined : await limitsOf(tx, config, command.actorId);
  const standing = await lockPlayer(tx, command.playerId);
  const { earlier, isOpen } = await findCommandsBefore(tx, command);
  const admission = admit({
    commandHash,
    earlierHash: earlier?.commandHash,
    isOpen,
    kind: command.kind,
    standing,
    amountCents: command.amountCents,
    ceilingCents: limits?.ceilingCents,
  });
  if (admission === 'repeated' && earlier !== undefined) return { transfer: earlier, isNew: false };
  if (admission !== 'new') return refuse(admission === 'repeated' ? 'transfer.key_reused' : admission);
  const id = newId('tr', clock, random);
  const transfer = await insertOnce(tx, context, {
    ...command,
    id,
    providerAgentId: (await getProviderPlayer(tx, command.playerId)).providerAgentId,
    commandHash,
  });
  await promiseTransfer(tx, transfer);
  if (limits !== undefined) {
    demand(await takeFromDay(tx, transfer, limits.dayMaxCents), 'transfer.above_day_limit');
  }
  crashAt(config, 'request.before_commit');
  return { transfer, isNew: true };
}

async function insertOnce(
  tx: ServerTx,
  { gateway }: ProviderContext,
  transfer: NewTransfer,
): Promise<TransferRow> {
  try {
    return await insertTransfer(tx, transfer, gateway.tuning.moneyTimeoutMs * graceTimeouts);
  } catch (error) {
    // The same key at the same moment for another player, whose row is another lock.
    if (constraintOf(error) === 'transfer_key_is_used_once') refuse('transfer.key_reused');
    // An agent below the root gives out what it was allotted; the database draws it with the row.
    if (constraintOf(error) === 'agent_has_the_credit') refuse('agent.credit_low');
    throw error;
  }
}

function hashOf({ kind, playerId, amountCents }: Command): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, playerId, amountCents.toString()]))
    .digest('hex');
}

const statusOfState = {
  requested: 'processing',
  sending: 'processing',
  unknown: 'processing',
  review: 'processing',
  applied: 'success',
  rejected: 'failed',
} as const satisfies Record<TransferState, RechargeStatus>;

/** The true state of the newest recharge; `none` when there never was one. */
async function lastRechargeStatusOf(db: Kysely<ServerSchema>, accountId: string): Promise<RechargeStatus> {
  return rechargeStatusOf(await findNewestRechargeState(db, accountId));
}

/** What a recharge in this state is called; without one, `none`. */
export function rechargeStatusOf(state: TransferState | undefined): RechargeStatus {
  return state === undefined ? 'none' : statusOfState[state];
}

/** What registration needs of this feature. */
export function createSignUpCredit(context: ProviderContext) {
  return {
    async request(tx: ServerTx, player: { playerId: string }): Promise<string> {
      const { transfer } = await requestTransfer(tx, context, {
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
    async carryOut(_playerId: string, transferId: string): Promise<void> {
      try {
        await carryOut(context, transferId);
      } catch (err) {
        context.log.warn({ err, transfer: transferId }, 'a sign-up credit is left to the worker');
      }
    },
    statusOf: lastRechargeStatusOf,
  };
}
