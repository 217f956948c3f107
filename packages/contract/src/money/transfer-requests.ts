import { z } from 'zod';
import { residenceRefusals } from '../accounts/jurisdiction-refusals.ts';
import { money, moneyInput } from '../amounts.ts';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  emptyBody,
  freeText,
  instant,
  nextPageMeta,
  publicId,
  runsOncePerKey,
  searchText,
} from '../fields.ts';
import { playerDisabledRefusals } from '../refusals.ts';
import { moneyHeaders, moneyRefusals, transferKinds, transferStates } from './transfers.ts';
import { transferOutcomes, walletPageQuery } from './wallet.ts';

const transferRequestStates = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type TransferRequestState = (typeof transferRequestStates)[number];

export const requestedTransfer = z.object({
  id: z.string().describe('The id of the transfer.'),
  state: z.enum(transferStates).describe('The state of the transfer.'),
  outcome: z
    .enum(transferOutcomes)
    .describe('The result as the player sees it; `checking` while it is not known.'),
});

export const transferRequest = z.object({
  id: z.string().describe('The id of the request.'),
  kind: z.enum(transferKinds).describe('Whether the player requests a recharge or a redeem.'),
  amount: money.describe('The requested amount.'),
  message: z.string().describe('The player’s text to the agent, or empty.'),
  state: z
    .enum(transferRequestStates)
    .describe('The state of the request; `requested`: no agent has decided.'),
  reason: z
    .string()
    .nullable()
    .describe('The agent’s text to the player if the request was declined; else null.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  decidedAt: instant.nullable().describe('When it was approved, declined or cancelled (UTC); null before.'),
  transfer: requestedTransfer.nullable().describe('The transfer of an approved request; null without one.'),
  failure: z
    .object({
      transferId: z.string().describe('The id of the refused transfer.'),
      code: z.string().describe('The code of the refusal.'),
      text: z.string().describe('The refusal in English.'),
    })
    .nullable()
    .describe(
      'The transfer that the provider or the server refused; null: none. While `state` is `requested`, the request is open again.',
    ),
});
export type TransferRequest = z.infer<typeof transferRequest>;

export const queuedRequest = transferRequest.extend({
  account: z.string().describe('The provider account of the player.'),
  nickname: z.string().describe('The name of the player on this site.'),
  balance: money.describe('The last known balance of the player.'),
  manager: z.string().describe('The name of the agent who manages the player.'),
  decidedBy: z
    .string()
    .nullable()
    .describe(
      'The name of the agent who approved or declined it; null: nobody yet, or the player cancelled it.',
    ),
  assignedTo: z
    .object({
      id: z.string().describe('The id of the agent.'),
      name: z.string().describe('The name of the agent.'),
      isSelf: z.boolean().describe('Whether the agent is the caller.'),
    })
    .nullable()
    .describe('The agent to whom an open request is assigned; null: nobody.'),
  isConfirmationNeeded: z.boolean().describe('Whether the amount needs the approval of two agents.'),
  firstApproval: z
    .object({
      by: z.string().describe('The name of the first agent.'),
      at: instant.describe('When the first agent approved it (UTC).'),
      isOwn: z.boolean().describe('Whether the caller is the first agent.'),
      isSameDevice: z
        .boolean()
        .describe(
          'Whether the caller and the first agent used the same browser at the same address within seven days. It refuses nothing: tills are shared.',
        ),
      isIndependent: z
        .boolean()
        .describe(
          'Whether the caller may be the second agent. False: the caller is the first or is below it, one person could act as both, or both have one mailbox.',
        ),
      isFromAbove: z
        .boolean()
        .describe('Whether the first agent stands above the caller, who then cannot decline the request.'),
    })
    .nullable()
    .describe('The first approval, while the request waits for its second agent; else null.'),
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

const requestParams = z.object({
  id: z
    .string()
    .regex(/^rq_[0-9a-z]{26}$/, 'Invalid request')
    .describe('The id of the request.'),
});

export const transferRequestEndpoints = endpointTable({
  'GET /fortune-panda-user/requests': {
    access: 'player',
    summary: "The player's requests to its agent, newest first",
    query: z.strictObject(walletPageQuery),
    data: z.array(transferRequest),
    extra: nextPageMeta,
  },
  'POST /fortune-panda-user/requests': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Request a recharge or a redeem from the agent; one open request of each kind',
    // Each request changes the agent's queue and costs the player nothing.
    rateLimits: [{ uses: 20, per: '10 minutes' }],
    body: z.strictObject({
      kind: z.enum(transferKinds).describe('Whether the player requests a recharge or a redeem.'),
      amount: moneyInput(1).describe('The amount.'),
      message: freeText(0, lengths.messageMax, `Write at most ${lengths.messageMax} characters`)
        .optional()
        .describe('The player’s text to the agent. Absent: none.'),
    }),
    data: transferRequest,
    statuses: [201],
    refusals: [
      'transfer_request.already_open',
      ...residenceRefusals,
      'account.terms_not_accepted',
      'transfer_request.above_limit',
      'transfer.above_ceiling',
      'promotion.wagering_open',
      'identity.required',
      'limit.recharge_reached',
      ...playerDisabledRefusals,
    ],
  },
  'POST /fortune-panda-user/requests/:id/cancel': {
    access: 'player',
    summary: 'Withdraw an open request',
    params: requestParams,
    body: emptyBody,
    data: transferRequest,
    refusals: ['transfer_request.not_found', 'transfer_request.already_decided'],
  },
  'GET /fortune-panda/requests': {
    ...agentWith('requests.decide'),
    summary: 'The requests of the subtree’s players: open ones, oldest first, or decided ones',
    query: z.strictObject({
      ...walletPageQuery,
      state: z
        .enum(['open', 'decided'])
        .default('open')
        .describe('`open`: no agent has decided. `decided`: all others.'),
      search: searchText(60)
        .default('')
        .describe('A part of the account or of the player’s name. Absent: all.'),
    }),
    data: z.array(queuedRequest),
    extra: nextPageMeta.extend({
      open: z.number().int().describe('The number of all open requests, on any page.'),
    }),
  },
  'POST /fortune-panda/requests/:id/approve': {
    ...agentWith('requests.decide'),
    summary: 'Approve a request, which becomes a transfer',
    // Manual transfers have the same limit.
    rateLimits: [{ uses: 120, per: 'minute' }],
    params: requestParams,
    headers: moneyHeaders,
    body: emptyBody,
    data: queuedRequest,
    /** 202: the transfer was sent without a known outcome, or waits for a second approval. */
    statuses: [200, 202],
    refusals: [
      ...moneyRefusals,
      'transfer_request.not_found',
      'transfer_request.already_decided',
      'decision.own',
      'decision.not_independent',
    ],
  },
  'POST /fortune-panda/requests/:id/decline': {
    ...agentWith('requests.decide'),
    summary: 'Decline a request, with a reason that the player reads',
    params: requestParams,
    body: z.strictObject({
      reason: freeText(
        1,
        lengths.messageMax,
        `Give a reason of at most ${lengths.messageMax} characters`,
      ).describe('The reason, which the player reads.'),
    }),
    data: queuedRequest,
    refusals: ['transfer_request.not_found', 'transfer_request.already_decided', 'agent.set_above'],
  },
  'GET /fortune-panda/requests/:id/assignees': {
    ...agentWith('requests.decide'),
    summary: 'The agents to whom a request can be assigned: those between the caller and the player',
    params: requestParams,
    data: z.array(
      z.object({
        id: z.string().describe('The id of the agent.'),
        name: z.string().describe('The name of the agent.'),
        isSelf: z.boolean().describe('Whether the agent is the caller.'),
      }),
    ),
    refusals: ['transfer_request.not_found'],
  },
  'POST /fortune-panda/requests/:id/assign': {
    ...agentWith('requests.decide'),
    summary: 'Assign an open request to an agent, or to nobody',
    params: requestParams,
    body: z.strictObject({
      agentId: publicId('ag', 'Invalid agent')
        .nullable()
        .describe('The id of the agent to whom the request is assigned; null: nobody.'),
    }),
    data: queuedRequest,
    refusals: ['transfer_request.not_found', 'transfer_request.already_decided', 'agent.not_found'],
  },
  'POST /fortune-panda/requests/:id/message': {
    ...agentWith('requests.decide'),
    summary: 'Write to the player of a request, who gets a notification',
    rateLimits: [{ uses: 30, per: '10 minutes' }],
    params: requestParams,
    body: z.strictObject({
      text: freeText(1, lengths.messageMax, `Write 1 to ${lengths.messageMax} characters`).describe(
        'The message, which the player reads.',
      ),
    }),
    data: z.null(),
    refusals: ['transfer_request.not_found'],
  },
});
