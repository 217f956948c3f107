import { auditFilters } from '@golden-acers/contract';
import { openPersonalValues, selectAuditExport } from '../../events/audit/audit.ts';
import { moneyCell } from './csv.ts';
import { defineExport } from './export-table.ts';

const sideCell = (
  row: Parameters<typeof openPersonalValues>[0],
  side: Parameters<typeof openPersonalValues>[1],
) => (side === null ? null : JSON.stringify(openPersonalValues(row, side)));

export const auditTable = defineExport({
  name: 'audit',
  permission: 'audit.read',
  filters: auditFilters,
  rows: selectAuditExport,
  columns: [
    ['Number', ({ number }) => number],
    ['Time', ({ time }) => time, 'time'],
    ['Agent', ({ actor }) => actor],
    ['Action', ({ action }) => action],
    ['About', ({ subjectKind }) => subjectKind],
    ['Subject', ({ subject }) => subject],
    ['Account', ({ account }) => account],
    ['Before', (row) => sideCell(row, row.before)],
    ['After', (row) => sideCell(row, row.after)],
    ['Transfer state', ({ transferState }) => transferState],
    ['Balance before', ({ balanceBeforeCents }) => moneyCell(balanceBeforeCents)],
    ['Balance after', ({ balanceAfterCents }) => moneyCell(balanceAfterCents)],
    ['Cause', ({ refusalCode }) => refusalCode],
    ['Reason', ({ reason }) => reason],
    ['Address', ({ address }) => address],
  ],
});
