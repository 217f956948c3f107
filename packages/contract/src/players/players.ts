import { z } from 'zod';
import { emailChangesOf, emailChangesTo } from '../accounts/accounts.ts';
import { personalFields } from '../accounts/personal-details.ts';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  day,
  email,
  emptyBody,
  firstName,
  instant,
  lastName,
  lastNameIfAny,
  nextPageMeta,
  pageMeta,
  pageQuery,
  password,
  pastedText,
  phone,
  playerParams,
  reason,
  runsOncePerKey,
  username,
} from '../fields.ts';
import { providerPlayerRefusals, providerUnavailableRefusals } from '../refusals.ts';
import { playerFilters } from './player-filter.ts';
import { playerDetail, userRow } from './player-shapes.ts';
import { balanceRefreshes, balanceRefreshOutcomes } from './player-table.ts';

export const playerEndpoints = endpointTable({
  'GET /fortune-panda/users': {
    ...agentWith('players.read'),
    summary: 'The players of the agent’s subtree, by default newest first',
    query: z.strictObject({
      ...pageQuery,
      ...playerFilters.shape,
    }),
    data: z.array(userRow),
    extra: nextPageMeta.extend({
      meta: pageMeta
        .extend({
          isTotalCapped: z
            .boolean()
            .describe('Whether there are more rows than `total`, which is not counted further.'),
        })
        .describe('The position of this page in the list.'),
    }),
  },
  'GET /fortune-panda/users/:username': {
    ...agentWith('players.read'),
    summary: 'One player; a password in the query is ignored and never logged',
    params: playerParams,
    query: z.object({
      password: z
        .string()
        .optional()
        .describe('Ignored and never logged. Clients of the specification send it.'),
    }),
    data: userRow,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users': {
    ...runsOncePerKey,
    ...agentWith('players.create'),
    summary: 'Create a player of the agent, with an account at the game provider',
    body: z.strictObject({
      username,
      /** The password of this site. The server generates the provider's. */
      password,
      email: email.optional().describe('The email address. Absent: the player gets a placeholder address.'),
      firstName: firstName.optional().describe('The first name. Absent: not known.'),
      lastName: lastName.optional().describe('The last name. Absent: not known.'),
      phone: phone.optional().describe('The phone number. Absent: not known.'),
    }),
    data: userRow.extend({
      email: z
        .string()
        .describe('The email address of the new player, or the placeholder with which the player signs in.'),
      hasProviderAccount: z
        .boolean()
        .describe(
          'Whether the game provider has the account already. False: it is created in the background.',
        ),
    }),
    statuses: [201],
    refusals: ['account.email_taken', 'account.username_taken', 'account.registration_refused'],
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
      balance: money.describe('The last known balance.'),
      balanceAt: instant.nullable().describe('When the provider reported it (UTC); null if never.'),
      outcome: z
        .enum(balanceRefreshOutcomes)
        .describe(
          'Why the balance is as it is: it was read now (`updated`) or shortly before (`recent`), the provider’s limit is used up (`busy`), a transfer runs (`in_transfer`), or there is no account (`no_account`).',
        ),
    }),
    refusals: [...providerPlayerRefusals, 'player.closed'],
  },
  'PUT /fortune-panda/users/:username/contact': {
    ...agentWith('players.edit'),
    summary: 'Change contact data; a new email address takes effect when the link in its mail is opened',
    // Each is a row of the player's activity and of the audit log.
    rateLimits: [{ uses: 60, per: '10 minutes' }, emailChangesOf, emailChangesTo],
    params: playerParams,
    body: z.strictObject({
      version: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'Invalid version')
        .describe(
          'The `contactVersion` that the agent read, so that a change made in the meantime is not overwritten.',
        ),
      firstName: z.union([z.literal(''), firstName]).describe('The first name, or empty.'),
      lastName: lastNameIfAny.describe('The last name, or empty.'),
      phone: z.union([z.literal(''), phone]).describe('The phone number, or empty.'),
      dateOfBirth: personalFields.dateOfBirth
        .nullable()
        .describe('The date of birth, YYYY-MM-DD; null: not known.'),
      email: email.optional().describe('The new email address. Absent: unchanged.'),
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
    refusals: ['player.not_found', 'player.closed', 'player.not_frozen', 'agent.set_above'],
  },
  'POST /fortune-panda/users/:username/exclude': {
    ...agentWith('players.exclude'),
    summary: 'Exclude a player from play and recharges; an exclusion cannot be shortened',
    params: playerParams,
    body: z.strictObject({
      lastDay: day
        .nullable()
        .describe('The last day of the exclusion, YYYY-MM-DD, in the agent’s time zone; null: permanent.'),
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
      isSamePerson: z
        .boolean()
        .describe(
          'True: it is the same person, who is excluded too. False: another person, whose account stays open.',
        ),
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
      left: moneyInput(0)
        .optional()
        .describe(
          'The credit that is left behind, as the agent saw it. Absent: 0. If the balance differs, the command is refused.',
        ),
      confirmation: pastedText(40, 'This value is not valid').describe(
        'The provider account, typed out to prevent mistakes.',
      ),
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
      sessions: z.number().int().describe('The number of sessions that were ended.'),
      kick: z
        .enum(['kicked', 'unsupported', 'failed'])
        .describe(
          'Whether the player’s game was ended. `unsupported`: the provider cannot. `failed`: the call failed.',
        ),
    }),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/sign-in-password': {
    ...agentWith('players.password'),
    summary: 'Set a new password of a player without an email address; the sessions end',
    params: playerParams,
    body: z.strictObject({
      newPassword: password.describe('The new password of this site, of 6 characters or more.'),
    }),
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
