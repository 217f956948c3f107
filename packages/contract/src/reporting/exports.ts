import { z } from 'zod';
import { exportTables } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, publicId, runsOncePerKey } from '../fields.ts';

const exportStates = ['waiting', 'making', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];
const exportFailures = ['too_many_rows'] as const;
export type ExportFailure = (typeof exportFailures)[number];

const exportFilters = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(2_000))
  .refine((all) => Object.keys(all).length <= 20, 'Send at most 20 filters')
  .describe('The filters of the table’s list, by the names of its query parameters.')
  .meta({ maxProperties: 20 });

export const tableExport = z.object({
  id: z.string(),
  table: z.enum(exportTables),
  filters: z.record(z.string(), z.string()),
  state: z.enum(exportStates),
  failure: z
    .enum(exportFailures)
    .nullable()
    .describe('Why it failed, if the agent can do something about it.'),
  rows: z.number().int().describe('The rows written so far.'),
  sizeBytes: z.number().int().describe("The file's size on disk."),
  timeZone: z.string().describe("In which the file's times are written."),
  requestedAt: instant,
  readyAt: instant.nullable(),
  expiresAt: instant.nullable().describe('When the file is deleted.'),
});
export type TableExport = z.infer<typeof tableExport>;

const exportParams = z.object({ id: publicId('ex', 'Invalid export') });

export const exportEndpoints = endpointTable({
  'GET /agent/exports': {
    ...agentWith('exports.make'),
    summary: 'The agent’s exports, newest first; at most 100',
    query: emptyBody,
    data: z.array(tableExport),
    extra: z.object({
      playerApp: z.object({
        url: z.string().nullable().describe("The download page of the provider's app; null without one."),
        isSandbox: z.boolean(),
      }),
    }),
  },
  'POST /agent/exports': {
    ...runsOncePerKey,
    ...agentWith('exports.make'),
    summary: 'Export a table to a CSV file, with the filters of its list',
    // Each may read the whole of a table.
    rateLimits: [{ uses: 30, per: '10 minutes' }],
    body: z.strictObject({ table: z.enum(exportTables), filters: exportFilters.default({}) }),
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
