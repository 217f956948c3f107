import type { Endpoints, OutputOf, ReportPeriod } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { ReadContext } from '../../context.ts';
import { dateRangeOf, type PeriodParams } from './report-periods.ts';
import { getToday, type ReportScope } from './reports.sql.ts';

export type ReportParams = OutputOf<Endpoints['GET /agent/reports']['query']>;

export interface ReportParamsScope extends ReportScope {
  readonly period: ReportPeriod;
  readonly today: string;
}

/**
 * Resolves agent and days, in the time zone of the viewing agent. Refuses `agent.not_found` outside the
 * subtree.
 */
export async function reportScopeOf(
  context: ReadContext,
  viewerId: string,
  params: ReportParams,
): Promise<ReportParamsScope> {
  const timeZone = await getAgentTimeZone(context, viewerId);
  const today = await getToday(context.db, timeZone);
  const agentId = params.agentId ?? viewerId;
  if (agentId !== viewerId) demand(await isInSubtree(context.db, viewerId, agentId), 'agent.not_found');
  return { ...dateRangeOf(periodParamsOf(params), today), agentId, timeZone, today, period: params.period };
}

function periodParamsOf({ period, fromDate, toDate }: ReportParams): PeriodParams {
  if (period !== 'custom') return { period };
  if (fromDate === undefined || toDate === undefined) throw new Error('A custom period needs both days.');
  return { period, days: { fromDate, toDate } };
}
