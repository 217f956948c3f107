import { z } from 'zod';
import { money, moneyInput } from '../amounts.ts';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  emptyBody,
  freeText,
  instant,
  keysetQuery,
  nextPageMeta,
  publicId,
  reason,
  runsOncePerKey,
} from '../fields.ts';
import { isValidPeriod, periodIssue, periodQuery } from '../query-periods.ts';

const id = publicId('sh', 'Invalid shift');

export const shift = z.object({
  id: id.describe('The id of the shift.'),
  agentId: z.string().describe('The id of the agent.'),
  agent: z.string().describe('The name of the agent.'),
  openedAt: instant.describe('When the till was opened (UTC).'),
  closedAt: instant.nullable().describe('When the till was counted and closed (UTC); null while it is open.'),
  float: money.describe('The cash in the till at the start.'),
  recharges: z
    .number()
    .int()
    .nullable()
    .describe(
      'The number of the agent’s recharges in the shift; null until the till is counted, so that the agent counts without knowing the sum.',
    ),
  recharged: money.nullable().describe('The sum of the recharges; null until the till is counted.'),
  redeems: z.number().int().nullable().describe('The number of redeems; null until the till is counted.'),
  redeemed: money.nullable().describe('The sum of the redeems; null until the till is counted.'),
  expected: money
    .nullable()
    .describe(
      'The cash that should be in the till: the start plus recharges minus redeems; null until the till is counted.',
    ),
  counted: money.nullable().describe('The cash that the agent counted; null while the till is open.'),
  difference: money.nullable().describe('The counted minus the expected cash; null while the till is open.'),
  note: z.string().nullable().describe('The agent’s reason for the difference; null: none.'),
  open: z
    .object({
      transfers: z.number().int().describe('The number of these transfers.'),
      recharges: money.describe('The sum of the recharges among them.'),
      redeems: money.describe('The sum of the redeems among them.'),
    })
    .describe('The transfers without an outcome. They count in the shift in which they are applied.'),
});
export type Shift = z.infer<typeof shift>;

const shiftFilterFields = {
  ...periodQuery('the agent’s time zone'),
  agentId: publicId('ag', 'Invalid agent')
    .optional()
    .describe('The shifts of this agent of the subtree. Absent: the caller’s own.'),
};
export const shiftFilters = z.strictObject(shiftFilterFields).refine(isValidPeriod, periodIssue);
export type ShiftFilters = z.infer<typeof shiftFilters>;

export const shiftEndpoints = endpointTable({
  'GET /agent/shifts': {
    ...agentWith('reports.read'),
    summary: 'The shifts of the subtree that were opened in a period, newest first',
    query: z
      .strictObject({ ...shiftFilterFields, ...keysetQuery({ default: 20, max: 50 }) })
      .refine(isValidPeriod, periodIssue),
    data: z.array(shift),
    extra: nextPageMeta,
    refusals: ['agent.not_found'],
  },
  'GET /agent/shifts/current': {
    ...agentWith('reports.read'),
    summary: 'The agent’s own open shift, or null',
    query: emptyBody,
    data: shift.nullable().describe('The open shift; null: the agent has none.'),
    /** The till that the agent counted last, while its difference has no reason. */
    extra: z.object({
      unexplained: shift
        .nullable()
        .describe('The shift that the agent counted last, if its difference has no reason; else null.'),
    }),
  },
  'POST /agent/shifts': {
    ...runsOncePerKey,
    ...agentWith('money.recharge'),
    summary: 'Open the agent’s till with the cash in it',
    body: z.strictObject({
      float: moneyInput(0).describe('The cash in the till at the start.'),
    }),
    data: shift,
    statuses: [201],
    refusals: ['shift.already_open', 'shift.unexplained'],
  },
  'POST /agent/shifts/close': {
    ...agentWith('money.recharge'),
    summary: 'Close the agent’s till with the counted cash',
    body: z.strictObject({
      shiftId: id.describe('The id of the shift that was counted: another window may have closed it.'),
      counted: moneyInput(0).describe('The cash that was counted.'),
      note: freeText(0, lengths.reasonMax, `Write at most ${lengths.reasonMax} characters`)
        .default('')
        .describe('The agent’s reason for a difference, or empty.'),
    }),
    data: shift,
    refusals: ['shift.not_found', 'shift.already_closed'],
  },
  'POST /agent/shifts/explain': {
    ...agentWith('money.recharge'),
    summary: 'Record why the counted amount of the agent’s till differs from the expected one',
    body: z.strictObject({
      shiftId: id.describe('The id of the counted shift.'),
      reason: reason.describe('The reason for the difference between the counted and the expected cash.'),
    }),
    data: shift,
    refusals: ['shift.not_found', 'shift.nothing_to_explain'],
  },
});
