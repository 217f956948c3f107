import { z } from 'zod';
import { exportTables } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { csvSeparatorQuery, emptyBody, instant, publicId, runsOncePerKey, searchText } from '../fields.ts';

const exportStates = ['waiting', 'making', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];
const exportFailures = ['too_many_rows'] as const;
export type ExportFailure = (typeof exportFailures)[number];

const exportFilters = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), searchText(2_000, 'This value is not valid'))
  .refine((all) => Object.keys(all).length <= 20, 'Send at most 20 filters')
  .describe('The filters of the table’s list, by the names of its query parameters.')
  .meta({ maxProperties: 20 });

export const tableExport = z.object({
  id: z.string().describe('The id of the export.'),
  table: z.enum(exportTables).describe('The table that is exported.'),
  filters: z.record(z.string(), z.string()).describe('The filters of the table by name.'),
  state: z.enum(exportStates).describe('The state of the export.'),
  failure: z
    .enum(exportFailures)
    .nullable()
    .describe('Why it failed, if the agent can do something about it; else null.'),
  rows: z.number().int().describe('The number of rows that are written so far.'),
  sizeBytes: z.number().int().describe('The size of the stored file in bytes, as far as it is written.'),
  timeZone: z.string().describe('The IANA time zone in which the file’s times are written.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  readyAt: instant.nullable().describe('When the file was ready (UTC); null before.'),
  expiresAt: instant.nullable().describe('When the file is deleted (UTC); null until it is ready.'),
});
export type TableExport = z.infer<typeof tableExport>;

const exportParams = z.object({ id: publicId('ex', 'Invalid export').describe('The id of the export.') });

export const exportEndpoints = endpointTable({
  'GET /agent/exports': {
    ...agentWith('exports.make'),
    summary: 'The agent’s exports, newest first; at most 100',
    query: emptyBody,
    data: z.array(tableExport),
    extra: z.object({
      playerApp: z
        .object({
          url: z
            .string()
            .nullable()
            .describe('The address from which the app is downloaded; null: there is none.'),
          isSandbox: z
            .boolean()
            .describe('Whether the provider is the sandbox, whose credits are play credits.'),
        })
        .describe('The provider’s app for players.'),
    }),
  },
  'POST /agent/exports': {
    ...runsOncePerKey,
    ...agentWith('exports.make'),
    summary: 'Export a table to a CSV file, with the filters of its list',
    // Each may read the whole of a table.
    rateLimits: [{ uses: 30, per: '10 minutes' }],
    body: z.strictObject({
      table: z.enum(exportTables).describe('The table to export.'),
      filters: exportFilters
        .default({})
        .describe('The filters of the table’s list by name, as in its query.'),
    }),
    data: tableExport,
    statuses: [201],
    refusals: ['export.too_many', 'player.not_found', 'agent.not_found', 'job.not_found'],
  },
  'GET /agent/exports/:id': {
    ...agentWith('exports.make'),
    summary: 'The state of one of the agent’s exports',
    params: exportParams,
    data: tableExport,
    refusals: ['export.not_found'],
  },
  'GET /agent/exports/:id/file': {
    ...agentWith('exports.make'),
    summary: 'Download the file of an export',
    params: exportParams,
    query: z.strictObject(csvSeparatorQuery),
    data: z.null(),
    file: 'text/csv; charset=utf-8',
    refusals: ['export.not_found', 'export.not_ready', 'export.scope_changed'],
  },
  'POST /agent/exports/:id/remove': {
    ...agentWith('exports.make'),
    summary: 'Delete an export, also one that is still being made',
    params: exportParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['export.not_found'],
  },
});
