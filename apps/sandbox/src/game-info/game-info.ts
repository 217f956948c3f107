import type { GameDescription } from '@golden-acers/contract';
import { type PlayableGame, percentText } from '@golden-acers/games';
import { refuse } from '@golden-acers/platform';
import { catalogue, findGameByKindId } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { getGameLimits } from '../limits/limits.ts';
import { findPlayerByCredentials, type PlayerCredentials } from '../players/players.ts';
import { getRoundTotals, listNewestRounds } from '../rounds/rounds.ts';
import { loadRoundFairness } from '../seeds/seeds.ts';

const maxNewestRounds = 10;

/** The catalogue with the exact figures of the rules. */
export function describeGames(): GameDescription[] {
  return catalogue.map(describeGame);
}

function describeGame(game: PlayableGame): GameDescription {
  const { minCents, maxCents } = getGameLimits(game);
  return {
    kindId: game.kindId,
    returnPercent: percentText(game.returnToPlayer),
    stakeMinCents: Number(minCents),
    stakeMaxCents: Number(maxCents),
    maxWin: game.maxWin,
    volatility: game.volatility,
    rules: game.description,
  };
}

/** The player's totals and newest rounds in one game, by its password. */
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
    stakedCents: Number(totals.staked_cents),
    wonCents: Number(totals.won_cents),
    newest: newest.map((round) => ({
      id: round.id,
      fairness: fairnessOf(round),
      startedAt: round.started_at.toISOString(),
      stakeCents: Number(round.stake_cents),
      payoutCents: round.status === 'open' ? null : Number(round.payout_cents),
    })),
  };
}
