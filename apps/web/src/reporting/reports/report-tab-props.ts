import type { Report } from '@golden-acers/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NavigateReport, ReportLocation } from './report-location.ts';

/** What every part of the reports stands on. */
export interface ReportTabProps {
  readonly location: ReportLocation;
  readonly navigate: NavigateReport;
  readonly reportQuery: UseQueryResult<Report>;
}
