import { z } from 'zod';
import { selectExportedRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { moneyCell } from './csv.ts';
import { defineExport } from './export-table.ts';

const filters = z.strictObject({
  state: z.enum(['open', 'decided']).default('open'),
  search: z.string().trim().max(60).default(''),
});

export const requestsTable = defineExport({
  name: 'requests',
  permission: 'requests.decide',
  filters,
  rows: selectExportedRequests,
  columns: [
    ['Requested', ({ requestedAt }) => requestedAt, 'time'],
    ['Account', ({ account }) => account],
    ['NickName', ({ nickname }) => nickname],
    ['Kind', ({ kind }) => kind],
    ['Amount', ({ amountCents }) => moneyCell(amountCents)],
    ['Message', ({ message }) => message],
    ['Manager', ({ manager }) => manager],
    ['State', ({ state }) => state],
    ['Answered', ({ decidedAt }) => decidedAt, 'time'],
    ['Answered by', ({ decidedBy }) => decidedBy],
    ['Reason', ({ reason }) => reason],
    ['Transfer', ({ transferId }) => transferId],
  ],
});
