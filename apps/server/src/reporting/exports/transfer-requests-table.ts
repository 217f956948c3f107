import { z } from 'zod';
import { selectExportedRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { defineExport } from './export-table.ts';

const filters = z.strictObject({
  state: z.enum(['open', 'decided']).default('open'),
  search: z.string().trim().max(60).default(''),
});

/** The queue as a file. */
export const requestsTable = defineExport({
  name: 'requests',
  permission: 'requests.decide',
  filters,
  rows: selectExportedRequests,
  columns: [
    { heading: 'Requested', kind: 'text', value: ({ requestedAt }) => requestedAt },
    { heading: 'Account', kind: 'text', value: ({ account }) => account },
    { heading: 'NickName', kind: 'text', value: ({ nickname }) => nickname },
    { heading: 'Kind', kind: 'text', value: ({ kind }) => kind },
    { heading: 'Amount', kind: 'cents', value: ({ amountCents }) => amountCents },
    { heading: 'Message', kind: 'text', value: ({ message }) => message },
    { heading: 'Manager', kind: 'text', value: ({ manager }) => manager },
    { heading: 'State', kind: 'text', value: ({ state }) => state },
    { heading: 'Answered', kind: 'text', value: ({ decidedAt }) => decidedAt },
    { heading: 'Answered by', kind: 'text', value: ({ decidedBy }) => decidedBy },
    { heading: 'Reason', kind: 'text', value: ({ reason }) => reason },
    { heading: 'Transfer', kind: 'text', value: ({ transferId }) => transferId },
  ],
});
