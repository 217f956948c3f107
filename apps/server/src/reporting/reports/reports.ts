import type { Report, ReportAgent, ReportPromotions, ReportTotals } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
import { describeFlow, type Flow, gather, netCents, totalOf } from './flows.ts';
import { daysBefore, daysIn, plusDays } from './periods.ts';
import {
  type AgentName,
  type CountRow,
  countActive,
  countNew,
  type FlowRow,
  type FlowSet,
  listNames,
  rollUpSome,
  type Scope,
  sumFlows,
  sumGiven,
  sumOfGivenPlayers,
  sumOpen,
  withRoom,
} from './reports.sql.ts';
import { type ReportAsk, scopeOf } from './scope.ts';

export { makeFile } from './file.ts';
export { readGames } from './games.ts';
export { listSchedules, sendDueReports, setSchedule } from './schedules.ts';
export { listReportTransfers } from './transfers.ts';

type Db = Kysely<ServerSchema>;

/** As many as one transaction counts: it holds rows of the roll-up, for which nobody but another roll-up waits. */
const countedAtOnce = 5_000;

export async function readReport(
  { db }: Pick<Context, 'db'>,
  askerId: string,
  ask: ReportAsk,
): Promise<Report> {
  const scope = await scopeOf(db, askerId, ask);
  const before = daysBefore(scope, scope);
  const [now, then, names, open] = await Promise.all([
    figuresOf(db, scope, ['day', 'agent', 'mover']),
    figuresOf(db, { ...scope, ...before }, ['day']),
    listNames(db, askerId),
    sumOpen(db, scope.agentId),
  ]);
  return {
    timeZone: scope.timeZone,
    today: scope.today,
    fromDate: scope.fromDate,
    toDate: scope.toDate,
    before,
    totals: now.totals,
    totalsBefore: then.totals,
    days: now.days,
    netsBefore: then.days.map(({ net }) => net),
    agents: agentsOf(now.rows, 'agentId', names),
    movers: agentsOf(now.rows, 'actorId', names),
    open: { transfers: Number(open.transfers), amount: formatCents(open.cents) },
  };
}

interface Figures {
  readonly rows: readonly FlowRow[];
  readonly totals: ReportTotals;
  readonly days: readonly (ReportTotals & { day: string })[];
}

async function figuresOf(db: Db, scope: Scope, sets: readonly FlowSet[]): Promise<Mutable<Figures>> {
  const [rows, active, created] = await Promise.all([
    withRoom(db, (tx) => sumFlows(tx, scope, sets)),
    withRoom(db, (tx) => countActive(tx, scope)),
    countNew(db, scope),
  ]);
  const byDay = rows.filter(({ place }) => place !== null);
  const flows = gather(byDay, ({ place }) => place);
  const [actives, news] = [countsOf(active), countsOf(created)];
  const totals = (flow: Flow | undefined, activePlayers = 0, newPlayers = 0) => ({
    ...describeFlow(flow),
    activePlayers,
    newPlayers,
  });
  const allNew = created.reduce((sum, { count }) => sum + Number(count), 0);
  return {
    rows,
    totals: totals(totalOf(byDay), actives.get(0), allNew),
    days: Array.from({ length: daysIn(scope) }, (_, index) => ({
      day: plusDays(scope.fromDate, index),
      ...totals(flows.get(index + 1), actives.get(index + 1), news.get(index + 1)),
    })),
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

const countsOf = (rows: readonly CountRow[]) =>
  new Map(rows.map(({ place, count }) => [place, Number(count)]));

/** The largest net first. Who is above the one who asks has no name here; what nobody moved is in no row. */
function agentsOf(
  rows: readonly FlowRow[],
  key: 'agentId' | 'actorId',
  names: readonly AgentName[],
): ReportAgent[] {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const sums = gather(rows, (row) => {
    const id = row[key];
    if (id === null || id === '') return null;
    return nameOf.has(id) ? id : '';
  });
  return [...sums]
    .toSorted(([, one], [, other]) => Number(netCents(other) - netCents(one)))
    .map(([id, flow]) => ({
      agentId: id === '' ? null : id,
      name: nameOf.get(id) ?? '',
      ...describeFlow(flow),
    }));
}

export async function readPromotions(
  { db }: Pick<Context, 'db'>,
  askerId: string,
  ask: ReportAsk,
): Promise<ReportPromotions> {
  const scope = await scopeOf(db, askerId, ask);
  const [given, of] = await Promise.all([
    withRoom(db, (tx) => sumGiven(tx, scope)),
    withRoom(db, (tx) => sumOfGivenPlayers(tx, scope)),
  ]);
  const held = of.rechargedCents - of.redeemedCents;
  return {
    byCause: given.map(({ cause, credits, cents }) => ({
      cause,
      credits: Number(credits),
      given: formatCents(cents),
    })),
    given: formatCents(given.reduce((sum, { cents }) => sum + cents, 0n)),
    players: Number(of.players),
    recharged: formatCents(of.rechargedCents),
    redeemed: formatCents(of.redeemedCents),
    held: formatCents(held),
    heldPercent: percentOf(held, of.rechargedCents),
  };
}

/** With one decimal, cut off. Null of nothing. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const tenths = (part * 1_000n) / whole;
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

/** For the background: counts some of what was settled since. Answers whether there may be more. */
export async function rollUp({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await rollUpSome(db, countedAtOnce)) === BigInt(countedAtOnce);
}
