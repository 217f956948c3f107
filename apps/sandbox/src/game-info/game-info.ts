import type { GameDescription } from '@golden-acers/contract';
import { type PlayableGame, percentText } from '@golden-acers/games';
import { formatCents } from '@golden-acers/money';
import { refuse } from '@golden-acers/platform';
import { catalogue, findGameByKindId } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { getGameLimits } from '../limits/limits.ts';
import { findPlayerByCredentials, type PlayerCredentials } from '../players/players.ts';
import { loadRoundViews } from '../rounds/round-views.ts';
import { getRoundTotals, listNewestRounds } from '../rounds/rounds.ts';
import { loadRoundFairness } from '../seeds/seeds.ts';
import { listRoundsEnded } from './game-info.sql.ts';

const maxNewestRounds = 10;

/** Returns the catalogue with the exact figures of the rules. */
export function describeGames(): GameDescription[] {
  return catalogue.map(describeGame);
}

function describeGame(game: PlayableGame): GameDescription {
  const { minCents, maxCents } = getGameLimits(game);
  return {
    kindId: game.kindId,
    returnPercent: percentText(game.returnToPlayer),
    ...(game.bestReturn && { bestReturnPercent: percentText(game.bestReturn) }),
    stakeMinCents: Number(minCents),
    stakeMaxCents: Number(maxCents),
    maxWin: game.maxWin,
    volatility: game.volatility,
    rules: game.description,
  };
}

/** Returns the player's totals and newest rounds in one game, by its password. */
export async function getRoundSummary(
  context: SandboxContext,
  { kindId, ...credentials }: PlayerCredentials & { readonly kindId: number },
) {
  const { db } = context;
  const player = await findPlayerByCredentials(context, credentials);
  const game = findGameByKindId(kindId);
  if (player === undefined || game === undefined) refuse('player.not_found');
  const key = { playerId: player.id, slug: game.slug };
  const [totals, newest] = await Promise.all([
    getRoundTotals(db, key),
    listNewestRounds(db, key, maxNewestRounds),
  ]);
  const fairnessOf = await loadRoundFairness(context, newest);
  return {
    rounds: Number(totals.rounds),
    stakedCents: Number(totals.stakedCents),
    wonCents: Number(totals.wonCents),
    newest: newest.map((round) => ({
      id: round.id,
      fairness: fairnessOf(round),
      startedAt: round.startedAt.toISOString(),
      stakeCents: Number(round.stakeCents),
      payoutCents: round.status === 'open' ? null : Number(round.payoutCents),
    })),
  };
}

const secondMs = 1_000;

/**
 * Lists the player's rounds that ended in a second, with their seeds; requires the player's password. A game
 * record names only the second in which its round ended.
 */
export async function listRoundSeeds(
  context: SandboxContext,
  { endedAt, ...credentials }: PlayerCredentials & { readonly endedAt: Date },
) {
  const player = await findPlayerByCredentials(context, credentials);
  if (player === undefined) refuse('player.not_found');
  const to = new Date(endedAt.getTime() + secondMs);
  const rounds = await listRoundsEnded(context.db, { playerId: player.id, from: endedAt, to });
  const views = await loadRoundViews(context, rounds);
  return rounds.flatMap((round, index) => {
    const view = views[index];
    if (view?.fairness == null) return [];
    const { bet, moves, players = [], ...seeds } = view.fairness;
    const stake = formatCents(round.stakeCents - round.addedStakeCents);
    return {
      id: round.id,
      stakeCents: view.stakeCents,
      wonCents: view.payoutCents + (view.jackpot?.cents ?? 0),
      balanceBeforeCents: Number(round.balanceBeforeCents),
      balanceAfterCents: Number(round.balanceAfterCents),
      seeds,
      verifyUrl:
        seeds.serverSeed === null
          ? null
          : `${context.publicOrigin()}/verify#${new URLSearchParams({
              game: round.slug,
              serverSeed: seeds.serverSeed,
              serverSeedHash: seeds.serverSeedHash,
              clientSeed: seeds.clientSeed,
              nonce: String(seeds.nonce),
              stake,
              bet: JSON.stringify(bet),
              moves: JSON.stringify(moves),
              players: players.join(' '),
            })}`,
    };
  });
}
