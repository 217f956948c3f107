import { createHash } from 'node:crypto';
import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import { constraintOf, demand, newId, refuse } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';
import type { TransferCause, TransferKind } from '../provider/provider.schema.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { carryOut } from './carry-out.ts';
import {
  findByKey,
  findNewestRechargeState,
  getTransfer,
  insertTransfer,
  lockPlayer,
  type TransferRow,
} from './transfers.sql.ts';

export { changeOf } from './books.ts';
export { carryOut, takeStep } from './carry-out.ts';
export { settleUnknown } from './reconcile.ts';
export type { TransferRow } from './transfers.sql.ts';
export { carryOutRequested } from './unfinished.ts';

/** How long a new transfer is left to the request that made it, before the worker takes it up. */
const graceMs = 30_000;

/** 25.00, as the landing page promises. */
const signUpCreditCents = 2_500n;

export interface Command {
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
  /** The account that asked for it. */
  readonly actorId: string;
  /** The actor's own: with the same command it names the first transfer, with another it is refused. */
  readonly idempotencyKey: string;
}

export interface Requested {
  readonly transfer: TransferRow;
  /** False when the key named a transfer that was there already. */
  readonly isNew: boolean;
}

/**
 * Writes down what is to be moved. Nothing is sent: `carryOut` does that after the commit. Refuses `transfer.key_reused`
 * and `transfer.already_open`. Locks the player's row until the transaction ends.
 */
export async function requestTransfer(
  tx: ServerTx,
  { clock, random, gateway }: ProviderContext,
  command: Command,
): Promise<Requested> {
  const commandHash = hashOf(command);
  await lockPlayer(tx, command.playerId);
  const earlier = await findByKey(tx, command);
  if (earlier !== undefined) {
    demand(earlier.commandHash === commandHash, 'transfer.key_reused');
    return { transfer: earlier, isNew: false };
  }
  const id = newId('tr', clock, random);
  try {
    await insertTransfer(tx, { ...command, id, providerAgentId: gateway.agentId, commandHash }, graceMs);
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'transfer_of_player_is_one_open') refuse('transfer.already_open');
    // The same key at the same moment for another player, whose row is another lock.
    if (constraint === 'transfer_key_is_used_once') refuse('transfer.key_reused');
    throw error;
  }
  return { transfer: await getTransfer(tx, id), isNew: true };
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
