import type { ReportPeriod } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import { timeZoneOf } from '../../agents/agent-settings/agent-settings.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { ServerSchema } from '../../schema.ts';
import { daysOf, type PeriodAsk } from './periods.ts';
import { type Scope, todayIn } from './reports.sql.ts';

type Db = Kysely<ServerSchema>;

/** What is asked for, as it stands in a query. */
export interface ReportAsk {
  readonly period: ReportPeriod;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly agentId?: string | undefined;
}

export interface AskedScope extends Scope {
  readonly period: ReportPeriod;
  readonly today: string;
}

/** Whose figures of which days: the days are those of the asking agent's zone. Refuses `agent.not_found` outside of the subtree. */
export async function scopeOf(db: Db, askerId: string, ask: ReportAsk): Promise<AskedScope> {
  const timeZone = await timeZoneOf(db, askerId);
  const today = await todayIn(db, timeZone);
  const agentId = ask.agentId ?? askerId;
  if (agentId !== askerId) demand(await isInSubtree(db, askerId, agentId), 'agent.not_found');
  return { ...daysOf(periodAskOf(ask), today), agentId, timeZone, today, period: ask.period };
}

function periodAskOf({ period, fromDate, toDate }: ReportAsk): PeriodAsk {
  if (period !== 'custom') return { period };
  if (fromDate === undefined || toDate === undefined) throw new Error('A custom period has both days.');
  return { period, days: { fromDate, toDate } };
}
