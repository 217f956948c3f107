import { z } from 'zod';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  centsInput,
  decimalText,
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
  id,
  agentId: z.string(),
  agent: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  float: decimalText.describe('The cash in the till at the start.'),
  recharges: z
    .number()
    .int()
    .nullable()
    .describe(
      'These five are null until the till is counted: the agent counts without knowing what should be in it.',
    ),
  recharged: decimalText.nullable(),
  redeems: z.number().int().nullable(),
  redeemed: decimalText.nullable(),
  expected: decimalText.nullable().describe('The start plus recharges minus redeems.'),
  counted: decimalText.nullable(),
  difference: decimalText.nullable().describe('Counted minus expected.'),
  note: z.string().nullable(),
  open: z
    .object({ transfers: z.number().int(), recharges: decimalText, redeems: decimalText })
    .describe('Transfers without an outcome: they count in the shift in which they are applied.'),
});
export type Shift = z.infer<typeof shift>;

const shiftFilterFields = { ...periodQuery, agentId: publicId('ag', 'Invalid agent').optional() };
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
    data: shift.nullable(),
    /** The till that the agent counted last, while its difference has no reason. */
    extra: z.object({ unexplained: shift.nullable() }),
  },
  'POST /agent/shifts': {
    ...runsOncePerKey,
    ...agentWith('money.recharge'),
    summary: 'Open the agent’s till with the cash in it',
    body: z.strictObject({ floatCents: centsInput(0) }),
    data: shift,
    statuses: [201],
    refusals: ['shift.already_open', 'shift.unexplained'],
  },
  'POST /agent/shifts/close': {
    ...agentWith('money.recharge'),
    summary: 'Close the agent’s till with the counted cash',
    body: z.strictObject({
      shiftId: id.describe('The counted shift: another window may have closed it.'),
      countedCents: centsInput(0),
      note: freeText(0, lengths.reasonMax, `Write at most ${lengths.reasonMax} characters`).default(''),
    }),
    data: shift,
    refusals: ['shift.not_found', 'shift.already_closed'],
  },
  'POST /agent/shifts/explain': {
    ...agentWith('money.recharge'),
    summary: 'Record why the counted amount of the agent’s till differs from the expected one',
    body: z.strictObject({ shiftId: id, reason }),
    data: shift,
    refusals: ['shift.not_found', 'shift.nothing_to_explain'],
  },
});
