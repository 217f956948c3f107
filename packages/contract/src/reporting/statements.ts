import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { day, decimalText, emptyBody, instant, pageMeta, pageQuery, reason } from '../fields.ts';
import { confirmBody, decision, withdrawBody } from '../money/reviews.ts';
import { isValidPeriod, periodIssue, periodQuery } from '../query-periods.ts';

/**
 * `missing_at_provider`: our transfer has no record. `missing_in_ledger`: a record has no transfer.
 * `other_amount`: unequal amounts. `unsettled`: no outcome yet. `ledger_differs`: ledger and transfer
 * differ. `correction_undone`: corrected, but no longer different.
 */
const differenceKinds = [
  'missing_at_provider',
  'missing_in_ledger',
  'other_amount',
  'unsettled',
  'ledger_differs',
  'correction_undone',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** `corrected`: our ledger follows the provider. `explained`: it stays, for the given reason. */
const differenceOutcomes = ['corrected', 'explained'] as const;

export const difference = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  account: z.string(),
  nickname: z.string(),
  transferId: z.string().nullable(),
  rejectedTransferId: z
    .string()
    .nullable()
    .describe("A rejected transfer of the same amount and time, which may be the provider's record."),
  ours: decimalText.nullable(),
  theirs: decimalText.nullable(),
  change: decimalText.describe('What a correction adds to our ledger.'),
  oursAt: instant.nullable(),
  theirsAt: instant.nullable(),
  state: z.enum(['open', 'waiting', 'settled', 'gone']),
  isConfirmationNeeded: z.boolean(),
  decisions: z.array(decision),
});
export type Difference = z.infer<typeof difference>;

export const statement = z.object({
  day,
  providerAgent: z.string(),
  state: z.enum(['reading', 'differs', 'zero', 'closed']),
  players: z.number().int(),
  playersRead: z.number().int(),
  transfers: z
    .number()
    .int()
    .describe("Our settled transfers and the provider's records of the day, with sums."),
  records: z.number().int(),
  ours: decimalText,
  theirs: decimalText,
  openDifferences: z.number().int(),
  openChange: decimalText,
  requestedBy: z.string().nullable().describe('Null: started automatically after midnight.'),
  requestedAt: instant,
  comparedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
});
export type Statement = z.infer<typeof statement>;
export type StatementState = Statement['state'];

/** At most 200 differences per statement, open ones first; `openDifferences` counts all. */
export const statementWithDifferences = statement.extend({ differences: z.array(difference) });

const statementParams = z.object({ day });

const differenceParams = z.object({
  differenceId: z.string().regex(/^df_[0-9a-z]{26}$/, 'Invalid difference'),
});

const differenceRefusals = [
  'difference.not_found',
  'difference.already_settled',
  'difference.transfer_unsettled',
  'statement.closed',
] as const;

export const statementEndpoints = endpointTable({
  'GET /fortune-panda/statements': {
    ...agentWith('statements.close'),
    summary: 'Daily statements of the provider agents whose players are all in the subtree, newest day first',
    query: z.strictObject({ ...periodQuery, ...pageQuery }).refine(isValidPeriod, periodIssue),
    data: z.array(statement),
    extra: z.object({ meta: pageMeta }),
  },
  'GET /fortune-panda/statements/:day': {
    ...agentWith('statements.close'),
    summary: 'The statements of one day (UTC) with every difference, one per provider agent',
    params: statementParams,
    data: z.array(statementWithDifferences),
    refusals: ['statement.not_found'],
  },
  'POST /fortune-panda/statements/:day/run': {
    ...agentWith('statements.close'),
    summary: 'Compare a day with the provider; players with differences are read again',
    params: statementParams,
    body: emptyBody,
    data: z.array(statementWithDifferences),
    /** 202: made in the background within the budget for records. */
    statuses: [202],
    refusals: ['statement.not_found', 'statement.day_out_of_range', 'statement.closed'],
  },
  'POST /fortune-panda/statements/:day/close': {
    ...agentWith('statements.close'),
    summary: 'Close a day, which is refused while a difference is open',
    params: statementParams,
    body: emptyBody,
    data: z.array(statementWithDifferences),
    refusals: ['statement.not_found', 'statement.being_made', 'statement.not_at_zero', 'statement.closed'],
  },
  'POST /fortune-panda/differences/:differenceId/decide': {
    ...agentWith('statements.close'),
    summary:
      'Correct our ledger by a difference, or explain it; from the configured amount on a second agent confirms it',
    params: differenceParams,
    body: z.strictObject({ outcome: z.enum(differenceOutcomes, { error: 'Choose an outcome' }), reason }),
    data: difference,
    statuses: [200, 202],
    refusals: [...differenceRefusals, 'decision.already_waiting', 'decision.first_below'],
  },
  'POST /fortune-panda/differences/:differenceId/confirm': {
    ...agentWith('statements.close'),
    sessionOnly: true,
    summary: 'Confirm another agent’s decision about a difference',
    params: differenceParams,
    body: confirmBody,
    data: difference,
    refusals: [
      ...differenceRefusals,
      'decision.not_waiting',
      'decision.own',
      'decision.not_independent',
      'key.ended',
    ],
  },
  'POST /fortune-panda/differences/:differenceId/withdraw': {
    ...agentWith('statements.close'),
    summary: 'Withdraw a decision about a difference that waits for a second agent',
    params: differenceParams,
    body: withdrawBody,
    data: difference,
    refusals: [...differenceRefusals, 'decision.not_waiting'],
  },
});
