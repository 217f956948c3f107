import { z } from 'zod';
import { bulkJobKinds, bulkJobLimits, bulkJobRowStates, bulkJobStates } from '../agent-constants.ts';
import { commandApiKey } from '../agents/api-keys.ts';
import { money, moneyInput } from '../amounts.ts';
import { freeText, instant, nameOfAgentAbove, providerAccountName, publicId } from '../fields.ts';
import { transferStates } from '../money/transfers.ts';
import { labelId } from './labels.ts';
import { playerSelection } from './player-filter.ts';

export const bulkJobId = publicId('jb', 'Invalid job');
export const bulkJobKind = z.enum(bulkJobKinds, { error: 'Choose what is to be done' });
export const refusalSummary = z.object({
  code: z.string().describe('The code of the refusal.'),
  text: z.string().describe('The refusal in the language of the request.'),
});

/** Players of a selection or of a list, or the players of a job, to undo it. */
export const bulkJobSelection = z.union([
  ...playerSelection.options,
  z.strictObject({
    names: z
      .array(providerAccountName)
      .min(1)
      .max(bulkJobLimits.maxRowsOfCommand)
      .describe(
        'Provider accounts as a list names them. A name without an exact match selects every account that differs from it in case only, or none.',
      ),
  }),
  z.strictObject({
    job: bulkJobId.describe('The id of a job: the players of its rows that are done are selected.'),
  }),
]);
export type BulkJobSelection = z.infer<typeof bulkJobSelection>;

/** Options that some kinds need: the label, the message's text, the new manager. */
export const bulkJobOptionFields = {
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

export const bulkJobRowAmount = z.strictObject({
  account: providerAccountName,
  amount: moneyInput(1).describe('The amount.'),
});

/** Otherwise one of two amounts for a player would be dropped silently. */
export const areAccountsUnique = (rows: readonly { readonly account: string }[]) =>
  new Set(rows.map(({ account }) => account)).size === rows.length;
export const accountTwiceIssue = 'Name each account once';

export const bulkJobPreviewRow = z.object({
  account: z.string().describe('The provider account of the player.'),
  id: z.string().describe('The number of the player in the console’s table.'),
  nickname: z.string().describe('The name of the player on this site.'),
  balance: money.describe('The last known balance.'),
  balanceAfter: money
    .nullable()
    .describe('The balance after the row; null where no money moves, and for a refused row.'),
  amount: money.nullable().describe('The amount of the row; null where no money moves.'),
  refusal: refusalSummary.nullable().describe('Why the row is refused; null: it will be executed.'),
});
export type BulkJobPreviewRow = z.infer<typeof bulkJobPreviewRow>;

export const bulkJobEstimate = z.object({
  calls: z.number().int().describe('The number of calls to the provider that the rows need.'),
  seconds: z
    .number()
    .int()
    .describe(
      'The seconds until the last row is done: at the measured rate, or with the rows of other open jobs and the present load of counters and players before it.',
    ),
  callsPerMinute: z
    .number()
    .int()
    .describe(
      'The number of calls that the provider allows in a minute, to all players and agents together.',
    ),
  rowsPerMinute: z
    .number()
    .nullable()
    .describe('The rows that ended in a minute, measured while the job runs; null: the time is calculated.'),
});

export const bulkJobPreview = z.object({
  rows: z.array(bulkJobPreviewRow).describe('The rows, in the order of execution.'),
  accepted: z.number().int().describe('The number of rows that will be executed.'),
  refused: z
    .number()
    .int()
    .describe('The number of rows that are refused, without those of `amountsMissing`.'),
  amountsMissing: z.number().int().describe('The number of rows that have no amount yet.'),
  sum: money.describe('The sum of the accepted rows.'),
  mayGetBonus: z
    .number()
    .int()
    .describe('The number of accepted rows whose recharge may also start a bonus, which is not in the sum.'),
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
  sum: money.describe('The sum of the rows that are neither failed nor cancelled.'),
  done: money.describe('The sum of the rows that are done.'),
  createdAt: instant.describe('When the job was created (UTC).'),
  endedAt: instant.nullable().describe('When the job ended (UTC); null before.'),
  obstacle: refusalSummary
    .nullable()
    .describe('Why the job is paused or waits; null: it is not, or an agent paused it.'),
  parts: z.array(bulkJobId).describe('The jobs of its command, if that made several; else empty.'),
  stoppedAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who paused or cancelled the job. Only that agent, or one above it, lets it go on. Null: no agent above did.',
  ),
  isResumable: z.boolean().describe('Whether the caller may resume it.'),
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
  amount: money.nullable().describe('The amount of the row; null where no money moves.'),
  balanceBefore: money.describe('The last known balance when the job was created.'),
  balanceNow: money.describe('The last known balance now.'),
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

export const bulkJobRowFilter = z.enum(['all', 'failed', 'open', 'done']).default('all');
export const bulkJobRowFilters = z.strictObject({
  job: bulkJobId.describe('The id of the job.'),
  filter: bulkJobRowFilter.describe(
    'Which rows: all, those that failed, those that are not ended (`open`), or those that are done.',
  ),
});
