import type { Language, ReportInterval } from '@golden-acers/contract';

interface ReportFlowView {
  slot: Date;
  agent_id: string;
  /** Empty where the house promised it. */
  actor_id: string;
  kind: 'recharge' | 'redeem' | 'correction';
  cause: string;
  transfers: bigint;
  cents: bigint;
}

interface ReportScheduleTable {
  agent_id: string;
  every: ReportInterval;
  language: Language;
  /** `YYYY-MM-DD`, in the agent's time zone. */
  next_day: string;
}

export interface ReportTables {
  report_flow: ReportFlowView;
  report_schedule: ReportScheduleTable;
}
