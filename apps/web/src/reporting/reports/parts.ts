import type { Report } from '@golden-acers/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MoveReport, ReportPlace } from './report-address.ts';

/** What every part of the reports stands on. */
export interface PartProps {
  readonly place: ReportPlace;
  readonly move: MoveReport;
  readonly report: UseQueryResult<Report>;
}
