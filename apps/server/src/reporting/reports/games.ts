import type { ReportGames } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import type { Context } from '../../context.ts';
import { countRead, sumGames } from './games.sql.ts';
import { withRoom } from './reports.sql.ts';
import { type ReportAsk, scopeOf } from './scope.ts';

/**
 * The games of a period by what was played. Only the provider knows rounds, and its records are read player by player as its
 * budget allows: so the answer says of how many players they are.
 */
export async function readGames(
  { db }: Pick<Context, 'db'>,
  askerId: string,
  ask: ReportAsk,
): Promise<ReportGames> {
  const scope = await scopeOf(db, askerId, ask);
  const [games, { players, playersRead, readAt }] = await Promise.all([
    withRoom(db, (tx) => sumGames(tx, scope)),
    countRead(db, scope),
  ]);
  return {
    games: games.map(({ playedCents, wonCents, ...game }) => ({
      kindId: Number(game.kindId),
      gameName: game.gameName,
      gameType: game.gameType,
      players: Number(game.players),
      rounds: Number(game.rounds),
      played: formatCents(playedCents),
      won: formatCents(wonCents),
      net: formatCents(playedCents - wonCents),
    })),
    players: Number(players),
    playersRead: Number(playersRead),
    readAt: readAt?.toISOString() ?? null,
  };
}
