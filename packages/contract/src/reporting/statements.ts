import { z } from 'zod';
import { money } from '../amounts.ts';
import { pageSizes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { day, emptyBody, instant, keysetQuery, nextPageMeta, reason } from '../fields.ts';
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
  id: z.string().describe('The id of the difference.'),
  kind: z.enum(differenceKinds).describe('What differs.'),
  account: z.string().describe('The provider account of the player.'),
  nickname: z.string().describe('The name of the player on this site.'),
  transferId: z.string().nullable().describe('The id of our transfer; null: our ledger has none.'),
  rejectedTransferId: z
    .string()
    .nullable()
    .describe(
      'The id of a rejected transfer of the same amount and time, to which the provider’s record may belong; null: none.',
    ),
  ours: money.nullable().describe('The amount in our ledger, negative for a redeem; null: nothing.'),
  theirs: money
    .nullable()
    .describe(
      'The amount in the provider’s record, negative for a redeem if the provider writes signs; null: nothing.',
    ),
  change: money.describe('The amount that a correction adds to our ledger; negative: it is taken away.'),
  oursAt: instant.nullable().describe('When our transfer was sent (UTC); null: there is none.'),
  theirsAt: instant.nullable().describe('When the provider recorded it (UTC); null: it did not.'),
  state: z
    .enum(['open', 'waiting', 'settled', 'gone'])
    .describe(
      '`waiting`: a second agent must confirm the decision. `gone`: a later comparison does not find it any more.',
    ),
  isConfirmationNeeded: z
    .boolean()
    .describe('Whether a second agent must confirm the decision, because of the amount.'),
  decisions: z.array(decision).describe('The decisions about the difference, oldest first.'),
});
export type Difference = z.infer<typeof difference>;

export const statement = z.object({
  day: day.describe('The day of the statement, YYYY-MM-DD in UTC.'),
  providerAgent: z.string().describe('The name of our login at the provider whose players are compared.'),
  state: z
    .enum(['reading', 'differs', 'zero', 'closed'])
    .describe(
      '`reading`: not all records are read. `differs`: differences are open. `zero`: none is open. `closed`: an agent closed it.',
    ),
  players: z.number().int().describe('The number of players whose records are compared.'),
  playersRead: z.number().int().describe('The number of players whose records are read.'),
  transfers: z.number().int().describe('The number of our settled transfers of the day.'),
  records: z.number().int().describe('The number of the provider’s records of the day.'),
  ours: money.describe('The sum of our settled transfers: recharges minus redeems.'),
  theirs: money.describe('The sum of the provider’s records: recharges minus redeems.'),
  openDifferences: z.number().int().describe('The number of differences that are not decided.'),
  waitingDifferences: z
    .number()
    .int()
    .describe('The number of open differences with a decision that a second agent must confirm.'),
  unsettledDifferences: z
    .number()
    .int()
    .describe('The number of open differences of transfers without an outcome, which a review decides.'),
  openChange: money.describe('The sum that corrections of the open differences would add to our ledger.'),
  requestedBy: z
    .string()
    .nullable()
    .describe(
      'The name of the agent who started the comparison; null: it started automatically after midnight.',
    ),
  requestedAt: instant.describe('When the comparison was started (UTC).'),
  comparedAt: instant.nullable().describe('When the records were last compared (UTC); null: not yet.'),
  forecastAt: instant
    .nullable()
    .describe(
      'When the records of all players will be read, at the rate of the last three hours (UTC); null: they are read, or nothing was read lately.',
    ),
  closedBy: z.string().nullable().describe('The name of the agent who closed it; null while it is open.'),
  closedAt: instant.nullable().describe('When it was closed (UTC); null while it is open.'),
});
export type Statement = z.infer<typeof statement>;
export type StatementState = Statement['state'];

/** At most 200 differences per statement, open ones first; `openDifferences` counts all. */
export const statementWithDifferences = statement.extend({
  differences: z.array(difference).describe('The differences, open ones first, at most 200.'),
});

const statementParams = z.object({ day: day.describe('The day of the statement, YYYY-MM-DD in UTC.') });

const differenceParams = z.object({
  differenceId: z
    .string()
    .regex(/^df_[0-9a-z]{26}$/, 'Invalid difference')
    .describe('The id of the difference.'),
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
    query: z
      .strictObject({
        ...periodQuery('UTC'),
        ...keysetQuery({ default: pageSizes.default, max: pageSizes.max }),
      })
      .refine(isValidPeriod, periodIssue),
    data: z.array(statement),
    extra: nextPageMeta,
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
    /** 202: the statement is made in the background, within the budget for records. */
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
    body: z.strictObject({
      outcome: z
        .enum(differenceOutcomes, { error: 'Choose an outcome' })
        .describe(
          '`corrected`: our ledger follows the provider’s record. `explained`: our ledger stays as it is, for the reason.',
        ),
      reason,
    }),
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
    refusals: [...differenceRefusals, 'decision.not_waiting', 'agent.set_above'],
  },
});
