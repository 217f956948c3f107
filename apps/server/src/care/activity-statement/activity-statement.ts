import { type Endpoints, type OutputOf, toMoney } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { getPlayCompleteUntil } from '../../promotions/play/play.ts';
import {
  type MonthTransfers,
  type PlaySums,
  sumPlay,
  sumTransfersByMonth,
} from './activity-statement.sql.ts';
import { statementMonthsOf } from './statement-months.ts';

export type ActivityStatement = OutputOf<Endpoints['GET /user/activity-statement']['data']>;

/** Returns the player's last twelve months, from transfers and stored records. Does not call the provider. */
export async function getActivityStatement(
  context: Context,
  playerId: string,
  timeZone: string,
): Promise<ActivityStatement> {
  const { db, clock } = context;
  const { months, bounds, today } = statementMonthsOf(clock.now(), timeZone);
  const scope = { playerId, bounds };
  const [transfers, play, readAt] = await Promise.all([
    sumTransfersByMonth(db, scope),
    sumPlay(db, scope),
    getPlayCompleteUntil(context, playerId),
  ]);
  const byMonth = months.map((month, index) => ({
    month,
    ...toFigures(
      transfers.filter((sums) => sums.month === index + 1),
      play.find((sums) => sums.month === index + 1),
    ),
  }));
  const games = play.filter(({ game }) => game !== null);
  return {
    fromDate: `${months[0]}-01`,
    toDate: today,
    readAt: readAt?.toISOString() ?? null,
    total: toFigures(
      transfers,
      play.find(({ month, game }) => month === null && game === null),
    ),
    months: byMonth.toReversed(),
    games: games.map((sums) => ({
      gameName: sums.gameName ?? '',
      kindId: sums.kindId === null ? null : Number(sums.kindId),
      ...toPlayFigures(sums),
    })),
  };
}

const sumOf = (transfers: readonly MonthTransfers[], field: keyof Omit<MonthTransfers, 'month'>): bigint =>
  transfers.reduce((sum, month) => sum + month[field], 0n);

function toFigures(transfers: readonly MonthTransfers[], play: PlaySums | undefined) {
  const recharged = sumOf(transfers, 'rechargedCents');
  const redeemed = sumOf(transfers, 'redeemedCents');
  return {
    recharged: toMoney(recharged),
    redeemed: toMoney(redeemed),
    net: toMoney(redeemed - recharged),
    bonuses: toMoney(sumOf(transfers, 'bonusCents')),
    ...toPlayFigures(play ?? noPlay),
  };
}

type PlayCounts = Pick<PlaySums, 'rounds' | 'stakedCents' | 'wonCents' | 'quarters'>;
const noPlay: PlayCounts = { rounds: 0n, stakedCents: 0n, wonCents: 0n, quarters: 0n };
const quarterMinutes = 15;

const toPlayFigures = ({ rounds, stakedCents, wonCents, quarters }: PlayCounts) => ({
  rounds: Number(rounds),
  staked: toMoney(stakedCents),
  won: toMoney(wonCents),
  result: toMoney(wonCents - stakedCents),
  playedMinutes: Number(quarters) * quarterMinutes,
});
