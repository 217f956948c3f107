import type { ReportPeriod } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { dateRangeOf, type PeriodParams } from './report-periods.ts';
import { getToday, type ReportScope } from './reports.sql.ts';

/** What is asked for, as it stands in a query. */
export interface ReportParams {
  readonly period: ReportPeriod;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly agentId?: string | undefined;
}

export interface ReportParamsScope extends ReportScope {
  readonly period: ReportPeriod;
  readonly today: string;
}

/** Whose figures of which days: the days are those of the asking agent's zone. Refuses `agent.not_found` outside of the subtree. */
export async function reportScopeOf(
  context: Pick<Context, 'db'>,
  askerId: string,
  ask: ReportParams,
): Promise<ReportParamsScope> {
  const timeZone = await getAgentTimeZone(context, askerId);
  const today = await getToday(context.db, timeZone);
  const agentId = ask.agentId ?? askerId;
  if (agentId !== askerId) demand(await isInSubtree(context.db, askerId, agentId), 'agent.not_found');
  return { ...dateRangeOf(periodParamsOf(ask), today), agentId, timeZone, today, period: ask.period };
}

function periodParamsOf({ period, fromDate, toDate }: ReportParams): PeriodParams {
  if (period !== 'custom') return { period };
  if (fromDate === undefined || toDate === undefined) throw new Error('A custom period has both days.');
  return { period, days: { fromDate, toDate } };
}
