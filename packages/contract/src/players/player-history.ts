import { z } from 'zod';
import { openSession } from '../access/sessions.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { emptyBody, keysetQuery, nextPageMeta, playerParams, publicId } from '../fields.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';

/** A transfer as its player sees it, and who commanded it. */
export const playerTransfer = walletTransfer.extend({
  by: z
    .string()
    .describe('The name of the agent who started the transfer; empty for a credit that no agent started.'),
  isUndone: z
    .boolean()
    .describe(
      'Whether another transfer takes this recharge back, or is being checked. It cannot be undone again.',
    ),
  paidReferral: z
    .boolean()
    .describe('Whether a referral was paid for this recharge. Then it cannot be undone.'),
  isOfSubtree: z
    .boolean()
    .describe(
      'Whether the caller, or an agent below it, started the transfer. Only then the caller can undo a recharge.',
    ),
});
export type PlayerTransfer = z.infer<typeof playerTransfer>;

/** A transfer outside of the list of its player. */
export const agentTransfer = playerTransfer.extend({
  account: z.string().describe('The provider account of the player.'),
});

const keyset = keysetQuery({ default: 20, max: 100 });

/** A player's rows, newest first. */
const historyEndpoint = {
  ...agentWith('players.read'),
  params: playerParams,
  extra: nextPageMeta,
  refusals: ['player.not_found'],
} as const;

export const playerHistoryEndpoints = endpointTable({
  'GET /fortune-panda/users/:username/transfers': {
    ...historyEndpoint,
    summary: 'A player’s recharges and redeems by our ledger, newest first',
    query: z.strictObject(keyset),
    data: z.array(playerTransfer),
  },
  'GET /fortune-panda/transfers/:transferId': {
    ...agentWith('players.read'),
    summary: 'One transfer of a player of the subtree, with its state',
    params: z.object({
      transferId: publicId('tr', 'Invalid transfer').describe('The id of the transfer.'),
    }),
    data: agentTransfer,
    refusals: ['transfer.not_found'],
  },
  'GET /fortune-panda/users/:username/requests': {
    ...historyEndpoint,
    summary: 'A player’s requests, newest first',
    query: z.strictObject(keyset),
    data: z.array(transferRequest),
  },
  'GET /fortune-panda/users/:username/activity': {
    ...historyEndpoint,
    summary: 'What happened to a player’s account, newest first',
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(activity),
  },
  'GET /fortune-panda/users/:username/sessions': {
    ...agentWith('players.read'),
    summary: 'A player’s sessions, the last used first',
    params: playerParams,
    data: z.array(openSession.omit({ isCurrent: true })),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/sessions/:id/end': {
    ...agentWith('players.unbind'),
    summary: 'End one session of a player',
    params: playerParams.extend({ id: publicId('se', 'Invalid session').describe('The id of the session.') }),
    body: emptyBody,
    data: z.null(),
    refusals: ['player.not_found', 'session.not_found'],
  },
});
