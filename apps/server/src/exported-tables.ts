import { announcementsExport } from './players/announcements/announcements.ts';
import { bulkJobRowsExport, bulkJobsExport } from './players/bulk-jobs/bulk-job-files.ts';
import { playersExport } from './players/players/players-table.ts';
import { claimsExport } from './promotions/agent-claims/agent-claims.ts';
import { agentCreditTable } from './reporting/exports/agent-credit-table.ts';
import { auditTable } from './reporting/exports/audit-table.ts';
import type { ExportedTable } from './reporting/exports/exports.ts';
import { shiftsTable } from './reporting/exports/shifts-table.ts';
import { requestsTable } from './reporting/exports/transfer-requests-table.ts';
import { recordExports } from './reporting/provider-records/provider-records.ts';
import { ticketsExport } from './support/tickets/ticket-inbox.ts';

/** Every table that agents may save as a file. */
export const exportedTables: readonly ExportedTable[] = [
  playersExport,
  bulkJobsExport,
  bulkJobRowsExport,
  announcementsExport,
  claimsExport,
  requestsTable,
  ticketsExport,
  ...recordExports,
  shiftsTable,
  agentCreditTable,
  auditTable,
];
