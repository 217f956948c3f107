import { type ReportGames, toMoney } from '@golden-acers/contract';
import type { ReadContext } from '../../context.ts';
import { getReadCoverage, sumGames } from './game-report.sql.ts';
import { type ReportParams, reportScopeOf } from './report-scope.ts';
import { withLargeWorkMem } from './reports.sql.ts';

/**
 * The games of a period by amount played. The provider's budget limits how many records are read, so the
 * report includes how many players it covers. A record does not state how many rounds it contains.
 */
export async function getGameReport(
  context: ReadContext,
  viewerId: string,
  params: ReportParams,
): Promise<ReportGames> {
  const scope = await reportScopeOf(context, viewerId, params);
  const [games, { players, playersRead, readAt }] = await Promise.all([
    withLargeWorkMem(context.db, (tx) => sumGames(tx, scope)),
    getReadCoverage(context.db, scope),
  ]);
  return {
    games: games.map(({ playedCents, wonCents, ...game }) => ({
      kindId: Number(game.kindId),
      gameName: game.gameName,
      gameType: game.gameType,
      players: Number(game.players),
      records: Number(game.records),
      played: toMoney(playedCents),
      won: toMoney(wonCents),
      net: toMoney(playedCents - wonCents),
    })),
    players: Number(players),
    playersRead: Number(playersRead),
    readAt: readAt?.toISOString() ?? null,
  };
}
