import type { Jackpot } from '@golden-acers/contract';
import { type Fraction, plus } from '@golden-acers/games';
import { refuse, runInTransaction } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import type { SandboxDatabase, SandboxTx } from '../../schema.ts';
import {
  lockJackpotAccounts,
  payJackpot,
  type RoundAmount,
  shardOfPlayer,
  takeStake,
} from '../books/sandbox-ledger.ts';
import { type CatalogueGame, catalogue } from '../catalogue/catalogue.ts';
import { recordJackpotWin } from '../records/records.ts';
import { drawPot } from './draw.ts';
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

/** What a winner would get now. The rest of what lies in a pot is the next one's. */
const displayedValueCents = ({ balanceCents: heldCents, capCents }: PotRow): bigint =>
  heldCents < capCents ? heldCents : capCents;

/** Whether a game's stakes feed the pots and may win them. */
export const hasActiveJackpots = (
  { config }: Pick<SandboxContext, 'config'>,
  game: Pick<CatalogueGame, 'hasJackpots'>,
): boolean => config.jackpots && game.hasJackpots;

const bpsPerUnit = 10_000n;

/** What jackpots add to a game's return: all that stakes contribute is paid out in the end, and the house's seeds come on top. */
export async function getContributionShare(db: SandboxDatabase): Promise<Fraction> {
  return sumContributionShares(await listPots(db));
}

const sumContributionShares = (pots: readonly PotSettings[]): Fraction => ({
  numerator: pots.reduce((sum, { contributionBps }) => sum + BigInt(contributionBps), 0n),
  denominator: bpsPerUnit,
});

interface PotView {
  readonly slug: string;
  readonly name: string;
  readonly valueCents: number;
  readonly oddsCents: number;
}

/** What players see of the pots, the smallest first. */
export async function listPotViews(db: SandboxDatabase): Promise<PotView[]> {
  return (await listPots(db)).map((pot) => ({
    slug: pot.slug,
    name: pot.name,
    valueCents: Number(displayedValueCents(pot)),
    oddsCents: Number(pot.oddsCents),
  }));
}

/** What the house sees of a pot. */
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

export async function listPotDetails(db: SandboxDatabase): Promise<Jackpot[]> {
  return (await listPots(db)).map(toJackpot);
}

/**
 * Sets a pot from the next stake on; its seed counts from the next win on. Refuses a cap that is too low, and settings with
 * which a game would return all that is staked on it.
 */
export async function updatePotSettings(
  { db }: Pick<SandboxContext, 'db'>,
  slug: string,
  settings: PotSettings,
) {
  return runInTransaction(db, async (tx) => {
    const pots = await lockPots(tx);
    const before = pots.find((pot) => pot.slug === slug);
    if (before === undefined) refuse('jackpot.not_found');
    const after = { ...before, ...settings };
    if (isCapTooLow(after, displayedValueCents(before))) refuse('jackpot.cap_too_low');
    const all = pots.map((pot) => (pot === before ? after : pot));
    if (catalogue.some((game) => game.hasJackpots && isReturnTooHigh(game.rules.returnToPlayer, all))) {
      refuse('jackpot.return_too_high');
    }
    await updatePot(tx, slug, settings);
    return { before: toJackpot(before), after: toJackpot(after) };
  });
}

/**
 * Below the seed; below what players see, which must not shrink; or not above what is contributed between two wins on average:
 * then what lies beyond it would grow for ever, and the return that players are told would not be true.
 */
function isCapTooLow(
  { seedCents, contributionBps, capCents, oddsCents }: PotRow,
  shownCents: bigint,
): boolean {
  const betweenWins = oddsCents * BigInt(contributionBps);
  return capCents < seedCents || capCents < shownCents || capCents * bpsPerUnit <= betweenWins;
}

/** With the seeds at their dearest, when no contribution beyond a cap ever fills one. */
function isReturnTooHigh(returnToPlayer: Fraction, pots: readonly PotRow[]): boolean {
  const { numerator, denominator } = pots
    .map(({ seedCents, oddsCents }) => ({ numerator: seedCents, denominator: oddsCents }))
    .reduce(plus, plus(returnToPlayer, sumContributionShares(pots)));
  return numerator >= denominator;
}

/**
 * Takes the stake of a round, feeds the pots with it, and draws whether it wins one. Answers the cents that it won, which
 * are paid then. `seed`: what was fixed before the round, null where its game has no jackpots.
 */
export async function stakeAndDraw(
  { clock }: Pick<SandboxContext, 'clock'>,
  tx: SandboxTx,
  { seed, key, ...move }: RoundAmount & { readonly seed: string | null; readonly key: string },
): Promise<bigint> {
  if (seed === null) {
    await takeStake(tx, move, []);
    return 0n;
  }
  const { playerId, roundId, cents: stakeCents } = move;
  const pots = await contributeToPots(tx, { stakeCents, shard: shardOfPlayer(playerId) });
  const drawn = drawPot(pots, { seed, key, stakeCents });
  const pot = drawn === undefined ? undefined : await lockPot(tx, drawn.slug);
  if (pot !== undefined)
    await lockJackpotAccounts(tx, move, { wonPot: pot.slug, fedPots: pots.map(({ slug }) => slug) });
  await takeStake(tx, move, pots);
  if (pot === undefined) return 0n;
  const { slug, name, capCents: maxCents, seedCents } = pot;
  const cents = await payJackpot(tx, move, { slug, maxCents, seedCents });
  if (cents === 0n) return 0n;
  const at = clock.now();
  await recordPotHit(tx, slug, { cents, at });
  await recordJackpotWin(tx, { playerId, roundId, type: name, cents, at });
  return cents;
}
