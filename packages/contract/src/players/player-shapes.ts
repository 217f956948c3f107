import { z } from 'zod';
import { nullablePersonalFields } from '../accounts/personal-details.ts';
import { decimalText, money } from '../amounts.ts';
import { instant, nameOfAgentAbove, recordVersion } from '../fields.ts';
import { playerLabel } from './labels.ts';
import { exclusionCauses, matchKinds, playerNotices, userStatuses } from './player-table.ts';

/** `account` is the provider's name, which every command takes. */
export const userRow = z.object({
  id: z.string().describe('The number of the player in the console’s table.'),
  account: z.string().describe('The player’s account at the game provider: the `username` of paths.'),
  nickname: z.string().describe('The name of the player on this site.'),
  balance: decimalText.describe('The last known balance, in dollars.'),
  registerDate: instant.describe('When the player registered (UTC).'),
  lastLogin: instant.nullable().describe('When the player last signed in (UTC); null if never.'),
  manager: z.string().describe('The name of the agent who manages the player.'),
  status: z
    .enum(userStatuses)
    .describe(
      'Whether the player may play: `Active`, `Frozen` by an agent, `Excluded` for a time or permanently, or `Inactive` after the account was closed.',
    ),
  frozenAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who froze the player. Only that agent, or one above it, unfreezes the player. Null: no agent above did.',
  ),
  notices: z
    .array(z.enum(playerNotices))
    .describe(
      'What an agent should know before it acts: a missing provider account, or transfers without an outcome.',
    ),
  labels: z.array(playerLabel).describe('The labels of the player.'),
  vipTier: z.number().int().describe('The VIP tier, from 1 to 5; 0: none.'),
});
export type UserRow = z.infer<typeof userRow>;

export const playerFreeze = z.object({
  at: instant.describe('When the player was frozen (UTC).'),
  by: z.string().describe('The name of the agent who froze the player.'),
  reason: z.string().describe('The reason of the agent.'),
});

export const playerExclusion = z.object({
  cause: z
    .enum(exclusionCauses)
    .describe(
      'Who excluded the player: an agent (`operator`), or the player for up to six weeks (`cool_off`) or longer (`self_exclusion`).',
    ),
  from: instant
    .nullable()
    .describe('When the exclusion began (UTC); null if the owner of the database set it.'),
  until: instant
    .nullable()
    .describe('The chosen end, from which on the player may request the return (UTC); null: permanent.'),
  returnsAt: instant
    .nullable()
    .describe(
      'From when on the player may sign in again (UTC); null: the player has not requested the return.',
    ),
  by: z.string().nullable().describe('The name of the agent who excluded the player; null: the player did.'),
  reason: z.string().nullable().describe('The reason of the agent; null: none was given.'),
});
export type PlayerExclusion = z.infer<typeof playerExclusion>;

export const exclusionMatch = z.object({
  kinds: z
    .array(z.enum(matchKinds))
    .describe('The kinds of data that both accounts have, spelled alike or not.'),
  account: z
    .string()
    .nullable()
    .describe('The provider account of the excluded player; null outside of the caller’s subtree.'),
  foundAt: instant.describe('When the accounts were compared (UTC).'),
});
export type ExclusionMatch = z.infer<typeof exclusionMatch>;

export const playerDetail = userRow.extend({
  isContactHidden: z
    .boolean()
    .describe('Whether contact data are empty here, because the caller does not have `players.contact`.'),
  labelsVersion: recordVersion,
  contactVersion: z.string().describe('A version of the contact data. It changes with them.'),
  pendingEmail: z
    .string()
    .nullable()
    .describe('A new email address that waits for the link of its mail to be opened; null: none, or hidden.'),
  email: z.string().describe('The email address; empty if hidden.'),
  hasMailbox: z.boolean().describe('False for a placeholder address, to which no mail is sent.'),
  isEmailVerified: z.boolean().describe('Whether the link that was mailed to the address was opened.'),
  hasSecondFactor: z
    .boolean()
    .describe('Whether a sign-in needs an authenticator app or a passkey in addition to the password.'),
  firstName: z.string().describe('The first name; empty if not known or hidden.'),
  lastName: z.string().describe('The last name; empty if not known or hidden.'),
  phone: z.string().describe('The phone number; empty if not known or hidden.'),
  ...nullablePersonalFields,
  balanceAt: instant.nullable().describe('When the provider last reported the balance (UTC); null if never.'),
  hasProviderAccount: z.boolean().describe('Whether the provider has confirmed that it has the account.'),
  lastSeen: instant.nullable().describe('When the player last used the site (UTC); null if never.'),
  freeze: playerFreeze
    .nullable()
    .describe('Who froze the player, when and why; null: the player is not frozen.'),
  offersExcludedAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who gave the player the label that excludes from offers, and who alone, or one above it, takes it away. Null: no agent above did.',
  ),
  exclusion: playerExclusion
    .nullable()
    .describe('The exclusion that lasts now; null: the player is not excluded.'),
  isExcludedByOther: z
    .boolean()
    .describe('Whether the exclusion came from another account of the same person.'),
  exclusionMatches: z
    .array(exclusionMatch)
    .describe('Excluded players who may be the same person. An agent decides about each.'),
  openRequests: z.number().int().describe('The number of requests that no agent has decided.'),
  openSessions: z.number().int().describe('The number of sessions that have not ended.'),
  recharged: money.describe('The sum of the recharges of agents that were applied.'),
  redeemed: money.describe('The sum of the redeems that were applied.'),
  promoted: money.describe(
    'The sum of applied credit that no agent sold: sign-up credit, bonuses and promotions.',
  ),
});
export type PlayerDetail = z.infer<typeof playerDetail>;
