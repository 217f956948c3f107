import { auditFilters } from '@golden-acers/contract';
import { selectAuditExport } from '../../events/audit/audit.ts';
import { moneyCell } from './csv.ts';
import { defineExport } from './export-table.ts';

export const auditTable = defineExport({
  name: 'audit',
  permission: 'audit.read',
  filters: auditFilters,
  rows: selectAuditExport,
  columns: [
    ['Number', ({ number }) => number],
    ['Time', ({ time }) => time],
    ['Agent', ({ actor }) => actor],
    ['Action', ({ action }) => action],
    ['About', ({ subjectKind }) => subjectKind],
    ['Subject', ({ subject }) => subject],
    ['Account', ({ account }) => account],
    ['Before', ({ before }) => before],
    ['After', ({ after }) => after],
    ['Transfer state', ({ transferState }) => transferState],
    ['Balance before', ({ balanceBeforeCents }) => moneyCell(balanceBeforeCents)],
    ['Balance after', ({ balanceAfterCents }) => moneyCell(balanceAfterCents)],
    ['Cause', ({ refusalCode }) => refusalCode],
    ['Reason', ({ reason }) => reason],
    ['Address', ({ address }) => address],
  ],
});
