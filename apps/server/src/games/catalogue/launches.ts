import { toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { RoundHistory } from '@golden-acers/provider';
import { type Context, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { credentialsOf, getProviderPlayer } from '../../provider/provider-accounts/provider-accounts.ts';
import { findCatalogueGame } from './games.sql.ts';
import { findLaunchedGame, listLaunchedGameRows, upsertLaunchCounts } from './launches.sql.ts';

export { deletePlayerLaunches } from './launches.sql.ts';

const maxRecentGames = 24;

/** Counts a launch for the player's lists and for the ranking. An agent's launch is only in the activity. */
export function recordLaunch(
  context: Pick<Context, 'db'>,
  playerId: string,
  game: { readonly kindId: number; readonly gameName: string; readonly byAgent?: true },
): Promise<void> {
  return inTransaction(context, async (tx) => {
    await recordActivity(tx, { accountId: playerId, kind: 'game_launched', data: game });
    if (game.byAgent) return;
    // It ends with a row that all launches share, so it comes last.
    await upsertLaunchCounts(tx.db, playerId, game.kindId);
  });
}

export async function listRecentGames({ db }: Pick<Context, 'db'>, playerId: string) {
  const rows = await listLaunchedGameRows(db, playerId, maxRecentGames);
  return rows.map(({ kindId, lastAt }) => ({ kindId, launchedAt: lastAt.toISOString() }));
}

export async function listLaunchedGames({ db }: Pick<Context, 'db'>, playerId: string, limit: number) {
  const rows = await listLaunchedGameRows(db, playerId, limit);
  return rows.map(({ kindId, launches, firstAt, lastAt }) => ({
    kindId,
    launches,
    firstLaunchedAt: firstAt.toISOString(),
    lastLaunchedAt: lastAt.toISOString(),
  }));
}

/** Our launches in one game, and the provider's rounds where they cost no budgeted call. */
export async function getGameHistory(context: Context, playerId: string, kindId: number) {
  const { db } = context;
  demand(await findCatalogueGame(db, kindId), 'game.not_found');
  const launched = await findLaunchedGame(db, playerId, kindId);
  // A player who never launched it has no rounds, so the provider is not called.
  const history = launched === undefined ? undefined : await fetchRoundHistory(context, playerId, kindId);
  return {
    launches: launched?.launches ?? 0,
    firstLaunchedAt: launched?.firstAt.toISOString() ?? null,
    lastLaunchedAt: launched?.lastAt.toISOString() ?? null,
    history: history === undefined ? null : toHistoryReply(history),
  };
}

async function fetchRoundHistory(context: Context, playerId: string, kindId: number) {
  const player = await getProviderPlayer(context, playerId);
  const provider = context.gateway.provider('background', player);
  if (!provider.capabilities.gameInfo) return undefined;
  const result = await provider.getRoundHistory(credentialsOf(context, player), kindId);
  if (result.ok) return result.value;
  context.log.warn(result.evidence, "a player's rounds could not be read");
  return undefined;
}

function toHistoryReply({ rounds, stakedCents, wonCents, newest }: RoundHistory) {
  return {
    rounds,
    staked: toMoney(stakedCents),
    won: toMoney(wonCents),
    newest: newest.map(({ startedAt, stakeCents, payoutCents }) => ({
      startedAt: startedAt.toISOString(),
      stake: toMoney(stakeCents),
      payout: toMoneyOrNull(payoutCents),
    })),
  };
}
