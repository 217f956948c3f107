import { z } from 'zod';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  fileCharacters,
  fileData,
  instant,
  playerParams,
  publicId,
  reason,
  runsOncePerKey,
} from '../fields.ts';
import { identityDocumentKinds, identityLimits, identityStates } from './identity-constants.ts';

const { documentsMax, fileMaxBytes, totalMaxBytes } = identityLimits;

export const ownIdentity = z.object({
  state: z.enum(identityStates),
  /** The agent's reason for refusing the documents. */
  reason: z.string().nullable(),
  /** When the verification expires. */
  expiresAt: instant.nullable(),
  /** Whether documents may be sent now. */
  isOpen: z.boolean(),
  /** The ticket of the last documents, where player and agent write to each other. */
  ticketId: z.string().nullable(),
  /** A redeem of this amount, or the sum of 30 days, needs a verified identity. Null: never. */
  redeemFromCents: z.number().int().nullable(),
  redeemMonthFromCents: z.number().int().nullable(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

const checkId = publicId('ic', 'Invalid check');
const document = z.object({
  id: z.string(),
  kind: z.enum(identityDocumentKinds),
  name: z.string(),
  bytes: z.number().int(),
  /** True if the content was deleted after the retention time. */
  isDeleted: z.boolean(),
});

const check = z.object({
  id: checkId,
  state: z.enum(['pending', 'verified', 'refused']),
  submittedAt: instant,
  ticketId: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  expiresAt: instant.nullable(),
  documents: z.array(document),
});
export type IdentityCheck = z.infer<typeof check>;

/** A check as the export of the player's data contains it. */
export const ownIdentityCheck = check.omit({ ticketId: true, decidedBy: true });

const playerIdentity = z.object({
  state: z.enum(identityStates),
  /** The newest check is first. */
  checks: z.array(check),
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
        .array(z.strictObject({ kind: z.enum(identityDocumentKinds), data: fileData(fileMaxBytes) }))
        .max(documentsMax, `Send at most ${documentsMax} files`)
        .refine((sent) => identityDocumentKinds.every((kind) => sent.some((one) => one.kind === kind)), {
          message: 'Send a proof of identity and a proof of address',
        }),
    }),
    bodyMaxBytes: fileCharacters(totalMaxBytes) + 1_000,
    data: ownIdentity,
    statuses: [201],
    refusals: ['identity.in_review', 'identity.verified_already', 'ticket.file_refused'],
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
        /** Null: the agent has seen the person, and states how. */
        checkId: checkId.nullable(),
        reason: reason.optional(),
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
    ],
  },
  'POST /fortune-panda/users/:username/identity/refuse': {
    ...agents,
    summary: 'Refuse documents, or withdraw a verification. The player reads the reason',
    rateLimits: [identityDecisions],
    params: playerParams,
    body: z.strictObject({
      checkId,
      /** The state that the agent saw. A decision is refused if it has changed. */
      state: z.enum(['pending', 'verified']),
      reason,
    }),
    data: playerIdentity,
    refusals: decisionRefusals,
  },
  'GET /fortune-panda/users/:username/identity/documents/:id': {
    ...agents,
    summary: 'Download a document of a player; each download is audited',
    rateLimits: [identityDecisions],
    params: playerParams.extend({ id: publicId('dc', 'Invalid document') }),
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['player.not_found', 'identity.document_not_found'],
  },
});
