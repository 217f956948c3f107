import { z } from 'zod';
import { money } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { instant, keysetQuery, nextPageMeta, providerAccountName, publicId } from '../fields.ts';
import { transferStates } from '../money/transfers.ts';
import { queryDay } from '../query-periods.ts';

export type { AgentSessionEndReason } from './agent-session-ends.ts';
export { type AuditAction, type AuditSubject, auditActions } from './audit-actions.ts';
export type { AuditField } from './audit-fields.ts';

const auditEntryId = publicId('au', 'Invalid entry');

export const auditEntry = z.object({
  id: auditEntryId.describe('The id of the audit event.'),
  at: instant.describe('When it happened (UTC).'),
  action: z
    .string()
    .describe('The code of the action. A newer version can have actions that you do not know.'),
  actor: z
    .object({
      id: z.string().describe('The id of the account.'),
      name: z.string().describe('The name of the agent, or the username of a player.'),
    })
    .describe('The account that acted.'),
  address: z
    .string()
    .nullable()
    .describe('The network address of the actor; null after it was deleted, and for background jobs.'),
  subjectKind: z.string().describe('What kind of thing the action was about.'),
  subjectId: z.string().describe('The id of the thing.'),
  subjectName: z
    .string()
    .nullable()
    .describe('The name of the agent that the action was about; null for other things.'),
  account: z.string().nullable().describe('The provider account of the player concerned; null: no player.'),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The recorded values before the action, with the name of an agent above in place of its id; null: none were recorded.',
    ),
  after: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The recorded values after the action, with the name of an agent above in place of its id; null: none were recorded.',
    ),
  reason: z.string().nullable().describe('The reason that the actor gave; null: none.'),
  transfer: z
    .object({
      state: z.enum(transferStates).describe('The state of the transfer now.'),
      balanceBefore: money
        .nullable()
        .describe('The last known balance when the transfer was sent; null: not known.'),
      balanceAfter: money
        .nullable()
        .describe('The balance after the transfer was applied; null: not applied, or not known.'),
      refusalCode: z
        .string()
        .nullable()
        .describe('The code with which the transfer was rejected; null: it was not.'),
    })
    .nullable()
    .describe(
      'The state of the transfer that the action was about, as it is now; null: the action was about no transfer.',
    ),
  number: z
    .number()
    .int()
    .nullable()
    .describe('The position of the audit event in the chain; null until it is linked, within a second.'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilterFields = {
  player: providerAccountName
    .optional()
    .describe('Only audit events about the player with this provider account, by any agent. Absent: all.'),
  actor: publicId('ag', 'Invalid agent')
    .optional()
    .describe('Only audit events of the agent with this id. Absent: all agents of the subtree.'),
  action: z
    .string()
    .regex(/^[a-z_]{2,30}(\.[a-z_]{2,30})?$/, 'Invalid action')
    .optional()
    .describe(
      'Only audit events of this area, such as `money`, or with this action, such as `agent.created`. Absent: all.',
    ),
  from: queryDay.optional().describe('The first day, YYYY-MM-DD in UTC. Absent: no limit.'),
  to: queryDay.optional().describe('The last day, YYYY-MM-DD in UTC. Absent: no limit.'),
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
