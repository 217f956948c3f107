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
export const refusalSummary = z.object({
  code: z.string().describe('The code of the refusal.'),
  text: z.string().describe('The refusal in the language of the request.'),
});

/** Players of a selection, or the players of a job, to undo it. */
export const bulkJobSelection = z.union([
  ...playerSelection.options,
  z.strictObject({
    job: bulkJobId.describe('The id of a job: the players of its rows that are done are selected.'),
  }),
]);
export type BulkJobSelection = z.infer<typeof bulkJobSelection>;

/** Options that some kinds need: the label, the message's text, the new manager. */
const bulkJobOptionFields = {
  labelId: labelId
    .optional()
    .describe('The id of the label to add or remove. Required by the kinds `label` and `unlabel` only.'),
  text: freeText(1, bulkJobLimits.messageMax, `Enter 1 to ${bulkJobLimits.messageMax} characters`)
    .optional()
    .describe('The message to the players. Required by the kind `message` only.'),
  managerId: publicId('ag', 'Invalid agent')
    .optional()
    .describe('The id of the new manager. Required by the kind `move` only.'),
};

export const bulkJobRowAmount = z.strictObject({ account: providerAccountName, amountCents });

/** Otherwise one of two amounts for a player would be dropped silently. */
const areAccountsUnique = (rows: readonly { readonly account: string }[]) =>
  new Set(rows.map(({ account }) => account)).size === rows.length;
const accountTwiceIssue = 'Name each account once';

export const bulkJobPreviewRow = z.object({
  account: z.string().describe('The provider account of the player.'),
  id: z.string().describe('The number of the player in the console’s table.'),
  nickname: z.string().describe('The name of the player on this site.'),
  balance: decimalText.describe('The last known balance, in dollars.'),
  balanceAfter: decimalText
    .nullable()
    .describe('The balance after the row, in dollars; null where no money moves, and for a refused row.'),
  amountCents: z
    .number()
    .int()
    .nullable()
    .describe('The amount of the row, in cents; null where no money moves.'),
  refusal: refusalSummary.nullable().describe('Why the row is refused; null: it will be executed.'),
});
export type BulkJobPreviewRow = z.infer<typeof bulkJobPreviewRow>;

export const bulkJobEstimate = z.object({
  calls: z.number().int().describe('The number of calls to the provider that the rows need.'),
  seconds: z
    .number()
    .int()
    .describe(
      'The seconds until the last row is done, with the rows of other open jobs before it and no further load.',
    ),
  callsPerMinute: z
    .number()
    .int()
    .describe(
      'The number of calls that the provider allows in a minute, to all players and agents together.',
    ),
});

export const bulkJobPreview = z.object({
  rows: z.array(bulkJobPreviewRow).describe('The rows, in the order of execution.'),
  accepted: z.number().int().describe('The number of rows that will be executed.'),
  refused: z.number().int().describe('The number of rows that are refused.'),
  sumCents: z.number().int().describe('The sum of the accepted rows, in cents.'),
  estimate: bulkJobEstimate.describe('How long the job will take.'),
  confirmation: z
    .string()
    .nullable()
    .describe('The text that the agent must type to start the job; null: none.'),
});
export type BulkJobPreview = z.infer<typeof bulkJobPreview>;

export const bulkJob = z.object({
  id: bulkJobId.describe('The id of the job.'),
  kind: z.enum(bulkJobKinds).describe('What the job does to each player.'),
  state: z.enum(bulkJobStates).describe('The state of the job.'),
  options: z
    .object({
      labelId: z.string().nullable().describe('The id of the label; null for other kinds.'),
      label: z
        .string()
        .nullable()
        .describe('The name of the label; null for other kinds, and if it was deleted.'),
      text: z.string().nullable().describe('The message to the players; null for other kinds.'),
      manager: z.string().nullable().describe('The name of the new manager; null for other kinds.'),
    })
    .describe('The options of the kind, with the present names.'),
  reason: z.string().describe('The reason that the agent gave.'),
  by: z
    .object({
      name: z.string().describe('The name of the agent.'),
      isOwn: z.boolean().describe('Whether the agent is the caller.'),
    })
    .describe('The agent who started the job.'),
  apiKey: commandApiKey
    .nullable()
    .describe('The API key with which it was started or last resumed; null: the agent did it in a session.'),
  rows: z.number().int().describe('The number of rows.'),
  counts: z.record(z.enum(bulkJobRowStates), z.number().int()).describe('The number of rows in each state.'),
  sumCents: z.number().int().describe('The sum of the rows that are neither failed nor cancelled, in cents.'),
  doneCents: z.number().int().describe('The sum of the rows that are done, in cents.'),
  createdAt: instant.describe('When the job was created (UTC).'),
  endedAt: instant.nullable().describe('When the job ended (UTC); null before.'),
  obstacle: refusalSummary
    .nullable()
    .describe('Why the job is paused or waits; null: it is not, or an agent paused it.'),
  estimate: bulkJobEstimate.nullable().describe('How long the rest takes; null unless the job runs.'),
  passwords: z
    .number()
    .int()
    .describe('The number of generated passwords that were not revealed yet; 0 for another agent’s job.'),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const bulkJobRow = z.object({
  account: z.string().describe('The provider account of the player.'),
  id: z.string().describe('The number of the player in the console’s table.'),
  nickname: z.string().describe('The name of the player on this site.'),
  amountCents: z
    .number()
    .int()
    .nullable()
    .describe('The amount of the row, in cents; null where no money moves.'),
  balanceBefore: decimalText.describe('The last known balance when the job was created, in dollars.'),
  balanceNow: decimalText.describe('The last known balance now, in dollars.'),
  state: z
    .enum(bulkJobRowStates)
    .describe('The state of the row; `checking`: its transfer has no outcome yet.'),
  tries: z.number().int().describe('How often the row was tried.'),
  refusal: refusalSummary.nullable().describe('Why the row was refused; null if it was not.'),
  transferId: z.string().nullable().describe('The id of the row’s transfer; null: none was created.'),
  transferState: z
    .enum(transferStates)
    .nullable()
    .describe('The state of the row’s transfer; null: none was created.'),
  endedAt: instant.nullable().describe('When the row ended (UTC); null before.'),
});
export type BulkJobRow = z.infer<typeof bulkJobRow>;

const bulkJobRowFilter = z.enum(['all', 'failed', 'open', 'done']).default('all');
export const bulkJobRowFilters = z.strictObject({
  job: bulkJobId.describe('The id of the job.'),
  filter: bulkJobRowFilter.describe(
    'Which rows: all, those that failed, those that are not ended (`open`), or those that are done.',
  ),
});

const bulkJobParams = z.object({ id: bulkJobId.describe('The id of the job.') });

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
      kind: bulkJobKind.describe('What the job does to each player.'),
      selection: bulkJobSelection.describe('The players of the job.'),
      ...bulkJobOptionFields,
      amountCents: amountCents
        .optional()
        .describe(
          'The amount of each row that `amounts` does not name, in cents. Required where money moves.',
        ),
      amounts: z
        .array(bulkJobRowAmount)
        .max(bulkJobLimits.maxRows)
        .refine(areAccountsUnique, accountTwiceIssue)
        .optional()
        .describe('Separate amounts for some of the players. Absent: none.'),
    }),
    data: bulkJobPreview,
    refusals: selectionRefusals,
  },
  'POST /fortune-panda/jobs': {
    ...agentWith('players.read'),
    summary: 'Start a bulk job with exactly the rows that were previewed',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      kind: bulkJobKind.describe('What the job does to each player.'),
      rows: z
        .array(
          z.strictObject({
            account: providerAccountName.describe('The provider account of the player.'),
            amountCents: amountCents
              .optional()
              .describe('The amount of the row, in cents. Required where money moves.'),
          }),
        )
        .min(1)
        .max(bulkJobLimits.maxRows)
        .refine(areAccountsUnique, accountTwiceIssue)
        .describe('The rows that the preview accepted, each with its player and amount.'),
      ...bulkJobOptionFields,
      reason,
      confirmation: z.string().max(40).describe('The text that the preview requires, or empty.'),
    }),
    data: bulkJob.nullable().describe('The job; null while a second agent must confirm it (202).'),
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
    extra: z.object({ meta: pageMeta }),
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
