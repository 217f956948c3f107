import type { Jackpot } from '@golden-acers/contract';
import { type Fraction, type PlayableGame, plus } from '@golden-acers/games';
import { refuse } from '@golden-acers/platform';
import { catalogue } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import {
  lockJackpotAccounts,
  payJackpot,
  type RoundAmount,
  shardOfPlayer,
  takeStake,
} from '../ledger/sandbox-ledger.ts';
import { recordJackpotWin } from '../records/records.ts';
import { findDrawnPot } from './draw.ts';
import {
  contributeToPots,
  listPots,
  lockPot,
  lockPots,
  type PotRow,
  type PotSettings,
  recordPotHit,
  updatePot,
} from './jackpots.sql.ts';

/** What a winner would get now. The rest above the cap stays for the next win. */
const displayedValueCents = ({ balanceCents, capCents }: PotRow): bigint =>
  balanceCents < capCents ? balanceCents : capCents;

/** Whether a game's stakes feed the pots and may win them. */
export const hasActiveJackpots = ({ config }: SandboxContext, { hasJackpots }: PlayableGame): boolean =>
  config.jackpots && hasJackpots;

const bpsPerUnit = 10_000n;

/** Added to a game's return. */
export async function getJackpotReturn({ db }: SandboxContext): Promise<Fraction> {
  return jackpotReturnOf(await listPots(db));
}

/** All contributions are paid out in the end, and the operator adds a seed after each win. */
function jackpotReturnOf(pots: readonly PotRow[]): Fraction {
  const nothing = { numerator: 0n, denominator: 1n };
  return pots
    .flatMap(({ contributionBps, seedCents, oddsCents }) => [
      { numerator: BigInt(contributionBps), denominator: bpsPerUnit },
      { numerator: seedCents, denominator: oddsCents },
    ])
    .reduce(plus, nothing);
}

export async function listPotViews({ db }: SandboxContext) {
  return (await listPots(db)).map((pot) => ({
    slug: pot.slug,
    name: pot.name,
    valueCents: Number(displayedValueCents(pot)),
    oddsCents: Number(pot.oddsCents),
  }));
}

/** The operator's view of a pot. */
function toJackpot(pot: PotRow): Jackpot {
  const valueCents = displayedValueCents(pot);
  return {
    slug: pot.slug,
    name: pot.name,
    valueCents: Number(valueCents),
    reserveCents: Number(pot.balanceCents - valueCents),
    seedCents: Number(pot.seedCents),
    contributionBps: pot.contributionBps,
    capCents: Number(pot.capCents),
    oddsCents: Number(pot.oddsCents),
    hits: Number(pot.hits),
    lastHitAt: pot.lastHitAt?.toISOString() ?? null,
    lastHitCents: pot.lastHitCents === null ? null : Number(pot.lastHitCents),
  };
}

export async function listPotDetails({ db }: SandboxContext): Promise<Jackpot[]> {
  return (await listPots(db)).map(toJackpot);
}

/**
 * Applies from the next stake on, the seed from the next win on. Refuses a cap that is too low, and
 * settings with a total return of 100% or more.
 */
export async function updatePotSettings(
  context: SandboxContext,
  { slug, ...settings }: PotSettings & { readonly slug: string },
) {
  return inSandboxTransaction(context, async ({ db }) => {
    const pots = await lockPots(db);
    const before = pots.find((pot) => pot.slug === slug);
    if (before === undefined) refuse('jackpot.not_found');
    const after = { ...before, ...settings };
    if (isCapTooLow(after, displayedValueCents(before))) refuse('jackpot.cap_too_low');
    const allAfter = pots.map((pot) => (pot === before ? after : pot));
    if (catalogue.some((game) => game.hasJackpots && isReturnTooHigh(game.returnToPlayer, allAfter))) {
      refuse('jackpot.return_too_high');
    }
    await updatePot(db, slug, settings);
    return { before: toJackpot(before), after: toJackpot(after) };
  });
}

/**
 * A cap must reach the seed and the displayed value, and exceed the mean contributions between wins: else
 * the balance above it grows for ever, and the published return is false.
 */
function isCapTooLow(
  { seedCents, contributionBps, capCents, oddsCents }: PotRow,
  displayedCents: bigint,
): boolean {
  const contributionsBetweenWins = oddsCents * BigInt(contributionBps);
  return (
    capCents < seedCents || capCents < displayedCents || capCents * bpsPerUnit <= contributionsBetweenWins
  );
}

function isReturnTooHigh(returnToPlayer: Fraction, pots: readonly PotRow[]): boolean {
  const { numerator, denominator } = plus(returnToPlayer, jackpotReturnOf(pots));
  return numerator >= denominator;
}

export interface Stake extends RoundAmount {
  /** What decides whether it wins a pot; undefined without jackpots. */
  readonly drawn: bigint | undefined;
}

/** Takes the stake, contributes to the pots, draws and pays. Returns the jackpot's cents. */
export async function stakeAndDraw(tx: SandboxTxContext, { drawn, ...stake }: Stake): Promise<bigint> {
  const { db, clock } = tx;
  if (drawn === undefined) {
    await takeStake(db, stake, []);
    return 0n;
  }
  const { playerId, roundId, cents: stakeCents } = stake;
  const pots = await contributeToPots(db, { stakeCents, shard: shardOfPlayer(playerId) });
  const won = findDrawnPot(pots, { drawn, stakeCents });
  const pot = won === undefined ? undefined : await lockPot(db, won.slug);
  if (pot !== undefined) {
    await lockJackpotAccounts(db, stake, { wonPot: pot.slug, fedPots: pots.map(({ slug }) => slug) });
  }
  await takeStake(db, stake, pots);
  if (pot === undefined) return 0n;
  const { slug, name, capCents: maxCents, seedCents } = pot;
  const cents = await payJackpot(db, stake, { slug, maxCents, seedCents });
  if (cents === 0n) return 0n;
  const at = clock.now();
  await recordPotHit(db, slug, { cents, at });
  await recordJackpotWin(db, { playerId, roundId, type: name, cents, at });
  return cents;
}
