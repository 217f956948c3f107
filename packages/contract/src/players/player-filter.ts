import { z } from 'zod';
import { providerAccountName, publicId } from '../fields.ts';
import { labelId } from './labels.ts';
import { lastLoginFilters, playerLimits, userSorts, userStatuses } from './player-table.ts';

export const playerSearch = z.string().trim().max(playerLimits.searchMax);
export const playerStatusFilter = z.enum(['all', ...userStatuses]);
const centsText = z.string().regex(/^\d{1,13}$/, 'Enter a whole number of cents');

/**
 * The optional filters of players, all as texts: in the list's query, in saved views, in selections and in
 * exports.
 */
export const playerFilterFields = {
  label: labelId.optional(),
  manager: publicId('ag', 'Invalid agent')
    .optional()
    .describe('The agent to whom the player belongs, without agents below.'),
  balanceMin: centsText.optional().describe('The stored balance in cents.'),
  balanceMax: centsText.optional(),
  lastLogin: z.enum(lastLoginFilters).optional(),
};
/** Every filter of the list of players. */
const playerFilter = z.strictObject({
  search: playerSearch
    .optional()
    .describe(
      "Matches a substring of account, nickname or id, and with `players.contact` of name, phone number and e-mail address. Case and accents don't count.",
    ),
  status: playerStatusFilter.default('all').describe('`Active` excludes prohibited accounts.'),
  ...playerFilterFields,
});
export type PlayerFilterInput = z.infer<typeof playerFilter>;
const ascending = userSorts.map((sort) => sort);
const descending = userSorts.map((sort) => `-${sort}` as const);
export const playerSort = z.enum([...ascending, ...descending]);
export type PlayerSort = z.infer<typeof playerSort>;

/** The filters and the order of the list, and of its export. */
export const playerFilters = playerFilter.extend({
  sort: playerSort.default('-id').describe('A column; a minus sorts it descending.'),
});

const selectedAccounts = z.array(providerAccountName).max(playerLimits.selectionMax);

/** Single players, or all of a search with exceptions. */
export const playerSelection = z.union([
  z.strictObject({ accounts: selectedAccounts.min(1) }),
  z.strictObject({
    search: playerSearch,
    status: playerStatusFilter,
    ...playerFilterFields,
    except: selectedAccounts,
  }),
]);
export type PlayerSelection = z.infer<typeof playerSelection>;
