import type { Wagering } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { dayMs, demand, Refusal, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { readBalanceNow } from '../../money/balances/balances.ts';
import { requestTransfer, sendTransfer } from '../../money/transfers/transfers.ts';
import { readPlayNow, sumStakes, watchPlay } from '../play/play.ts';
import {
  endClaim,
  findOpenWagering,
  hasDueWagering,
  lockDueWagering,
  lockWagering,
  type WageringClaim,
  writeEnding,
  writeProgress,
} from './wagering.sql.ts';
import { forfeitFiguresOf, type WageringProgress, wageringProgressOf } from './wagering-rules.ts';

/** A stake may appear in the records so long after the moment that it names. */
const lateRecordsMs = 15 * 60_000;
/** Without an event a claim is looked at again after this time, for its expiry. */
const checkEveryMs = 10 * 60_000;

/** Without a call to the provider. Null: no wagering is open. */
export async function getWagering(context: Pick<Context, 'db'>, playerId: string): Promise<Wagering | null> {
  const claim = await findOpenWagering(context.db, playerId);
  return claim === undefined ? null : describeWagering(claim, await getProgress(context, claim));
}

async function getProgress({ db }: Pick<Context, 'db'>, claim: WageringClaim): Promise<WageringProgress> {
  const { playerId, countsFrom, expiresAt, terms, requiredCents } = claim;
  const maxStakeCents = terms.maxStakeCents === null ? null : BigInt(terms.maxStakeCents);
  const stakes = await sumStakes(db, { playerId, from: countsFrom, to: expiresAt, maxStakeCents });
  return wageringProgressOf(terms, requiredCents, stakes);
}

function describeWagering(claim: WageringClaim, progress: WageringProgress): Wagering {
  const { requiredCents, terms, balanceCents } = claim;
  const figures = figuresOf(claim);
  return {
    ...{ claimId: claim.claimId, offerId: claim.offerId, bonus: formatCents(claim.bonusCents) },
    required: formatCents(requiredCents),
    wagered: formatCents(progress.wageredCents),
    missing: formatCents(progress.missingCents),
    percent: requiredCents === 0n ? 100 : Number((progress.wageredCents * 100n) / requiredCents),
    readAt: claim.completeUntil?.toISOString() ?? null,
    isBeingChecked: progress.isBeingChecked,
    maxStake: terms.maxStakeCents === null ? null : formatCents(BigInt(terms.maxStakeCents)),
    overRounds: Number(progress.overRounds),
    overStaked: formatCents(progress.overStakedCents),
    shares: terms.wageringShares,
    expiresAt: claim.expiresAt.toISOString(),
    balance: formatCents(balanceCents),
    kept: formatCents(figures.keptCents),
    forfeited: formatCents(figures.forfeitedCents),
    isEnding: claim.ending !== null,
  };
}

/** Without a balance from before the bonus, only the bonus itself is certainly not the player's own. */
function figuresOf({ beforeBonusCents, bonusCents, balanceCents, ...claim }: WageringClaim) {
  const certain = balanceCents > bonusCents ? balanceCents - bonusCents : 0n;
  return forfeitFiguresOf(
    beforeBonusCents === null
      ? { balanceCents, beforeBonusCents: certain, rechargedCents: 0n, redeemedCents: 0n }
      : { ...claim, balanceCents, beforeBonusCents },
  );
}

/** Reads the player's newest stakes and decides on them. Refuses like a call to the provider. */
export async function readWagering(context: Context, playerId: string): Promise<Wagering | null> {
  const claim = await findOpenWagering(context.db, playerId);
  if (claim === undefined) return null;
  await readPlayNow(context, playerId);
  await inTransaction(context, async (tx) => {
    const locked = await lockWagering(tx.db, claim.claimId);
    if (locked !== undefined) await advanceWagering(tx, locked);
  });
  return getWagering(context, playerId);
}

/** Before a redeem, because the newest stakes may have completed the wagering. Refuses nothing. */
export async function settleWageringBeforeRedeem(context: Context, playerId: string): Promise<void> {
  try {
    await readWagering(context, playerId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Background job: looks at one claim whose stakes, payment or time has changed. Safe on several servers. */
export async function settleDueWagering(context: Context): Promise<boolean> {
  if (!(await hasDueWagering(context.db))) return false;
  const expired = await inTransaction(context, async (tx) => {
    const claim = await lockDueWagering(tx.db);
    return claim === undefined ? undefined : advanceWagering(tx, claim);
  });
  if (expired !== undefined) await expireClaim(context, expired);
  return true;
}

/** Returns the claim when it has expired and its bonus must be taken back. */
async function advanceWagering(tx: TxContext, claim: WageringClaim): Promise<WageringClaim | undefined> {
  const { claimId, ending, completeUntil: readAt } = claim;
  const { db, clock } = tx;
  if (ending !== null && claim.takeBackState === 'applied') {
    await endClaim(db, claimId, { state: ending, reason: claim.endingReason, actorId: claim.endingActorId });
    return undefined;
  }
  const progress = await getProgress(tx, claim);
  const isTakenBack = ending !== null && claim.takeBackState === 'open';
  if (progress.isDone && !isTakenBack) {
    await writeProgress(db, claimId, { ...progress, readAt, dueInMs: checkEveryMs });
    await endClaim(db, claimId, { state: 'completed', reason: null, actorId: null });
    return undefined;
  }
  // The provider refused to take the bonus back, so the figures were others: the player decides again.
  if (ending !== null && !isTakenBack)
    await writeEnding(db, claimId, { ending: null, endingReason: null, endingActorId: null });
  await watchPlay(tx, [claim.playerId], new Date(claim.expiresAt.getTime() + dayMs));
  await writeProgress(db, claimId, { ...progress, readAt, dueInMs: nextLookMs(claim, clock.now()) });
  const isKnown = readAt !== null && readAt.getTime() >= claim.expiresAt.getTime() + lateRecordsMs;
  return !isTakenBack && !progress.isBeingChecked && isKnown ? claim : undefined;
}

function nextLookMs({ expiresAt }: WageringClaim, now: Date): number {
  const untilExpiry = expiresAt.getTime() + lateRecordsMs - now.getTime();
  return untilExpiry > 0 ? Math.min(untilExpiry, dayMs) : checkEveryMs;
}

/** An expired bonus is given up as if by the player, with the figures of that moment. */
async function expireClaim(context: Context, { playerId, claimId }: WageringClaim): Promise<void> {
  try {
    await takeBonusBack(context, playerId, {
      ...{ claimId, ending: 'expired', reason: null, actorId: null, shown: undefined },
    });
  } catch (error) {
    // The next look tries again: the player may be restricted, or a transfer may be open.
    if (!(error instanceof Refusal)) throw error;
  }
}

interface TakeBack {
  readonly claimId: string;
  readonly ending: 'forfeited' | 'expired';
  readonly reason: string | null;
  /** An agent for the player; null: the player or the product. */
  readonly actorId: string | null;
  /** The forfeited amount that was shown; undefined: nobody was asked. */
  readonly shown: string | undefined;
}

/**
 * Redeems the bonus and its winnings to the offer's account, and ends the claim when that is applied. The
 * claim's ending and the transfer commit together; it is sent until the provider has taken or refused it.
 */
async function takeBonusBack(
  context: Context,
  playerId: string,
  { claimId, ending, reason, actorId, shown }: TakeBack,
  record?: (tx: TxContext, claim: WageringClaim) => Promise<void>,
): Promise<void> {
  // Before the call to the provider: what is refused anyway costs none.
  const order = { playerId, claimId, shown };
  if (shown !== undefined) demandForfeitable(await findOpenWagering(context.db, playerId), order);
  await readBalanceNow(context, playerId);
  const transfer = await inTransaction(context, async (tx) => {
    const claim = demandForfeitable(await lockWagering(tx.db, claimId), order);
    const { forfeitedCents } = figuresOf(claim);
    await record?.(tx, claim);
    if (forfeitedCents === 0n) {
      await endClaim(tx.db, claimId, { state: ending, reason, actorId });
      return undefined;
    }
    await writeEnding(tx.db, claimId, { ending, endingReason: reason, endingActorId: actorId });
    const requested = await requestTransfer(tx, {
      ...{ playerId, claimId, kind: 'redeem', cause: 'promotion', amountCents: forfeitedCents },
      ...{ actorId: playerId, idempotencyKey: `forfeit:${claimId}:${claim.takeBacks}` },
      stepUpSession: undefined,
    });
    return requested.transfer;
  });
  if (transfer === undefined) return;
  await sendTransfer(context, transfer);
  await inTransaction(context, async (tx) => {
    const claim = await lockWagering(tx.db, claimId);
    if (claim !== undefined) await advanceWagering(tx, claim);
  });
}

function demandForfeitable(
  claim: WageringClaim | undefined,
  { playerId, claimId, shown }: Pick<TakeBack, 'claimId' | 'shown'> & { readonly playerId: string },
): WageringClaim {
  if (claim?.claimId !== claimId || claim.playerId !== playerId) return refuse('promotion.no_wagering');
  demand(claim.ending === null, 'promotion.ending_already');
  const isAsShown = shown === undefined || shown === formatCents(figuresOf(claim).forfeitedCents);
  demand(isAsShown, 'promotion.figures_changed');
  return claim;
}

/** By the player, who saw the figures. */
export async function forfeitBonus(
  context: Context,
  playerId: string,
  { claimId, forfeited }: { claimId: string; forfeited: string },
): Promise<Wagering | null> {
  await takeBonusBack(context, playerId, {
    ...{ claimId, ending: 'forfeited', reason: null, actorId: null, shown: forfeited },
  });
  return getWagering(context, playerId);
}

/** By an agent for a player of its subtree. */
export async function forfeitBonusOf(
  context: Context,
  actor: AgentActor,
  {
    username,
    claimId,
    forfeited,
    reason,
  }: { username: string; claimId: string; forfeited: string; reason: string },
): Promise<Wagering | null> {
  const { playerId } = await getPlayerInSubtree(context, actor.agentId, username);
  const takeBack = {
    claimId,
    ending: 'forfeited',
    reason,
    actorId: actor.agentId,
    shown: forfeited,
  } as const;
  await takeBonusBack(context, playerId, takeBack, (tx) =>
    recordPlayerEvent(tx, actor, 'player.bonus_forfeited', {
      id: playerId,
      after: { amount: forfeited },
      reason,
    }),
  );
  return getWagering(context, playerId);
}

export async function getWageringOf(
  context: Context,
  agentId: string,
  username: string,
): Promise<Wagering | null> {
  const { playerId } = await getPlayerInSubtree(context, agentId, username);
  return getWagering(context, playerId);
}
