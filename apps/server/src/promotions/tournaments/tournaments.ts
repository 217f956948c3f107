import { type LeaderboardRow, type PlayerTournament, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { dayMs, demand } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { describeLeader, type Leaderboards } from './leaderboards.ts';
import { phaseOf, prizeRanks, prizeTotalOf } from './tournament-rules.ts';
import {
  countEntrants,
  findPlayerTournament,
  insertTournamentEntry,
  isOrganiserDisabled,
  listEntrantRows,
  listOwnPlaces,
  listPlayerTournaments,
  lockTournamentState,
  mayEnter,
  type OwnPlace,
  type TournamentRow,
} from './tournaments.sql.ts';

/** More than run at a time, with the latest results. */
const maxListed = 30;
const resultsShownForMs = 30 * dayMs;
/** A worse rank is not counted: the count would read every entry. */
const maxRank = 10_000;

/** Those that run, that begin later, and the latest results. */
export async function listTournaments(context: Context, playerId: string): Promise<PlayerTournament[]> {
  const since = new Date(context.clock.now().getTime() - resultsShownForMs);
  const rows = await listPlayerTournaments(context.db, playerId, { since, limit: maxListed });
  return describeForPlayer(context, playerId, rows);
}

export async function getTournament(
  context: Context,
  leaderboards: Leaderboards,
  { playerId, id }: { readonly playerId: string; readonly id: string },
): Promise<PlayerTournament & { leaderboard: LeaderboardRow[]; asOf: string }> {
  const row = await findPlayerTournament(context.db, playerId, id);
  demand(row, 'tournament.not_found');
  const board = await leaderboards.get(row);
  const entrants = new Map([[id, board.entrants]]);
  const [tournament] = await describeForPlayer(context, playerId, [row], entrants);
  demand(tournament, 'tournament.not_found');
  return {
    ...tournament,
    leaderboard: board.rows.map((leader) => describeLeader(leader, row.prizes, playerId)),
    asOf: board.asOf.toISOString(),
  };
}

/** Free of charge. A repeat changes nothing. */
export async function enterTournament(
  context: Context,
  leaderboards: Leaderboards,
  { playerId, id }: { readonly playerId: string; readonly id: string },
): Promise<PlayerTournament> {
  const entered = await inTransaction(context, async (tx) => {
    await lockTournamentState(tx.db, id);
    const row = await findPlayerTournament(tx.db, playerId, id);
    demand(row, 'tournament.not_found');
    const now = tx.clock.now();
    const phase = phaseOf(row, now);
    const isRunning = phase === 'upcoming' || phase === 'running';
    demand(isRunning && !(await isOrganiserDisabled(tx.db, id)), 'tournament.not_open');
    demand(await mayEnter(tx.db, playerId), 'promotion.disabled');
    await insertTournamentEntry(tx.db, { tournamentId: id, playerId, enteredAt: now });
    return row;
  });
  leaderboards.expire(id);
  const [tournament] = await describeForPlayer(context, playerId, [entered]);
  demand(tournament, 'tournament.not_found');
  return tournament;
}

/** `counted`: the entrants, when the caller knows them. */
async function describeForPlayer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  playerId: string,
  rows: readonly TournamentRow[],
  counted?: ReadonlyMap<string, number>,
): Promise<PlayerTournament[]> {
  const tournamentIds = rows.map(({ id }) => id);
  const [entrants, places] = await Promise.all([
    counted ?? countEntrants(db, tournamentIds),
    listOwnPlaces(db, { playerId, tournamentIds, maxRank }),
  ]);
  const now = clock.now();
  return rows.map((row) => {
    const place = places.find(({ tournamentId }) => tournamentId === row.id);
    return {
      ...describeTournament(row, now),
      entrants: entrants.get(row.id) ?? 0,
      entry: place === undefined ? null : describePlace(place),
    };
  });
}

/** Entrants among these players, for the event that their leaderboard changed. */
export function listEntrantsAmong(
  { db }: Pick<Context, 'db'>,
  tournamentIds: readonly string[],
  playerIds: readonly string[],
): Promise<{ tournamentId: string; playerId: string }[]> {
  return listEntrantRows(db, tournamentIds, playerIds);
}

export function describeTournament(row: TournamentRow, now: Date) {
  return {
    id: row.id,
    phase: phaseOf(row, now),
    texts: row.texts,
    scoring: row.scoring,
    gameType: row.gameType,
    kindId: row.kindId === null ? null : Number(row.kindId),
    gameName: row.gameName,
    minStake: toMoney(row.minStakeCents),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    prizes: prizeRanks(row.prizes).map(({ from, to, cents }) => ({ from, to, amount: toMoney(cents) })),
    prizeTotal: toMoney(prizeTotalOf(row.prizes)),
  };
}

const describePlace = ({ enteredAt, rank, score, rounds, readAt, prizeCents }: OwnPlace) => ({
  enteredAt: enteredAt.toISOString(),
  rank,
  score: formatCents(score),
  rounds,
  readAt: readAt?.toISOString() ?? null,
  prize: toMoneyOrNull(prizeCents),
});
