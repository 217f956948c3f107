import { z } from 'zod';
import { openSession } from '../access/sessions.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import { emptyBody, keysetQuery, nextPageMeta, playerParams, publicId } from '../fields.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';

const playerSession = openSession.omit({ isCurrent: true });

/** A transfer as its player sees it, and whose command it was. */
const playerTransfer = walletTransfer.extend({ by: z.string() });
export type PlayerTransfer = z.infer<typeof playerTransfer>;

const sessionParams = playerParams.extend({ id: publicId('se', 'Invalid session') });
const keyset = keysetQuery({ default: 20, max: 100 });

export const playerHistoryEndpoints = endpointTable({
  'GET /fortune-panda/users/:username/transfers': {
    ...agentWith('players.read'),
    summary: 'A player’s recharges and redeems in our own books, newest first',
    params: playerParams,
    query: z.strictObject(keyset),
    data: z.array(playerTransfer),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/requests': {
    ...agentWith('players.read'),
    summary: 'What a player asked for, newest first',
    params: playerParams,
    query: z.strictObject(keyset),
    data: z.array(transferRequest),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/activity': {
    ...agentWith('players.read'),
    summary: 'What happened to a player’s account, newest first',
    params: playerParams,
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(activity),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/sessions': {
    ...agentWith('players.read'),
    summary: 'Where a player is signed in, the one seen last first',
    params: playerParams,
    data: z.array(playerSession),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/sessions/:id/end': {
    ...agentWith('players.unbind'),
    summary: 'End one session of a player',
    params: sessionParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['player.not_found', 'session.not_found'],
  },
});
