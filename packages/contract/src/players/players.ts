import { z } from 'zod';
import { emailChangesOf, emailChangesTo } from '../accounts/accounts.ts';
import { nullablePersonalFields, personalFields } from '../accounts/personal-details.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  centsInput,
  day,
  decimalText,
  email,
  emptyBody,
  firstName,
  idempotencyKey,
  instant,
  lastName,
  lastNameIfAny,
  nextPageMeta,
  pageCursor,
  pageMeta,
  pageQuery,
  password,
  phone,
  playerParams,
  reason,
  username,
} from '../fields.ts';
import { providerPlayerRefusals, providerUnavailableRefusals } from '../refusals.ts';
import { playerLabel } from './labels.ts';
import { playerFilters } from './player-filter.ts';
import {
  balanceRefreshes,
  balanceRefreshOutcomes,
  exclusionCauses,
  matchKinds,
  playerNotices,
  userStatuses,
} from './player-table.ts';

/** `account` is the provider's name, which every command takes. */
export const userRow = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  balance: decimalText,
  registerDate: instant,
  lastLogin: instant.nullable(),
  manager: z.string(),
  status: z.enum(userStatuses),
  notices: z.array(z.enum(playerNotices)),
  labels: z.array(playerLabel),
  vipTier: z.number().int().describe('0 without one.'),
});
export type UserRow = z.infer<typeof userRow>;

export const playerFreeze = z.object({ at: instant, by: z.string(), reason: z.string() });

export const playerExclusion = z.object({
  cause: z.enum(exclusionCauses),
  from: instant.nullable().describe('Null where the owner of the database set it.'),
  until: instant
    .nullable()
    .describe('The chosen end, from which on the player may request the return. Null: permanent.'),
  returnsAt: instant
    .nullable()
    .describe('The player has requested the return, and may sign in from then on.'),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PlayerExclusion = z.infer<typeof playerExclusion>;

export const exclusionMatch = z.object({
  kinds: z.array(z.enum(matchKinds)).describe('What both accounts have, spelled alike or not.'),
  account: z.string().nullable().describe('The excluded account. Null outside of the subtree.'),
  foundAt: instant.describe('When the accounts were compared.'),
});
export type ExclusionMatch = z.infer<typeof exclusionMatch>;

export const playerDetail = userRow.extend({
  isContactHidden: z.boolean().describe('Without `players.contact` the contact data are empty.'),
  contactVersion: z.string().describe('Changes with the contact data.'),
  pendingEmail: z.string().nullable().describe('The address that waits for its link to be opened.'),
  email: z.string(),
  hasMailbox: z.boolean().describe('False for a placeholder address, to which no mail is sent.'),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean().describe('An authenticator app or a passkey is needed beside the password.'),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  ...nullablePersonalFields,
  balanceAt: instant.nullable().describe('When the provider last reported the balance.'),
  hasProviderAccount: z.boolean().describe('False until the provider has the account.'),
  lastSeen: instant.nullable(),
  freeze: playerFreeze.nullable(),
  exclusion: playerExclusion.nullable(),
  isExcludedByOther: z.boolean().describe('The exclusion came from another account of the person.'),
  exclusionMatches: z
    .array(exclusionMatch)
    .describe('Excluded persons that this player may be: an agent decides.'),
  openRequests: z.number().int(),
  openSessions: z.number().int(),
  recharged: decimalText.describe(
    'All that agents ever applied; `promoted` is what no agent sold, such as the sign-up credit.',
  ),
  redeemed: decimalText,
  promoted: decimalText,
});
export type PlayerDetail = z.infer<typeof playerDetail>;

export const playerEndpoints = endpointTable({
  'GET /fortune-panda/users': {
    ...agentWith('players.read'),
    summary: 'The players of the agent’s subtree, by default newest first',
    query: z.strictObject({
      ...pageQuery,
      ...playerFilters.shape,
      cursor: pageCursor.optional().describe('The start of the page, instead of `page`.'),
    }),
    data: z.array(userRow),
    extra: nextPageMeta.extend({
      meta: pageMeta.extend({ isTotalCapped: z.boolean().describe('There are more than `total`.') }),
    }),
  },
  'GET /fortune-panda/users/:username': {
    ...agentWith('players.read'),
    summary: 'One player; a password in the query is ignored and never logged',
    params: playerParams,
    query: z.object({ password: z.string().optional() }),
    data: userRow,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users': {
    ...agentWith('players.create'),
    summary: 'Create a player of the agent, with an account at the game provider',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      username,
      /** The password of this site. The server generates the provider's. */
      password,
      email: email.optional().describe('Without one the player gets a placeholder address.'),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      phone: phone.optional(),
    }),
    data: userRow.extend({ email: z.string(), hasProviderAccount: z.boolean() }),
    statuses: [201],
    refusals: [
      'account.email_taken',
      'account.username_taken',
      'account.registration_refused',
      'transfer.key_reused',
    ],
  },
  'GET /fortune-panda/users/:username/detail': {
    ...agentWith('players.read'),
    summary: 'The details of a player’s page',
    params: playerParams,
    data: playerDetail,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/refresh-balance': {
    ...agentWith('players.read'),
    summary: 'The provider’s current balance, if the budget allows; otherwise the last known one',
    rateLimits: [balanceRefreshes],
    params: playerParams,
    body: emptyBody,
    data: z.object({
      balance: decimalText,
      balanceAt: instant.nullable(),
      outcome: z.enum(balanceRefreshOutcomes),
    }),
    refusals: [...providerPlayerRefusals, 'player.closed'],
  },
  'PUT /fortune-panda/users/:username/contact': {
    ...agentWith('players.edit'),
    summary: 'Change contact data; a new e-mail address takes effect when the link in its mail is opened',
    // Each is a row of the player's activity and of the audit log.
    rateLimits: [{ uses: 60, per: '10 minutes' }, emailChangesOf, emailChangesTo],
    params: playerParams,
    body: z.strictObject({
      version: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'Invalid version')
        .describe(
          'The version of the data that were read, so that a change made meanwhile is not overwritten.',
        ),
      firstName: z.union([z.literal(''), firstName]),
      lastName: lastNameIfAny,
      phone: z.union([z.literal(''), phone]),
      dateOfBirth: personalFields.dateOfBirth.nullable(),
      email: email.optional().describe('Absent: unchanged.'),
    }),
    data: playerDetail,
    refusals: [
      'player.not_found',
      'player.closed',
      'player.contact_changed',
      'agent.step_up_required',
      'account.email_taken',
      'account.email_changed_recently',
    ],
  },
  'POST /fortune-panda/users/:username/freeze': {
    ...agentWith('players.freeze'),
    summary: 'Freeze a player: no sign-in, no launch, no transfers; the sessions end at once',
    params: playerParams,
    body: z.strictObject({ reason }),
    data: playerDetail,
    refusals: ['player.not_found', 'player.closed', 'player.frozen_already'],
  },
  'POST /fortune-panda/users/:username/unfreeze': {
    ...agentWith('players.freeze'),
    summary: 'End the freeze of a player',
    params: playerParams,
    body: z.strictObject({ reason }),
    data: playerDetail,
    refusals: ['player.not_found', 'player.closed', 'player.not_frozen'],
  },
  'POST /fortune-panda/users/:username/exclude': {
    ...agentWith('players.exclude'),
    summary: 'Exclude a player from play and recharges; an exclusion cannot be shortened',
    params: playerParams,
    body: z.strictObject({
      lastDay: day
        .nullable()
        .describe("Lasts to the end of this day in the agent's time zone. Null: permanent."),
      reason,
    }),
    data: playerDetail,
    refusals: [
      'player.not_found',
      'player.closed',
      'player.exclusion_out_of_range',
      'player.exclusion_not_longer',
      'agent.step_up_required',
    ],
  },
  'POST /fortune-panda/users/:username/exclusion-match': {
    ...agentWith('players.exclude'),
    sessionOnly: true,
    summary: 'Say whether a player is the excluded person whose contact data it has, and so excluded as long',
    params: playerParams,
    body: z.strictObject({
      isSamePerson: z.boolean().describe('False: another person, whose account stays open.'),
      reason,
    }),
    data: playerDetail,
    refusals: ['player.not_found', 'player.closed', 'player.no_exclusion_match', 'agent.step_up_required'],
  },
  'POST /fortune-panda/users/:username/close': {
    ...agentWith('players.close'),
    summary:
      'Close a player’s account permanently; the request names the credit that is left at the provider',
    params: playerParams,
    body: z.strictObject({
      leftCents: centsInput(0)
        .optional()
        .describe('The credit that is left behind, so that nobody closes an account with more than that.'),
      confirmation: z.string().max(40).describe('The account, typed out to prevent mistakes.'),
      reason,
    }),
    data: userRow,
    refusals: [
      'player.not_found',
      'player.closed',
      'player.credit_left',
      'player.confirmation_differs',
      'transfer.already_open',
      'agent.step_up_required',
      ...providerUnavailableRefusals,
    ],
  },
  'POST /fortune-panda/users/:username/unbind': {
    ...agentWith('players.unbind'),
    summary: 'End every session of a player, and its game at the provider if the provider supports that',
    params: playerParams,
    body: emptyBody,
    data: z.object({
      sessions: z.number().int(),
      kick: z
        .enum(['kicked', 'unsupported', 'failed'])
        .describe('`unsupported`: the provider can’t; `failed`: the call failed.'),
    }),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/sign-in-password': {
    ...agentWith('players.password'),
    summary: 'Set a new password of a player without an e-mail address; the sessions end',
    params: playerParams,
    body: z.strictObject({ newPassword: password }),
    data: z.null(),
    refusals: ['player.not_found', 'player.closed', 'player.recovers_by_mail', 'agent.step_up_required'],
  },
  'POST /fortune-panda/users/:username/reset-factors': {
    ...agentWith('players.factors'),
    summary: 'Remove the authenticator app and passkeys of a player who lost them; the sessions end',
    params: playerParams,
    body: z.strictObject({ reason }),
    data: playerDetail,
    refusals: ['player.not_found', 'player.closed', 'player.no_second_factor', 'agent.step_up_required'],
  },
});
