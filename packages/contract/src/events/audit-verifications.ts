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
  id: publicId('av', 'Invalid verification').describe('The id of the verification.'),
  state: z
    .enum(['waiting', 'running', 'intact', 'broken', 'failed'])
    .describe('`intact` and `broken` are results. `failed`: the verification could not be completed.'),
  by: z.string().describe('The name of the agent who requested it.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  startedAt: instant.nullable().describe('When it was started (UTC); null before.'),
  endedAt: instant.nullable().describe('When it ended (UTC); null before.'),
  from: z.number().int().describe('The number of the first verified link.'),
  to: z
    .number()
    .int()
    .nullable()
    .describe(
      'The number of the last verified link, which grows while it runs; null before the first ones are verified.',
    ),
  chainLength: z
    .number()
    .int()
    .nullable()
    .describe(
      'The number of links of the chain when it started; null before. A long chain is verified in several runs.',
    ),
  broken: z
    .object({
      number: z.number().int().describe('The number of the link at which the chain is broken.'),
      defect: z.enum(auditDefects).describe('What is wrong at that link.'),
    })
    .nullable()
    .describe('Where the chain is broken; null if no defect was found.'),
  isHeadChecked: z
    .boolean()
    .describe(
      'Whether the chain’s end was also compared with the copy that is stored outside of the database.',
    ),
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
    body: z.strictObject({
      from: z
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .default(1)
        .describe('The number of the first link to verify.'),
    }),
    data: auditVerification,
    statuses: [202],
    refusals: ['audit.verification_running', 'audit.verified_recently'],
  },
});
