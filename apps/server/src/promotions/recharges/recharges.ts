import { type RechargeBonus, type RechargeUndo, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { demandUndoable, type RedeemDeps, transferMoney } from '../../money/transfers/transfers.ts';
import { forecastBonus } from '../claims/deposit-matches.ts';
import { findFiguresAfterUndo, settleUndoneRecharge } from '../wagering/wagering.ts';
import { findBonusOfRecharge, findRecharge, type UndoneRecharge } from './recharges.sql.ts';

interface RechargePath {
  readonly username: string;
  readonly transferId: string;
}

/** Makes no call to the provider. Null: a recharge of this amount would trigger no bonus. */
export async function getRechargeBonus(
  context: Context,
  { agentId, apiKeyId }: AgentActor,
  { username, amountCents }: { readonly username: string; readonly amountCents: bigint },
): Promise<RechargeBonus | null> {
  const { playerId } = await getPlayerInSubtree(context, agentId, username);
  const found = await forecastBonus(context, { playerId, apiKeyId, amountCents });
  if (found === undefined) return null;
  const { offer, bonusCents, wageringCents } = found;
  return {
    offer: { id: offer.id, kind: offer.kind, texts: offer.texts },
    amount: toMoney(bonusCents),
    wageringRequired: toMoney(wageringCents),
  };
}

/** The figures of an undo by the last known balance. Refuses what the undo itself would refuse. */
export async function getRechargeUndo(
  context: Context,
  actor: AgentActor,
  path: RechargePath,
): Promise<RechargeUndo> {
  const { transferId } = path;
  const { playerId, recharge } = await getRecharge(context, actor, path);
  const { amountCents, balanceCents } = recharge;
  const undo = { undoesTransferId: transferId, actorId: actor.agentId, playerId, amountCents };
  await demandUndoable(context, undo);
  const bonus = await findBonusOfRecharge(context.db, transferId);
  const figures = await findFiguresAfterUndo(context, playerId, amountCents);
  const isOpen = bonus?.state === 'active' && figures?.claimId === bonus.claimId;
  const afterCents = balanceCents > amountCents ? balanceCents - amountCents : 0n;
  return {
    transferId,
    amount: toMoney(amountCents),
    by: recharge.by,
    requestedAt: recharge.requestedAt.toISOString(),
    balance: toMoney(balanceCents),
    bonus:
      bonus === undefined
        ? null
        : {
            offer: { id: bonus.id, kind: bonus.kind, texts: bonus.texts },
            amount: toMoneyOrNull(bonus.bonusCents),
            state: bonus.state,
            takenBack: toMoney(isOpen ? figures.forfeitedCents : 0n),
          },
    balanceAfter: toMoney(isOpen ? figures.keptCents : afterCents),
  };
}

async function getRecharge(
  context: Context,
  { agentId }: AgentActor,
  { username, transferId }: RechargePath,
): Promise<{ playerId: string; recharge: UndoneRecharge }> {
  const { playerId } = await getPlayerInSubtree(context, agentId, username);
  const recharge = await findRecharge(context.db, { playerId, transferId });
  demand(recharge, 'transfer.not_undoable');
  return { playerId, recharge };
}

interface UndoCommand extends RechargePath {
  readonly reason: string;
  readonly idempotencyKey: string;
}

/**
 * Takes back a recharge, and then its bonus with what was won with it. The recharge comes first: the player
 * cannot redeem while the bonus is open, and what is not taken back at once is taken back by the background
 * job of wagering. The provider refuses the transfer while a game is open or if less than the recharge is
 * left.
 */
export async function undoRecharge(
  context: Context,
  actor: AgentActor,
  { reason, idempotencyKey, ...path }: UndoCommand,
  { beforeRedeem }: RedeemDeps,
): ReturnType<typeof transferMoney> {
  const { username, transferId } = path;
  const { playerId, recharge } = await getRecharge(context, actor, path);
  // Stakes before the undo may have earned the bonus.
  await beforeRedeem(playerId);
  const done = await transferMoney(
    context,
    {
      ...{ actor, kind: 'redeem', cause: 'correction', providerUsername: username, reason, idempotencyKey },
      ...{ amountCents: recharge.amountCents, undoesTransferId: transferId },
    },
    { beforeRedeem },
  );
  if (done.transfer.state === 'applied') await settleUndoneRecharge(context, playerId);
  return done;
}
