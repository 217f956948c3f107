import type { StoredTerms } from '../offers/offer-amounts.ts';
import type { StakeSum } from '../play/play.ts';

/**
 * Every decision about wagering, and nothing else: no database, no provider, no clock.
 *
 * A stake counts by the share of its game's type. A round above the maximum stake counts for nothing and
 * forfeits nothing: a provider's record may sum several bets, so that the rule can't tell one large bet from
 * many small ones. A game that the catalogue does not know has no share yet: its stakes count for nothing,
 * and while they could decide, the progress is being checked.
 */
export interface WageringProgress {
  /** Counted stakes; at most what is required. */
  readonly wageredCents: bigint;
  readonly missingCents: bigint;
  readonly isDone: boolean;
  /** Unknown games could complete it. */
  readonly isBeingChecked: boolean;
  readonly overRounds: bigint;
  readonly overStakedCents: bigint;
}

type WageringTerms = Pick<StoredTerms, 'wageringShares'>;

export function wageringProgressOf(
  { wageringShares }: WageringTerms,
  requiredCents: bigint,
  stakes: readonly StakeSum[],
): WageringProgress {
  const known = stakes.filter(({ gameType }) => gameType !== null);
  const counted = sum(
    known.map(({ gameType, stakedCents }) => (stakedCents * shareOf(wageringShares, gameType)) / 100n),
  );
  const unknownCents = sum(
    stakes.filter(({ gameType }) => gameType === null).map(({ stakedCents }) => stakedCents),
  );
  const isDone = counted >= requiredCents;
  return {
    wageredCents: isDone ? requiredCents : counted,
    missingCents: isDone ? 0n : requiredCents - counted,
    isDone,
    isBeingChecked: !isDone && unknownCents > 0n && counted + unknownCents >= requiredCents,
    overRounds: sum(stakes.map(({ overRounds }) => overRounds)),
    overStakedCents: sum(stakes.map(({ overStakedCents }) => overStakedCents)),
  };
}

/** A type that the terms don't name counts whole. */
function shareOf(shares: StoredTerms['wageringShares'], gameType: string | null): bigint {
  const share = gameType === null ? 0 : shares[gameType];
  return BigInt(share ?? 100);
}

export interface BonusEnding {
  /** The bonus is being taken back: it was given up, or it expired. */
  readonly ending: 'forfeited' | 'expired' | null;
  readonly takenBackCents: bigint;
  /** The agent who undid the recharge that the bonus is for. Null: it was not undone. */
  readonly undoneBy: string | null;
  /** State of the newest transfer that takes the bonus back; `open` until its outcome is certain. */
  readonly takeBackState: 'open' | 'applied' | 'rejected' | null;
}

/**
 * `take_rest`: take back what was won after the bonus was taken back, or a bonus whose recharge was undone.
 * `keep`: the provider refused the transfer, so the figures were different, and the player decides again.
 */
export type WageringStep = 'complete' | 'take_rest' | 'await_transfer' | 'expire' | 'keep' | 'wait';

/** The next step of an active claim. `isOver`: it has expired, and the stakes until then are known. */
export function wageringStepFor(
  claim: BonusEnding,
  { isDone, isBeingChecked }: Pick<WageringProgress, 'isDone' | 'isBeingChecked'>,
  isOver: boolean,
): WageringStep {
  if (isTakenBackInPart(claim)) return 'take_rest';
  const { ending, takeBackState } = claim;
  if (ending !== null && takeBackState === 'open') return 'await_transfer';
  // No stake after the undo earns the bonus, however long the provider refuses to take it back.
  if (claim.undoneBy !== null) return 'take_rest';
  if (isDone) return 'complete';
  if (isOver && !isBeingChecked) return 'expire';
  return ending === null ? 'wait' : 'keep';
}

/**
 * A transfer has taken the bonus back. The win of a round that was open then may have been paid afterwards.
 */
export function isTakenBackInPart({ ending, takenBackCents, takeBackState }: BonusEnding): boolean {
  return ending !== null && takenBackCents > 0n && takeBackState !== 'open';
}

/** A bonus that went back whole with its recharge can be claimed again with the right one. */
export function isUndoneWhole({
  undoneBy,
  takenBackCents,
  bonusCents,
}: Pick<BonusEnding, 'undoneBy' | 'takenBackCents'> & { readonly bonusCents: bigint }): boolean {
  return undoneBy !== null && takenBackCents >= bonusCents;
}

export interface ForfeitFacts {
  readonly balanceCents: bigint;
  /** The balance just before the bonus was paid. */
  readonly beforeBonusCents: bigint;
  /** Recharges that were applied since then, without the bonus itself. */
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
}

export interface ForfeitFigures {
  /** The player's own money, which stays with the player. */
  readonly keptCents: bigint;
  /** The bonus and its winnings, which go back to the offer. */
  readonly forfeitedCents: bigint;
}

/**
 * A player who gives a bonus up keeps the money from before the bonus and what was recharged since, as far
 * as it was not lost: losses reduce the bonus first. Kept and forfeited amounts add up to the balance.
 */
export function forfeitFiguresOf(facts: ForfeitFacts): ForfeitFigures {
  const { balanceCents, beforeBonusCents, rechargedCents, redeemedCents } = facts;
  const own = beforeBonusCents + rechargedCents - redeemedCents;
  // The middle of the three values: neither below zero nor above the balance.
  const [, keptCents = 0n] = [0n, own, balanceCents].toSorted(byAmount);
  return { keptCents, forfeitedCents: balanceCents - keptCents };
}

export interface OpenBonus extends Omit<ForfeitFacts, 'beforeBonusCents'> {
  /** Null if the outcome of the bonus was reported without a balance. */
  readonly beforeBonusCents: bigint | null;
  readonly bonusCents: bigint;
  readonly takenBackCents: bigint;
}

/** Without a balance from before the bonus, only the bonus itself is certainly not the player's own. */
export function bonusFiguresOf(claim: OpenBonus): ForfeitFigures {
  const { beforeBonusCents, bonusCents, takenBackCents, balanceCents } = claim;
  const left = bonusCents > takenBackCents ? bonusCents - takenBackCents : 0n;
  const certain = balanceCents > left ? balanceCents - left : 0n;
  return forfeitFiguresOf(
    beforeBonusCents === null
      ? { balanceCents, beforeBonusCents: certain, rechargedCents: 0n, redeemedCents: 0n }
      : { ...claim, beforeBonusCents },
  );
}

/**
 * A transfer that ends after the reading changes the balance that was known before it, which may be
 * outdated.
 */
export function isBalanceReadSince(
  { balanceAt, isBalanceRead }: { readonly balanceAt: Date | null; readonly isBalanceRead: boolean },
  since: Date,
): boolean {
  return isBalanceRead && balanceAt !== null && balanceAt >= since;
}

export interface BalanceFacts extends Omit<ForfeitFacts, 'beforeBonusCents'> {
  readonly beforeBonusCents: bigint | null;
  readonly bonusCents: bigint;
  /** Wins less stakes of all records since the bonus. */
  readonly recordedCents: bigint;
}

/**
 * Whether the records explain the balance to the cent. If not, a stake may have no record yet: its round is
 * open, and its win would be paid after the bonus is gone.
 */
export function isBalanceExplained({ balanceCents, beforeBonusCents, ...facts }: BalanceFacts): boolean {
  const { bonusCents, rechargedCents, redeemedCents, recordedCents } = facts;
  if (beforeBonusCents === null) return false;
  return balanceCents === beforeBonusCents + bonusCents + rechargedCents - redeemedCents + recordedCents;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, cents) => total + cents, 0n);
}

function byAmount(one: bigint, other: bigint): number {
  return Number(one - other);
}
