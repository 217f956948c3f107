import { type Jackpot, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { type Fraction, type PlayableGame, plus } from '@golden-acers/games';
import { refuse } from '@golden-acers/platform';
import { catalogue } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import {
  listPots,
  lockPots,
  type PotRow,
  type PotSettings,
  postPotShares,
  updatePot,
} from './jackpots.sql.ts';

/** Returns the amount that a winner would get now. The rest above the cap stays for the next win. */
const displayedValueCents = ({ balanceCents, capCents }: PotRow): bigint =>
  balanceCents < capCents ? balanceCents : capCents;

/** Whether a game's stakes feed the pots and may win them. */
export const hasActiveJackpots = ({ config }: SandboxContext, { hasJackpots }: PlayableGame): boolean =>
  config.jackpots && hasJackpots;

const bpsPerUnit = 10_000n;

/** This part is added to a game's return. */
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

/** Returns what the operator sees of a pot. */
function toJackpot(pot: PotRow): Jackpot {
  const valueCents = displayedValueCents(pot);
  return {
    slug: pot.slug,
    name: pot.name,
    value: toMoney(valueCents),
    reserve: toMoney(pot.balanceCents - valueCents),
    seed: toMoney(pot.seedCents),
    contributionBps: pot.contributionBps,
    cap: toMoney(pot.capCents),
    odds: toMoney(pot.oddsCents),
    hits: Number(pot.hits),
    lastHitAt: pot.lastHitAt?.toISOString() ?? null,
    lastHit: toMoneyOrNull(pot.lastHitCents),
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
 * A cap must reach the seed and the displayed value, and exceed the mean contributions between wins.
 * Otherwise the balance above it grows without limit, and the published return is false.
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

/** The background work that sums up what stakes have contributed. */
export const potShareWork = 'pot shares';

/** Moves what stakes have contributed into the pots. Safe in several sandboxes. */
export async function sumUpPotShares({ db }: SandboxContext): Promise<boolean> {
  await postPotShares(db);
  return false;
}
