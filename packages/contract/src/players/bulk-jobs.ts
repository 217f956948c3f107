import { z } from 'zod';
import { bulkJobLimits } from '../agent-constants.ts';
import { moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  csvSeparatorQuery,
  emptyBody,
  idempotencyKey,
  keysetQuery,
  nextPageMeta,
  numberedPageMeta,
  pageQuery,
  pastedText,
  providerAccountName,
  reason,
} from '../fields.ts';
import { secondAgentRefusals } from '../money/transfers.ts';
import {
  accountTwiceIssue,
  areAccountsUnique,
  bulkJob,
  bulkJobId,
  bulkJobKind,
  bulkJobOptionFields,
  bulkJobPreview,
  bulkJobRow,
  bulkJobRowAmount,
  bulkJobRowFilter,
  bulkJobSelection,
} from './bulk-job-shapes.ts';

const bulkJobParams = z.object({ id: bulkJobId.describe('The id of the job.') });

/** A row of the longest account and amount has less than 100 bytes. */
const bodyMaxBytes = bulkJobLimits.maxRowsOfCommand * 100;

const selectionRefusals = [
  'player.not_found',
  'label.not_found',
  'agent.not_found',
  'job.not_found',
  'job.nobody_selected',
  'job.too_many_players',
  'agent.not_permitted',
] as const;

const bulkJobControlEndpoint = {
  ...agentWith('players.read'),
  params: bulkJobParams,
  body: emptyBody,
  data: bulkJob,
} as const;

export const bulkJobEndpoints = endpointTable({
  'POST /fortune-panda/jobs/preview': {
    ...agentWith('players.read'),
    summary: 'Preview a bulk job: row by row, in total, and how long it takes',
    rateLimits: [{ uses: 60, per: 'minute' }],
    bodyMaxBytes,
    body: z.strictObject({
      kind: bulkJobKind.describe('What the job does to each player.'),
      selection: bulkJobSelection.describe('The players of the job.'),
      ...bulkJobOptionFields,
      amount: moneyInput(1)
        .optional()
        .describe('The amount of each row that `amounts` does not name. Required where money moves.'),
      amounts: z
        .array(bulkJobRowAmount)
        .max(bulkJobLimits.maxRowsOfCommand)
        .refine(areAccountsUnique, accountTwiceIssue)
        .optional()
        .describe('Separate amounts for some of the players. Absent: none.'),
    }),
    data: bulkJobPreview,
    refusals: selectionRefusals,
  },
  'POST /fortune-panda/jobs': {
    ...agentWith('players.read'),
    summary: 'Start a bulk job with exactly the rows that were previewed. Many rows make several jobs',
    bodyMaxBytes,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      kind: bulkJobKind.describe('What the job does to each player.'),
      rows: z
        .array(
          z.strictObject({
            account: providerAccountName.describe('The provider account of the player.'),
            amount: moneyInput(1).optional().describe('The amount of the row. Required where money moves.'),
          }),
        )
        .min(1)
        .max(bulkJobLimits.maxRowsOfCommand)
        .refine(areAccountsUnique, accountTwiceIssue)
        .describe('The rows that the preview accepted, each with its player and amount.'),
      ...bulkJobOptionFields,
      reason,
      confirmation: pastedText(40, 'This value is not valid').describe(
        'The text that the preview requires, or empty.',
      ),
    }),
    data: bulkJob
      .nullable()
      .describe('The job, or the first of several; null while a second agent must confirm it (202).'),
    extra: z.object({
      further: z
        .array(bulkJobId)
        .describe(`The ids of further jobs: each job takes ${bulkJobLimits.maxRows} rows of the command.`),
    }),
    statuses: [201, 202],
    refusals: [
      ...selectionRefusals,
      'transfer.key_required',
      'request.key_reused',
      'agent.step_up_required',
      'job.amount_missing',
      'job.text_missing',
      'job.too_many_messages',
      'job.all_refused',
      'job.confirmation_differs',
      'job.too_many_open',
      ...secondAgentRefusals,
    ],
  },
  'GET /fortune-panda/jobs': {
    ...agentWith('players.read'),
    summary: 'Bulk jobs of the agent and of those below, newest first',
    query: z.strictObject(keysetQuery({ default: 30, max: 100 })),
    data: z.array(bulkJob),
    extra: nextPageMeta.extend({
      open: z.number().int().describe('The number of running or paused jobs, on any page.'),
      pausedByServer: z
        .number()
        .int()
        .describe('The number of jobs that the server paused, and that wait until their agent resumes them.'),
    }),
  },
  'GET /fortune-panda/jobs/:id': {
    ...agentWith('players.read'),
    summary: 'The progress of a bulk job',
    params: bulkJobParams,
    data: bulkJob,
    refusals: ['job.not_found'],
  },
  'GET /fortune-panda/jobs/:id/rows': {
    ...agentWith('players.read'),
    summary: 'The rows of a bulk job: failed ones first, then running ones',
    params: bulkJobParams,
    query: z.strictObject({
      ...pageQuery,
      filter: bulkJobRowFilter.describe(
        'Which rows: all, those that failed, those that are not ended (`open`), or those that are done.',
      ),
    }),
    data: z.array(bulkJobRow),
    extra: numberedPageMeta,
    refusals: ['job.not_found'],
  },
  'GET /fortune-panda/jobs/:id/csv': {
    ...agentWith('exports.make'),
    summary: 'The same rows as a CSV file, all at once; it needs `players.read` too',
    rateLimits: [{ uses: 30, per: 'minute' }],
    params: bulkJobParams,
    query: z.strictObject({
      filter: bulkJobRowFilter.describe(
        'Which rows: all, those that failed, those that are not ended (`open`), or those that are done.',
      ),
      ...csvSeparatorQuery,
    }),
    data: z.null(),
    file: 'text/csv; charset=utf-8',
    refusals: ['job.not_found'],
  },
  'POST /fortune-panda/jobs/:id/pause': {
    ...bulkJobControlEndpoint,
    summary: 'Pause a bulk job: no further row starts, running rows finish',
    refusals: ['job.not_found', 'job.over', 'agent.not_permitted'],
  },
  'POST /fortune-panda/jobs/:id/resume': {
    ...bulkJobControlEndpoint,
    summary: 'Resume a paused bulk job',
    refusals: [
      'job.not_found',
      'job.over',
      'job.of_another',
      'agent.set_above',
      'agent.not_permitted',
      'agent.step_up_required',
    ],
  },
  'POST /fortune-panda/jobs/:id/cancel': {
    ...bulkJobControlEndpoint,
    summary: 'Cancel a bulk job: rows that have not started are left out',
    refusals: ['job.not_found', 'job.over', 'agent.not_permitted'],
  },
  'POST /fortune-panda/jobs/:id/retry': {
    ...bulkJobControlEndpoint,
    summary: 'Retry the failed rows, each with a new transfer; rows that are being checked stay as they are',
    refusals: [
      'job.not_found',
      'job.of_another',
      'agent.set_above',
      'job.nothing_to_retry',
      'job.too_many_open',
      'decision.second_needed',
      'agent.not_permitted',
      'agent.step_up_required',
    ],
  },
  'POST /fortune-panda/jobs/:id/passwords': {
    ...bulkJobControlEndpoint,
    sessionOnly: true,
    summary: 'The generated passwords. Only the first response contains them',
    data: z.object({
      passwords: z
        .array(
          z.object({
            account: z.string().describe('The provider account of the player.'),
            password: z.string().describe('The new password.'),
          }),
        )
        .describe('The new passwords by player. Only this response contains them.'),
      csv: z
        .object({
          name: z.string().describe('The name of the file.'),
          text: z.string().describe('The content of the file.'),
        })
        .describe('The same list as a CSV file.'),
    }),
    refusals: [
      'job.not_found',
      'job.of_another',
      'job.not_over',
      'job.passwords_gone',
      'agent.not_permitted',
    ],
  },
});
