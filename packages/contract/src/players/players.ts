import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { activity } from '../events/activity.ts';
import {
  decimalText,
  email,
  firstName,
  idempotencyKey,
  instant,
  keysetQuery,
  lastName,
  nextPageMeta,
  pageMeta,
  pageQuery,
  password,
  phone,
  providerAccountName,
  publicId,
  reason,
  username,
} from '../fields.ts';
import { transferRequest, walletTransfer } from '../money/wallet.ts';
import { labelId, playerLabel } from './labels.ts';
import { playerLimits, userSorts } from './player-table.ts';

/** One row of the console's user table. `account` is the name at the provider, which every command takes. */
const userRow = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  balance: decimalText,
  registerDate: instant,
  lastLogin: instant.nullable(),
  manager: z.string(),
  /** Only `Active` ones may play; the others are the prohibited accounts. */
  status: z.enum(['Active', 'Frozen', 'Inactive']),
  labels: z.array(playerLabel),
});
export type UserRow = z.infer<typeof userRow>;

export const playerSearch = z.string().trim().max(playerLimits.searchMax);
export const playerStatusFilter = z.enum(['Active', 'all']);
const ascending = userSorts.map((sort) => sort);
const descending = userSorts.map((sort) => `-${sort}` as const);
export const playerSort = z.enum([...ascending, ...descending]);
export type PlayerSort = z.infer<typeof playerSort>;

const selectedAccounts = z.array(providerAccountName).max(playerLimits.selectionMax);
/** Which players a command for many is about: these, or all whom a search finds but some. */
export const playerSelection = z.union([
  z.strictObject({ accounts: selectedAccounts.min(1) }),
  z.strictObject({
    search: playerSearch,
    status: playerStatusFilter,
    label: labelId.optional(),
    except: selectedAccounts,
  }),
]);
export type PlayerSelection = z.infer<typeof playerSelection>;

const playerFreeze = z.object({ at: instant, by: z.string(), reason: z.string() });

/** All that the head of a player's page tells. */
const playerDetail = userRow.extend({
  email: z.string(),
  /** False for an address that the house made up, to which no mail goes. */
  hasMailbox: z.boolean(),
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dateOfBirth: z.iso.date().nullable(),
  country: z.string().nullable(),
  /** When the provider last told the balance. */
  balanceAt: instant.nullable(),
  /** False until the provider has the account. */
  hasProviderAccount: z.boolean(),
  lastSeen: instant.nullable(),
  freeze: playerFreeze.nullable(),
  excludedUntil: instant.nullable(),
  openRequests: z.number().int(),
  openSessions: z.number().int(),
  /** All that was ever applied. */
  recharged: decimalText,
  redeemed: decimalText,
});
export type PlayerDetail = z.infer<typeof playerDetail>;

const playerSession = z.object({
  id: z.string(),
  device: z.object({
    kind: z.enum(['computer', 'phone', 'tablet']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
});

/** A transfer as its player sees it, and whose command it was. */
const playerTransfer = walletTransfer.extend({ by: z.string() });
export type PlayerTransfer = z.infer<typeof playerTransfer>;

const params = z.object({ username: providerAccountName });
const sessionParams = params.extend({ id: publicId('se', 'Invalid session') });
const keyset = keysetQuery({ default: 20, max: 100 });
const emptyBody = z.strictObject({});

export const playerEndpoints = endpointTable({
  'GET /fortune-panda/users': {
    access: 'agent',
    permission: 'players.read',
    summary: 'The players of the agent’s subtree, newest first unless asked otherwise',
    query: z.strictObject({
      ...pageQuery,
      /** Matches account or nickname as a substring in any case, or the id as a substring. */
      search: playerSearch.optional(),
      /** `Active` leaves out the prohibited ones. */
      status: playerStatusFilter.default('all'),
      label: labelId.optional(),
      /** A column, with a minus before it from its greatest value on. */
      sort: playerSort.default('-id'),
      /** Where the page begins, in place of `page`. */
      cursor: keyset.cursor,
    }),
    data: z.array(userRow),
    extra: nextPageMeta.extend({
      meta: pageMeta.extend({
        /** There are more than `total`, which were not counted further. */
        isTotalCapped: z.boolean(),
      }),
    }),
    refusals: [],
  },
  'GET /fortune-panda/users/:username': {
    access: 'agent',
    permission: 'players.read',
    summary: 'One player; a password in the query is ignored and never logged',
    params,
    query: z.object({ password: z.string().optional() }),
    data: userRow,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users': {
    access: 'agent',
    permission: 'players.create',
    summary: 'Make a player who hangs on the agent, with its account at the game provider',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      username,
      /** Of the sign-in here. The one at the provider is the server’s own. */
      password,
      /** Without one the player signs in with an address that the house makes up. */
      email: email.optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      phone: phone.optional(),
    }),
    data: userRow.extend({ email: z.string(), hasProviderAccount: z.boolean() }),
    statuses: [201],
    refusals: ['account.email_taken', 'account.username_taken', 'transfer.key_reused'],
  },
  'GET /fortune-panda/users/:username/detail': {
    access: 'agent',
    permission: 'players.read',
    summary: 'What a player’s page tells of it',
    params,
    data: playerDetail,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/freeze': {
    access: 'agent',
    permission: 'players.freeze',
    summary: 'Stop a player: no sign-in, no launch, no money; its sessions end at once',
    params,
    body: z.strictObject({ reason }),
    data: playerDetail,
    refusals: ['player.not_found', 'player.closed', 'player.frozen_already'],
  },
  'POST /fortune-panda/users/:username/unfreeze': {
    access: 'agent',
    permission: 'players.freeze',
    summary: 'Let a frozen player in again',
    params,
    body: z.strictObject({ reason }),
    data: playerDetail,
    refusals: ['player.not_found', 'player.closed', 'player.not_frozen'],
  },
  'POST /fortune-panda/users/:username/unbind': {
    access: 'agent',
    permission: 'players.unbind',
    summary: 'End every session of a player, and kick it at the provider where that can',
    params,
    body: emptyBody,
    data: z.object({
      sessions: z.number().int(),
      /** `unsupported`: the provider can’t; `failed`: it did not answer well. */
      kick: z.enum(['kicked', 'unsupported', 'failed']),
    }),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/sign-in-password': {
    access: 'agent',
    permission: 'players.password',
    summary:
      'Give a player without a mailbox of its own a new password for signing in here; its sessions end',
    params,
    body: z.strictObject({ newPassword: password }),
    data: z.null(),
    refusals: ['player.not_found', 'player.closed', 'player.recovers_by_mail'],
  },
  'GET /fortune-panda/users/:username/transfers': {
    access: 'agent',
    permission: 'players.read',
    summary: 'A player’s recharges and redeems in our own books, newest first',
    params,
    query: z.strictObject(keyset),
    data: z.array(playerTransfer),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/requests': {
    access: 'agent',
    permission: 'players.read',
    summary: 'What a player asked for, newest first',
    params,
    query: z.strictObject(keyset),
    data: z.array(transferRequest),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/activity': {
    access: 'agent',
    permission: 'players.read',
    summary: 'What happened to a player’s account, newest first',
    params,
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(activity),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'GET /fortune-panda/users/:username/sessions': {
    access: 'agent',
    permission: 'players.read',
    summary: 'Where a player is signed in, the one seen last first',
    params,
    data: z.array(playerSession),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/sessions/:id/end': {
    access: 'agent',
    permission: 'players.unbind',
    summary: 'End one session of a player',
    params: sessionParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['player.not_found', 'session.not_found'],
  },
});
