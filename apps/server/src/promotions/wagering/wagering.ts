import { toMoney, toMoneyOrNull, type Wagering } from '@golden-acers/contract';
import { dayMs, demand, Refusal, refuse } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { requestTransfer, sendTransfer } from '../../money/transfers/transfers.ts';
import { databaseTime, readBalanceNow } from '../../provider/provider-accounts/provider-accounts.ts';
import { recordClaimEnd } from '../claims/claim-steps.ts';
import { readPlayNow, sumStakes, watchPlay } from '../play/play.ts';
import {
  endClaim,
  findOpenWagering,
  findPlaySinceBonus,
  hasDueWagering,
  lockDueWagering,
  lockWagering,
  postponeWagering,
  type WageringClaim,
  type WageringEnd,
  writeEnding,
  writeExpiry,
  writeProgress,
} from './wagering.sql.ts';
import {
  bonusFiguresOf,
  type ForfeitFigures,
  isBalanceExplained,
  isBalanceReadSince,
  isTakenBackInPart,
  isUndoneWhole,
  type WageringProgress,
  wageringProgressOf,
  wageringStepFor,
} from './wagering-rules.ts';

/** The maximum delay between the time that a stake states and its appearance in the records. */
const lateRecordsMs = 15 * 60_000;
/** The interval at which a claim without an event is checked for its expiry. */
const checkEveryMs = 10 * 60_000;
/** While a bonus is being taken back, its player cannot redeem. */
const endingCheckMs = 60_000;

/** Makes no call to the provider. Null: no wagering is open. */
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
  const figures = bonusFiguresOf(claim);
  return {
    ...{ claimId: claim.claimId, offerId: claim.offerId, bonus: toMoney(claim.bonusCents) },
    required: toMoney(requiredCents),
    wagered: toMoney(progress.wageredCents),
    missing: toMoney(progress.missingCents),
    percent: requiredCents === 0n ? 100 : Number((progress.wageredCents * 100n) / requiredCents),
    readAt: claim.completeUntil?.toISOString() ?? null,
    isBeingChecked: progress.isBeingChecked,
    maxStake: toMoneyOrNull(terms.maxStakeCents),
    overRounds: Number(progress.overRounds),
    overStaked: toMoney(progress.overStakedCents),
    shares: terms.wageringShares,
    expiresAt: claim.expiresAt.toISOString(),
    balance: toMoney(balanceCents),
    kept: toMoney(figures.keptCents),
    forfeited: toMoney(figures.forfeitedCents),
    isEnding: claim.ending !== null,
  };
}

/** The amount that the player keeps if the open bonus is taken back. Undefined: no wagering is open. */
export async function findOwnCents(
  { db }: Pick<Context, 'db'>,
  playerId: string,
): Promise<bigint | undefined> {
  const claim = await findOpenWagering(db, playerId);
  return claim && bonusFiguresOf(claim).keptCents;
}

interface FiguresAfterUndo extends ForfeitFigures {
  readonly claimId: string;
}

/** The figures of the open bonus after a recharge was taken back. Undefined: no wagering is open. */
export async function findFiguresAfterUndo(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  rechargeCents: bigint,
): Promise<FiguresAfterUndo | undefined> {
  const claim = await findOpenWagering(db, playerId);
  if (claim === undefined) return undefined;
  const balanceCents = claim.balanceCents > rechargeCents ? claim.balanceCents - rechargeCents : 0n;
  const redeemedCents = claim.redeemedCents + rechargeCents;
  return { claimId: claim.claimId, ...bonusFiguresOf({ ...claim, balanceCents, redeemedCents }) };
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

/** Called before a redeem, because the newest stakes may have completed the wagering. Refuses nothing. */
export async function settleWageringBeforeRedeem(context: Context, playerId: string): Promise<void> {
  try {
    await readWagering(context, playerId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Takes back the bonus of a recharge that was undone, or leaves it to the background job. Refuses nothing.
 */
export async function settleUndoneRecharge(context: Context, playerId: string): Promise<void> {
  const claim = await findOpenWagering(context.db, playerId);
  if (claim === undefined || claim.undoneBy === null) return;
  const due = await inTransaction(context, async (tx) => {
    const locked = await lockWagering(tx.db, claim.claimId);
    return locked === undefined ? undefined : advanceWagering(tx, locked);
  });
  if (due !== undefined) await takeBackUnasked(context, due);
}

/** Background job: checks one claim whose stakes, payment or time has changed. Safe on several servers. */
export async function settleDueWagering(context: Context): Promise<boolean> {
  if (!(await hasDueWagering(context.db))) return false;
  const due = await inTransaction(context, async (tx) => {
    const claim = await lockDueWagering(tx.db);
    return claim === undefined ? undefined : advanceWagering(tx, claim);
  });
  if (due !== undefined) await takeBackUnasked(context, due);
  return true;
}

/**
 * Returns the claim if its bonus, or the rest of it, must be taken back: it expired, is ending, or its
 * recharge was undone.
 */
async function advanceWagering(tx: TxContext, found: WageringClaim): Promise<WageringClaim | undefined> {
  const claim = await expireWithExclusion(tx, found);
  const { claimId, completeUntil: readAt } = claim;
  const { db, clock } = tx;
  const progress = await getProgress(tx, claim);
  const isOver = readAt !== null && readAt.getTime() >= claim.expiresAt.getTime() + lateRecordsMs;
  const step = wageringStepFor(claim, progress, isOver);
  if (step === 'take_rest') {
    await postponeWagering(db, claimId, endingCheckMs);
    return claim;
  }
  if (step === 'complete') {
    await writeProgress(db, claimId, { ...progress, readAt, dueInMs: checkEveryMs });
    await endWagering(tx, claim, { state: 'completed', reason: null, actorId: null });
    return undefined;
  }
  if (claim.ending !== null && step !== 'await_transfer')
    await writeEnding(db, claimId, { ending: null, endingReason: null, endingActorId: null });
  await watchPlay(tx, [claim.playerId], new Date(claim.expiresAt.getTime() + dayMs));
  await writeProgress(db, claimId, { ...progress, readAt, dueInMs: nextLookMs(claim, clock.now()) });
  return step === 'expire' ? claim : undefined;
}

async function endWagering(tx: TxContext, claim: WageringClaim, end: WageringEnd): Promise<void> {
  await endClaim(tx.db, claim.claimId, end);
  await recordClaimEnd(tx, { ...claim, state: end.state });
}

/**
 * An excluded player cannot stake any more: the bonus expires now, so that an agent can redeem the remaining
 * balance.
 */
async function expireWithExclusion({ db, clock }: TxContext, claim: WageringClaim): Promise<WageringClaim> {
  const now = clock.now();
  if (!claim.isExcluded || claim.expiresAt <= now) return claim;
  await writeExpiry(db, claim.claimId, now);
  return { ...claim, expiresAt: now };
}

function nextLookMs({ expiresAt }: WageringClaim, now: Date): number {
  const untilExpiry = expiresAt.getTime() + lateRecordsMs - now.getTime();
  return untilExpiry > 0 ? Math.min(untilExpiry, dayMs) : checkEveryMs;
}

/**
 * An expired bonus is given up as if by the player, with the present figures. The same applies to what was
 * won after a bonus was taken back: the provider executed that while no game was open, so nothing follows.
 */
async function takeBackUnasked(context: Context, claim: WageringClaim): Promise<void> {
  const { playerId, claimId, ending, endingReason, endingActorId, undoneBy } = claim;
  const end =
    undoneBy === null
      ? { ending: ending ?? 'expired', reason: endingReason, actorId: endingActorId }
      : ({ ending: 'forfeited', reason: undoneReason, actorId: undoneBy } as const);
  try {
    await takeBonusBack(context, playerId, { claimId, ...end, shownCents: undefined });
  } catch (error) {
    // The next check tries again: the player may be restricted or in a game, or a transfer may be open.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** `promotion_claim_is_unique` knows it. */
const undoneReason = 'recharge_undone';

interface TakeBack {
  readonly claimId: string;
  readonly ending: 'forfeited' | 'expired';
  readonly reason: string | null;
  /** The agent who acts for the player. Null: the player or the product. */
  readonly actorId: string | null;
  /** The forfeited amount that was shown. Undefined: it was not shown. */
  readonly shownCents: bigint | undefined;
}

/**
 * Redeems the bonus and its winnings to the offer's account, and ends the claim if nothing of them is left
 * afterwards. The claim's ending and the transfer commit together. The transfer is sent until the provider
 * has applied or refused it.
 */
export async function takeBonusBack(
  context: Context,
  playerId: string,
  { claimId, ending, reason, actorId, shownCents }: TakeBack,
  record?: (tx: TxContext, claim: WageringClaim) => Promise<void>,
): Promise<void> {
  // Checked before the call to the provider, so that a refused request costs none.
  const order = { playerId, claimId, shownCents };
  if (shownCents !== undefined) demandForfeitable(await findOpenWagering(context.db, playerId), order);
  const readAt = await databaseTime(context.db);
  await readBalanceNow(context, playerId);
  await readStakesOfSpentBonus(context, playerId);
  const transfer = await inTransaction(context, async (tx) => {
    const claim = demandForfeitable(await lockWagering(tx.db, claimId), order);
    demand(isBalanceReadSince(claim, readAt), 'promotion.figures_changed');
    const { forfeitedCents } = bonusFiguresOf(claim);
    await record?.(tx, claim);
    if (forfeitedCents === 0n) {
      demand(await hasNoOpenRound(tx, claim), 'promotion.game_open');
      const state = isUndoneWhole(claim) ? 'cancelled' : ending;
      await endWagering(tx, claim, { state, reason, actorId });
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
  const due = await inTransaction(context, async (tx) => {
    const claim = await lockWagering(tx.db, claimId);
    return claim === undefined ? undefined : advanceWagering(tx, claim);
  });
  if (due !== undefined) await takeBackUnasked(context, due);
}

/** If nothing is left to take back, no redeem shows whether a game is open, so the records must. */
async function readStakesOfSpentBonus(context: Context, playerId: string): Promise<void> {
  const claim = await findOpenWagering(context.db, playerId);
  if (claim === undefined || claim.takenBackCents > 0n) return;
  if (bonusFiguresOf(claim).forfeitedCents === 0n) await readPlayNow(context, playerId);
}

/** Known from a redeem, from the records, or because the player did nothing for a day. */
async function hasNoOpenRound({ db }: TxContext, claim: WageringClaim): Promise<boolean> {
  if (claim.takenBackCents > 0n) return true;
  const { recordedCents, isRecent } = await findPlaySinceBonus(db, claim);
  return !isRecent || isBalanceExplained({ ...claim, recordedCents });
}

function demandForfeitable(
  claim: WageringClaim | undefined,
  { playerId, claimId, shownCents }: Pick<TakeBack, 'claimId' | 'shownCents'> & { readonly playerId: string },
): WageringClaim {
  if (claim?.claimId !== claimId || claim.playerId !== playerId) return refuse('promotion.no_wagering');
  const isRetried = claim.undoneBy !== null && claim.takeBackState !== 'open';
  demand(claim.ending === null || isTakenBackInPart(claim) || isRetried, 'promotion.ending_already');
  const isAsShown = shownCents === undefined || shownCents === bonusFiguresOf(claim).forfeitedCents;
  demand(isAsShown, 'promotion.figures_changed');
  return claim;
}
