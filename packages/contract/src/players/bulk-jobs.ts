import { z } from 'zod';
import { bulkJobKinds, bulkJobLimits, bulkJobRowStates, bulkJobStates } from '../agent-constants.ts';
import { commandApiKey } from '../agents/api-keys.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  amountCents,
  decimalText,
  emptyBody,
  freeText,
  idempotencyKey,
  instant,
  keysetQuery,
  nextPageMeta,
  pageMeta,
  pageQuery,
  providerAccountName,
  publicId,
  reason,
} from '../fields.ts';
import { secondAgentRefusals, transferStates } from '../money/transfers.ts';
import { labelId } from './labels.ts';
import { playerSelection } from './player-filter.ts';

const bulkJobId = publicId('jb', 'Invalid job');
const bulkJobKind = z.enum(bulkJobKinds, { error: 'Choose what is to be done' });
export const refusalSummary = z.object({ code: z.string(), text: z.string() });

/** Players of a selection, or the players of a job, to undo it. */
export const bulkJobSelection = z.union([...playerSelection.options, z.strictObject({ job: bulkJobId })]);
export type BulkJobSelection = z.infer<typeof bulkJobSelection>;

/** Options that some kinds need: the label, the message's text, the new manager. */
const bulkJobOptionFields = {
  labelId: labelId.optional(),
  text: freeText(1, bulkJobLimits.messageMax, `Enter 1 to ${bulkJobLimits.messageMax} characters`).optional(),
  managerId: publicId('ag', 'Invalid agent').optional(),
};

export const bulkJobRowAmount = z.strictObject({ account: providerAccountName, amountCents });

/** Otherwise one of two amounts for a player would be dropped silently. */
const areAccountsUnique = (rows: readonly { readonly account: string }[]) =>
  new Set(rows.map(({ account }) => account)).size === rows.length;
const accountTwiceIssue = 'Name each account once';

export const bulkJobPreviewRow = z.object({
  account: z.string(),
  id: z.string(),
  nickname: z.string(),
  balance: decimalText.describe('The last known balance, and the expected one.'),
  balanceAfter: decimalText.nullable(),
  amountCents: z.number().int().nullable(),
  refusal: refusalSummary.nullable().describe('Null: the row will be executed.'),
});
export type BulkJobPreviewRow = z.infer<typeof bulkJobPreviewRow>;

export const bulkJobEstimate = z.object({
  calls: z.number().int().describe('Calls to the provider that the rows need.'),
  seconds: z
    .number()
    .int()
    .describe('Until the last row is done, without other load. Includes earlier jobs.'),
  callsPerMinute: z.number().int().describe("The provider's limit, shared with everyone."),
});

export const bulkJobPreview = z.object({
  rows: z.array(bulkJobPreviewRow),
  accepted: z.number().int(),
  refused: z.number().int(),
  sumCents: z.number().int().describe('Of the accepted rows.'),
  estimate: bulkJobEstimate,
  confirmation: z.string().nullable().describe('The text to type before it starts, if any.'),
});
export type BulkJobPreview = z.infer<typeof bulkJobPreview>;

export const bulkJob = z.object({
  id: bulkJobId,
  kind: z.enum(bulkJobKinds),
  state: z.enum(bulkJobStates),
  options: z
    .object({
      labelId: z.string().nullable(),
      label: z.string().nullable(),
      text: z.string().nullable(),
      manager: z.string().nullable(),
    })
    .describe('With the current names; a deleted label has none.'),
  reason: z.string(),
  by: z.object({ name: z.string(), isOwn: z.boolean() }),
  apiKey: commandApiKey
    .nullable()
    .describe('The API key that started it, or resumed it last; null: the person.'),
  rows: z.number().int(),
  counts: z.record(z.enum(bulkJobRowStates), z.number().int()),
  sumCents: z
    .number()
    .int()
    .describe('Of the rows that are neither failed nor cancelled, and of those that are done.'),
  doneCents: z.number().int(),
  createdAt: instant,
  endedAt: instant.nullable(),
  obstacle: refusalSummary.nullable().describe('The reason of a pause or wait.'),
  estimate: bulkJobEstimate.nullable(),
  passwords: z.number().int().describe('The number of generated passwords that were not revealed yet.'),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const bulkJobRow = z.object({
  account: z.string(),
  id: z.string(),
  nickname: z.string(),
  amountCents: z.number().int().nullable(),
  balanceBefore: decimalText.describe("The balance at the job's creation, and the last known one."),
  balanceNow: decimalText,
  state: z.enum(bulkJobRowStates),
  tries: z.number().int(),
  refusal: refusalSummary.nullable(),
  transferId: z.string().nullable(),
  transferState: z.enum(transferStates).nullable(),
  endedAt: instant.nullable(),
});
export type BulkJobRow = z.infer<typeof bulkJobRow>;

const bulkJobRowFilter = z.enum(['all', 'failed', 'open', 'done']).default('all');
export const bulkJobRowFilters = z.strictObject({ job: bulkJobId, filter: bulkJobRowFilter });

const bulkJobParams = z.object({ id: bulkJobId });

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
    body: z.strictObject({
      kind: bulkJobKind,
      selection: bulkJobSelection,
      ...bulkJobOptionFields,
      amountCents: amountCents.optional().describe('The amount of all rows without a separate one.'),
      amounts: z
        .array(bulkJobRowAmount)
        .max(bulkJobLimits.maxRows)
        .refine(areAccountsUnique, accountTwiceIssue)
        .optional(),
    }),
    data: bulkJobPreview,
    refusals: selectionRefusals,
  },
  'POST /fortune-panda/jobs': {
    ...agentWith('players.read'),
    summary: 'Start a bulk job with exactly the rows that were previewed',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      kind: bulkJobKind,
      rows: z
        .array(z.strictObject({ account: providerAccountName, amountCents: amountCents.optional() }))
        .min(1)
        .max(bulkJobLimits.maxRows)
        .refine(areAccountsUnique, accountTwiceIssue),
      ...bulkJobOptionFields,
      reason,
      confirmation: z.string().max(40).describe('The text that the preview requires, or empty.'),
    }),
    /** Null while a second agent must confirm (202). */
    data: bulkJob.nullable(),
    statuses: [201, 202],
    refusals: [
      ...selectionRefusals,
      'transfer.key_required',
      'transfer.key_reused',
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
      open: z.number().int().describe('Running or paused jobs, on any page.'),
      pausedByServer: z
        .number()
        .int()
        .describe('Those of them that the server paused: they wait until their agent resumes them.'),
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
    query: z.strictObject({ ...pageQuery, filter: bulkJobRowFilter }),
    data: z.array(bulkJobRow),
    extra: z.object({ meta: pageMeta }),
    refusals: ['job.not_found'],
  },
  'GET /fortune-panda/jobs/:id/csv': {
    ...agentWith('exports.make'),
    summary: 'The same rows as a CSV file, all at once; it needs `players.read` too',
    rateLimits: [{ uses: 30, per: 'minute' }],
    params: bulkJobParams,
    query: z.strictObject({ filter: bulkJobRowFilter }),
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
      'job.nothing_to_retry',
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
      passwords: z.array(z.object({ account: z.string(), password: z.string() })),
      csv: z.object({ name: z.string(), text: z.string() }),
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
