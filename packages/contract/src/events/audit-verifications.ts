import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, publicId, runsOncePerKey } from '../fields.ts';

/** Defects of a link of the audit log's chain. */
export const auditDefects = [
  'links_missing',
  'entry_deleted',
  'changed',
  'rebuilt',
  'truncated',
  'inserted',
] as const;
export type AuditDefect = (typeof auditDefects)[number];

export const auditVerification = z.object({
  id: publicId('av', 'Invalid verification'),
  state: z.enum(['waiting', 'running', 'intact', 'broken', 'failed']),
  by: z.string(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  from: z.number().int().describe('The verified range. `to` grows while it runs.'),
  to: z.number().int().nullable(),
  chainLength: z
    .number()
    .int()
    .nullable()
    .describe('The number of links when it started. A long chain is verified in several runs.'),
  broken: z.object({ number: z.number().int(), defect: z.enum(auditDefects) }).nullable(),
  isHeadChecked: z.boolean().describe('Whether the head that is saved outside of the database was compared.'),
});
export type AuditVerification = z.infer<typeof auditVerification>;

export const auditVerificationEndpoints = endpointTable({
  'GET /agent/audit/verifications': {
    ...agentWith('audit.read'),
    summary: 'The last verifications of the audit log’s chain, the newest first',
    query: emptyBody,
    data: z.array(auditVerification).max(10),
  },
  'POST /agent/audit/verifications': {
    ...runsOncePerKey,
    ...agentWith('audit.read'),
    summary: 'Verify the audit log’s chain in the background, from a given link on',
    body: z.strictObject({ from: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1) }),
    data: auditVerification,
    statuses: [202],
    refusals: ['audit.verification_running', 'audit.verified_recently'],
  },
});
