import type { Language, ReportInterval } from '@golden-acers/contract';

interface ReportScheduleTable {
  agent_id: string;
  every: ReportInterval;
  language: Language;
  /** `YYYY-MM-DD`, in the agent's time zone. */
  next_day: string;
}

export interface ReportTables {
  report_schedule: ReportScheduleTable;
}
