import type { Jackpot } from '@golden-acers/contract';
import { type Fraction, plus } from '@golden-acers/games';
import { inTransaction, refuse } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import type { SandboxDatabase, SandboxTx } from '../../schema.ts';
import { lockForJackpot, partOfPlayer, payJackpot, type RoundMove, takeStake } from '../books/books.ts';
import { type CatalogueGame, catalogue } from '../catalogue/catalogue.ts';
import { insertJackpot } from '../records/records.sql.ts';
import { drawPot } from './draw.ts';
import {
  contribute,
  countHit,
  listPots,
  lockPot,
  lockPots,
  type PotRow,
  type PotSettings,
  updatePot,
} from './jackpots.sql.ts';

export type { PotSettings } from './jackpots.sql.ts';

/** What a winner would get now. The rest of what lies in a pot is the next one's. */
const shownIn = ({ heldCents, capCents }: PotRow): bigint => (heldCents < capCents ? heldCents : capCents);

/** Whether a game's stakes feed the pots and may win them. */
export const drawsJackpots = (
  { config }: Pick<SandboxContext, 'config'>,
  game: Pick<CatalogueGame, 'hasJackpots'>,
): boolean => config.jackpots && game.hasJackpots;

const wholeBps = 10_000n;

/** What jackpots add to a game's return: all that stakes contribute is paid out in the end, and the house's seeds come on top. */
export async function contributedShare(db: SandboxDatabase): Promise<Fraction> {
  return sharesOf(await listPots(db));
}

const sharesOf = (pots: readonly PotSettings[]): Fraction => ({
  numerator: pots.reduce((sum, { contributionBps }) => sum + BigInt(contributionBps), 0n),
  denominator: wholeBps,
});

export interface PotView {
  readonly slug: string;
  readonly name: string;
  readonly valueCents: number;
  readonly oddsCents: number;
}

/** What players see of the pots, the smallest first. */
export async function viewPots(db: SandboxDatabase): Promise<PotView[]> {
  return (await listPots(db)).map((pot) => ({
    slug: pot.slug,
    name: pot.name,
    valueCents: Number(shownIn(pot)),
    oddsCents: Number(pot.oddsCents),
  }));
}

/** What the house sees of a pot. */
function describePot(pot: PotRow): Jackpot {
  const valueCents = shownIn(pot);
  return {
    slug: pot.slug,
    name: pot.name,
    valueCents: Number(valueCents),
    reserveCents: Number(pot.heldCents - valueCents),
    seedCents: Number(pot.seedCents),
    contributionBps: pot.contributionBps,
    capCents: Number(pot.capCents),
    oddsCents: Number(pot.oddsCents),
    hits: Number(pot.hits),
    lastHitAt: pot.lastHitAt?.toISOString() ?? null,
    lastHitCents: pot.lastHitCents === null ? null : Number(pot.lastHitCents),
  };
}

export async function describePots(db: SandboxDatabase): Promise<Jackpot[]> {
  return (await listPots(db)).map(describePot);
}

/**
 * Sets a pot from the next stake on; its seed counts from the next win on. Refuses a cap that is too low, and settings with
 * which a game would return all that is staked on it.
 */
export async function setPot({ db }: Pick<SandboxContext, 'db'>, slug: string, settings: PotSettings) {
  return inTransaction(db, async (tx) => {
    const pots = await lockPots(tx);
    const before = pots.find((pot) => pot.slug === slug);
    if (before === undefined) refuse('jackpot.not_found');
    const after = { ...before, ...settings };
    if (isCapTooLow(after, shownIn(before))) refuse('jackpot.cap_too_low');
    const all = pots.map((pot) => (pot === before ? after : pot));
    if (catalogue.some((game) => game.hasJackpots && returnsAll(game.rules.returnToPlayer, all))) {
      refuse('jackpot.return_too_high');
    }
    await updatePot(tx, slug, settings);
    return { before: describePot(before), after: describePot(after) };
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
  return capCents < seedCents || capCents < shownCents || capCents * wholeBps <= betweenWins;
}

/** With the seeds at their dearest, when no contribution beyond a cap ever fills one. */
function returnsAll(returnToPlayer: Fraction, pots: readonly PotRow[]): boolean {
  const { numerator, denominator } = pots
    .map(({ seedCents, oddsCents }) => ({ numerator: seedCents, denominator: oddsCents }))
    .reduce(plus, plus(returnToPlayer, sharesOf(pots)));
  return numerator >= denominator;
}

/**
 * Takes the stake of a round, feeds the pots with it, and draws whether it wins one. Answers the cents that it won, which
 * are paid then. `seed`: what was fixed before the round, null where its game has no jackpots.
 */
export async function stakeAndDraw(
  { clock }: Pick<SandboxContext, 'clock'>,
  tx: SandboxTx,
  { seed, key, ...move }: RoundMove & { readonly seed: string | null; readonly key: string },
): Promise<bigint> {
  if (seed === null) {
    await takeStake(tx, move, []);
    return 0n;
  }
  const { playerId, roundId, cents: stakeCents } = move;
  const pots = await contribute(tx, { stakeCents, part: partOfPlayer(playerId) });
  const drawn = drawPot(pots, { seed, key, stakeCents });
  const pot = drawn === undefined ? undefined : await lockPot(tx, drawn.slug);
  if (pot !== undefined) await lockForJackpot(tx, move, { won: pot.slug, fed: pots.map(({ slug }) => slug) });
  await takeStake(tx, move, pots);
  if (pot === undefined) return 0n;
  const { slug, name, capCents: mostCents, seedCents } = pot;
  const cents = await payJackpot(tx, move, { slug, mostCents, seedCents });
  if (cents === 0n) return 0n;
  const at = clock.now();
  await countHit(tx, slug, { cents, at });
  await insertJackpot(tx, {
    player_id: playerId,
    round_id: roundId,
    type: name,
    score_cents: cents,
    inserted_at: at,
  });
  return cents;
}
