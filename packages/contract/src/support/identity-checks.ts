import { z } from 'zod';
import { money } from '../amounts.ts';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  fileCharacters,
  fileData,
  instant,
  nameOfAgentAbove,
  playerParams,
  publicId,
  reason,
  runsOncePerKey,
} from '../fields.ts';
import { identityDocumentKinds, identityLimits, identityStates } from './identity-constants.ts';
import { fileProblems } from './ticket-shapes.ts';

const { documentsMax, fileMaxBytes, totalMaxBytes } = identityLimits;

export const ownIdentity = z.object({
  state: z
    .enum(identityStates)
    .describe(
      'Whether the player’s identity is verified. `expired`: it was, until the time was over or the person’s data changed.',
    ),

  reason: z
    .string()
    .nullable()
    .describe('Why the agent refused the documents; null unless `state` is `refused`.'),

  expiresAt: instant
    .nullable()
    .describe('When the verification expires (UTC); null if it does not, and without one.'),

  isOpen: z.boolean().describe('Whether documents may be sent now.'),

  ticketId: z
    .string()
    .nullable()
    .describe(
      'The id of the ticket of the last documents, in which player and agent write to each other; null: none.',
    ),

  redeemFrom: money
    .nullable()
    .describe('From this amount on, a single redeem needs a verified identity; null: never.'),
  redeemMonthFrom: money
    .nullable()
    .describe('From this sum of redeems within 30 days on, a redeem needs a verified identity; null: never.'),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

const checkId = publicId('ic', 'Invalid check').describe('The id of the identity check.');
const document = z.object({
  id: z.string().describe('The id of the document.'),
  kind: z.enum(identityDocumentKinds).describe('What the document proves: the identity or the address.'),
  name: z.string().describe('The name of the file.'),
  bytes: z.number().int().describe('The size of the file in bytes.'),

  isDeleted: z.boolean().describe('Whether the content was deleted after the operator’s retention time.'),
});

const check = z.object({
  id: checkId,
  state: z.enum(['pending', 'verified', 'refused']).describe('The state of the identity check.'),
  submittedAt: instant.describe(
    'When the documents were sent, or the agent stated that it saw the person (UTC).',
  ),
  ticketId: z.string().nullable().describe('The id of the ticket of the documents; null: there is none.'),
  decidedAt: instant.nullable().describe('When an agent decided (UTC); null before.'),
  decidedBy: z.string().nullable().describe('The name of the agent who decided; null before.'),
  reason: z.string().nullable().describe('The reason of the agent; null: none was given.'),
  expiresAt: instant
    .nullable()
    .describe('When the verification expires (UTC); null if it does not, and without one.'),
  documents: z.array(document).describe('The documents that were sent; empty: the agent saw the person.'),
});
export type IdentityCheck = z.infer<typeof check>;

/** A check as the export of the player's data contains it. */
export const ownIdentityCheck = check.omit({ ticketId: true, decidedBy: true });

export const playerIdentity = z.object({
  state: z
    .enum(identityStates)
    .describe(
      'Whether the player’s identity is verified. `expired`: it was, until the time was over or the person’s data changed.',
    ),

  refusedAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who refused the player last. Only that agent, or one above it, verifies the player. Null: no agent above did.',
  ),

  checks: z.array(check).describe('The player’s identity checks, newest first.'),
});
export type PlayerIdentity = z.infer<typeof playerIdentity>;

const agents = agentWith('players.identity');
const decisionRefusals = ['player.not_found', 'player.closed', 'identity.decided_meanwhile'] as const;

const identityDecisions = { uses: 60, per: 'minute' } as const;

export const identityEndpoints = endpointTable({
  'GET /user/identity': {
    access: 'player',
    summary: 'Whether the player’s identity is verified, and from which amount on a redeem requires it',
    data: ownIdentity,
  },
  'POST /user/identity': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Send documents (JPEG, PNG, WebP, PDF) that prove identity and address',
    // Each may store 12 MB for years.
    rateLimits: [{ uses: 5, per: 'day', storedAs: 'identity_documents' }],
    body: z.strictObject({
      documents: z
        .array(
          z.strictObject({
            kind: z
              .enum(identityDocumentKinds)
              .describe('What the document proves: the identity or the address.'),
            data: fileData(fileMaxBytes).describe('The file in base64.'),
          }),
        )
        .max(documentsMax, `Send at most ${documentsMax} files`)
        .refine((sent) => identityDocumentKinds.every((kind) => sent.some((one) => one.kind === kind)), {
          message: 'Send a proof of identity and a proof of address',
        })
        .describe('The pictures of the documents.'),
    }),
    bodyMaxBytes: fileCharacters(totalMaxBytes) + 1_000,
    data: ownIdentity,
    statuses: [201],
    refusals: ['identity.in_review', 'identity.verified_already', ...fileProblems],
  },
  'GET /fortune-panda/users/:username/identity': {
    ...agents,
    summary: 'The identity checks of a player',
    params: playerParams,
    data: playerIdentity,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/identity/verify': {
    ...agents,
    summary: 'Verify the documents of a check, or a person whose documents the agent has seen itself',
    rateLimits: [identityDecisions],
    params: playerParams,
    body: z
      .strictObject({
        checkId: checkId
          .nullable()
          .describe(
            'The id of the identity check; null: the agent saw the person without documents, and `reason` states how.',
          ),
        reason: reason
          .optional()
          .describe('How the agent verified the person. Required without a `checkId`.'),
      })
      .refine((body) => body.checkId !== null || body.reason !== undefined, {
        path: ['reason'],
        message: `Give a reason of ${lengths.reasonMin} to ${lengths.reasonMax} characters`,
      }),
    data: playerIdentity,
    refusals: [
      ...decisionRefusals,
      'identity.person_changed',
      'identity.in_review',
      'identity.verified_already',
      'agent.set_above',
    ],
  },
  'POST /fortune-panda/users/:username/identity/refuse': {
    ...agents,
    summary: 'Refuse documents, or withdraw a verification. The player reads the reason',
    rateLimits: [identityDecisions],
    params: playerParams,
    body: z.strictObject({
      checkId,

      state: z
        .enum(['pending', 'verified'])
        .describe('The state that the agent saw. If it has changed, the decision is refused.'),
      reason: reason.describe(
        'Why the documents are refused or the verification is revoked. The player reads it.',
      ),
    }),
    data: playerIdentity,
    refusals: decisionRefusals,
  },
  'GET /fortune-panda/users/:username/identity/documents/:id': {
    ...agents,
    summary: 'Download a document of a player; each download is audited',
    rateLimits: [identityDecisions],
    params: playerParams.extend({
      id: publicId('dc', 'Invalid document').describe('The id of the document.'),
    }),
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['player.not_found', 'identity.document_not_found'],
  },
});
