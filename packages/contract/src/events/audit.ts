import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta, providerAccountName, publicId } from '../fields.ts';
import { transferStates } from '../money/transfers.ts';
import { queryDay } from '../query-periods.ts';

export type { AgentSessionEndReason } from './agent-session-ends.ts';
export type { AuditAction, AuditSubject } from './audit-actions.ts';
export type { AuditField } from './audit-fields.ts';

const auditEntryId = publicId('au', 'Invalid entry');

export const auditEntry = z.object({
  id: auditEntryId,
  at: instant,
  action: z.string().describe("A newer version's action is shown by its code."),
  actor: z.object({ id: z.string(), name: z.string() }),
  address: z.string().nullable(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable().describe("The subject's name, if it is an agent."),
  account: z.string().nullable().describe('The provider account of the player concerned.'),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("The recorded values, with the parent agent's name instead of its id."),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  transfer: z
    .object({
      state: z.enum(transferStates),
      balanceBefore: decimalText.nullable(),
      balanceAfter: decimalText.nullable(),
      refusalCode: z.string().nullable().describe('Why it was rejected.'),
    })
    .nullable()
    .describe("The transfer's outcome, read from its row instead of the event."),
  number: z
    .number()
    .int()
    .nullable()
    .describe('The position in the chain; null until it is linked, within a second.'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilterFields = {
  player: providerAccountName.optional(),
  actor: publicId('ag', 'Invalid agent').optional().describe('The agent who acted.'),
  action: z
    .string()
    .regex(/^[a-z_]{2,30}(\.[a-z_]{2,30})?$/, 'Invalid action')
    .optional()
    .describe('An area such as `money`, or a whole action.'),
  from: queryDay.optional().describe('Days in UTC, both included.'),
  to: queryDay.optional(),
};

const isFromBeforeTo = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const auditPeriodIssue = { path: ['to'], message: 'Choose a period from the earlier to the later day' };
export const auditFilters = z.strictObject(auditFilterFields).refine(isFromBeforeTo, auditPeriodIssue);
export type AuditFilters = z.infer<typeof auditFilters>;

export const auditEndpoints = endpointTable({
  'GET /agent/audit': {
    ...agentWith('audit.read'),
    summary:
      'The actions of the subtree’s agents, newest first; with a player, all actions about that player',
    query: z
      .strictObject({ ...keysetQuery({ default: 50, max: 200 }), ...auditFilterFields })
      .refine(isFromBeforeTo, auditPeriodIssue),
    data: z.array(auditEntry),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
});
