import { z } from 'zod';
import { providerAccountName, publicId, searchText } from '../fields.ts';
import { labelId } from './labels.ts';
import { lastLoginFilters, playerLimits, userSorts, userStatuses } from './player-table.ts';

export const playerSearch = searchText(playerLimits.searchMax);
export const playerStatusFilter = z.enum(['all', ...userStatuses]);
const centsText = z.string().regex(/^\d{1,13}$/, 'Enter a whole number of cents');

/**
 * The optional filters of players, all as texts: in the list's query, in saved views, in selections and in
 * exports.
 */
export const playerFilterFields = {
  label: labelId.optional().describe('Only players with the label of this id. Absent: all.'),
  manager: publicId('ag', 'Invalid agent')
    .optional()
    .describe(
      'Only players whose manager is the agent with this id, without agents below. Absent: all of the subtree.',
    ),
  balanceMin: centsText
    .optional()
    .describe('The lowest last known balance, in minor units. Absent: no limit.'),
  balanceMax: centsText
    .optional()
    .describe('The highest last known balance, in minor units. Absent: no limit.'),
  lastLogin: z
    .enum(lastLoginFilters)
    .optional()
    .describe('Only players whose last sign-in was within or before a number of days. Absent: all.'),
};
/** Every filter of the list of players. */
const playerFilter = z.strictObject({
  search: playerSearch
    .optional()
    .describe(
      'A part of the account, the name on this site or the id, and with `players.contact` also of name, phone number and email address. Case and accents do not count.',
    ),
  status: playerStatusFilter
    .default('all')
    .describe('Only players with this status. `Active` excludes those who may not play.'),
  ...playerFilterFields,
});
export type PlayerFilterInput = z.infer<typeof playerFilter>;
const ascending = userSorts.map((sort) => sort);
const descending = userSorts.map((sort) => `-${sort}` as const);
export const playerSort = z.enum([...ascending, ...descending]);
export type PlayerSort = z.infer<typeof playerSort>;

/** The filters and the order of the list, and of its export. */
export const playerFilters = playerFilter.extend({
  sort: playerSort.default('-id').describe('The column to sort by; a minus before it sorts descending.'),
});

const selectedAccounts = z.array(providerAccountName).max(playerLimits.selectionMax);

/** Single players, or all of a search with exceptions. */
export const playerSelection = z.union([
  z.strictObject({
    accounts: selectedAccounts.min(1).describe('The provider accounts of the selected players.'),
  }),
  z.strictObject({
    search: playerSearch.describe(
      'A part of the account, the name on this site or the id, as in the table of players.',
    ),
    status: playerStatusFilter.describe('Only players with this status.'),
    ...playerFilterFields,
    except: selectedAccounts.describe(
      'The provider accounts of players whom the search finds and who are left out.',
    ),
  }),
]);
export type PlayerSelection = z.infer<typeof playerSelection>;
