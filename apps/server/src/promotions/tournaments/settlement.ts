import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { rewardLimitOf } from '../expectation/theoretical-loss.ts';
import { watchPlay } from '../play/play.ts';
import { grantPrize } from './prizes.ts';
import {
  type ContenderRow,
  type CountedPlay,
  type DueTournament,
  insertResults,
  listContenders,
  listCountedPlay,
  listOtherPrizes,
  listUnwatchedEntrants,
  lockDueTournament,
  lockUnpaidPrize,
  settleTournamentRow,
  writePrizeClaim,
  writeScores,
} from './settlement.sql.ts';
import { type Award, awardPrizes, limitAward, placesOf } from './tournament-rules.ts';

const contenderBatchSize = 500;
const watchBatchSize = 500;
/** Places that the results keep, paid or not. */
const minKeptPlaces = 100;

/**
 * Computes the scores of players whose records changed. Records that are stored meanwhile have a fact that is
 * read afterwards, so none is lost. `unreadEntrants` knows this consumer by its name.
 */
export const scoreConsumer = factConsumer({
  name: 'tournament scores',
  version: 1,
  kinds: ['play.recorded'],
  consume: ({ db }, facts) =>
    writeScores(
      db,
      facts.map(({ playerId }) => playerId),
    ),
});

/** The entrants of running tournaments are read before other players. Returns whether there may be more. */
export async function watchEntrants({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const unwatched = await listUnwatchedEntrants(db, { now: clock.now(), limit: watchBatchSize });
  for (const [until, entrants] of Map.groupBy(unwatched, (entrant) => entrant.until.getTime())) {
    const playerIds = [...new Set(entrants.map(({ playerId }) => playerId))];
    await watchPlay({ db }, playerIds, new Date(until));
  }
  return unwatched.length === watchBatchSize;
}

/**
 * Makes the results of a tournament final that is over and whose rounds are all read. Returns whether there
 * may be more. A later correction of a record changes no result.
 */
export function settleTournaments(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const due = await lockDueTournament(tx.db, now);
    if (due === undefined) return false;
    const kept = await listKeptContenders(tx, due);
    const awards = await limitAwards(tx, due, awardPrizes(kept, due.prizes));
    const prizes = new Map<string, Award>(awards.map((award) => [award.playerId, award]));
    await insertResults(
      tx.db,
      due.id,
      kept.map(({ playerId, score, rounds }, index) => ({
        playerId,
        score,
        rounds,
        rank: index + 1,
        prizeCents: prizes.get(playerId)?.cents ?? null,
      })),
    );
    await settleTournamentRow(tx.db, due.id, now);
    return true;
  });
}

/**
 * A net win can be bought: of two accounts with opposite bets one has it. So its prize is at most a part of
 * what the winner's stakes cost on average. Other scores rise with the stakes of one account only.
 */
async function limitAwards(
  tx: TxContext,
  { id, scoring }: DueTournament,
  awards: readonly Award[],
): Promise<readonly Award[]> {
  if (scoring !== 'net_win' || awards.length === 0) return awards;
  const playerIds = awards.map(({ playerId }) => playerId);
  const otherPrizes = await listOtherPrizes(tx.db, id, playerIds);
  const played = Map.groupBy(
    await listCountedPlay(tx.db, id, playerIds),
    ({ playerId }: CountedPlay) => playerId,
  );
  return awards.flatMap((award) => {
    const limit = rewardLimitOf('prize', played.get(award.playerId) ?? []);
    return limitAward(award, limit - (otherPrizes.get(award.playerId) ?? 0n));
  });
}

/** The first entries of those who may be paid: all paid places, and some more for the page. */
async function listKeptContenders(tx: TxContext, { id, prizes }: DueTournament): Promise<ContenderRow[]> {
  const wanted = Math.max(placesOf(prizes), minKeptPlaces);
  const kept: ContenderRow[] = [];
  for (let offset = 0; kept.length < wanted; offset += contenderBatchSize) {
    const batch = await listContenders(tx.db, id, { offset, limit: contenderBatchSize });
    kept.push(...batch.filter(({ isDisabled }) => !isDisabled));
    if (batch.length < contenderBatchSize) break;
  }
  return kept.slice(0, wanted);
}

/**
 * Makes the claim of one prize, which is paid like every claim. The claim and its mark in the results are
 * committed together, and a claim is unique per tournament and player: a prize is never paid twice.
 */
export function claimPrizes(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const prize = await lockUnpaidPrize(tx.db);
    if (prize === undefined) return false;
    await writePrizeClaim(tx.db, prize, await grantPrize(tx, prize));
    return true;
  });
}
