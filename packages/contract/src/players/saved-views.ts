import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, publicId, recordVersion, runsOncePerKey } from '../fields.ts';
import { displayName, labelId } from './labels.ts';
import { playerFilterFields, playerSearch, playerSort, playerStatusFilter } from './player-filter.ts';
import { userColumns } from './player-table.ts';

/** Filters, order and columns of a table of players. */
export const viewSettings = z.strictObject({
  search: playerSearch.describe('A part of the account, the name on this site or the id.'),
  status: playerStatusFilter.describe('Only players with this status.'),
  sort: playerSort.describe('The column to sort by; a minus before it sorts descending.'),
  ...playerFilterFields,
  label: labelId.nullable().describe('Only players with the label of this id; null: any.'),
  columns: z
    .array(z.enum(userColumns))
    .min(1)
    .max(userColumns.length)
    .describe('The columns that are shown, in the table’s order.'),
});
export const savedView = z.object({
  id: z.string().describe('The id of the view.'),
  name: z.string().describe('The name of the view.'),
  isDefault: z
    .boolean()
    .describe('Whether the view is shown when the table of players opens. At most one is.'),
  settings: viewSettings.describe('The filters, columns and sorting of the view.'),
});
export type SavedView = z.infer<typeof savedView>;
/** A view with the version that its change names. */
export const listedView = savedView.extend({ version: recordVersion });
export type ListedView = z.infer<typeof listedView>;

export const savedViewBody = z.strictObject({
  name: displayName.describe('The name of the view.'),
  isDefault: z
    .boolean()
    .describe('Whether the view is shown when the table of players opens. Another one is not any more.'),
  settings: viewSettings.describe('The filters, columns and sorting of the view.'),
});

const viewParams = z.object({ id: publicId('sv', 'Invalid view').describe('The id of the view.') });

export const savedViewEndpoints = endpointTable({
  'GET /fortune-panda/user-views': {
    ...agentWith('players.read'),
    summary: 'The agent’s saved views of User Management',
    data: z.array(listedView),
  },
  'POST /fortune-panda/user-views': {
    ...runsOncePerKey,
    ...agentWith('players.read'),
    summary: 'Save a view',
    body: savedViewBody,
    data: listedView,
    statuses: [201],
    refusals: ['saved_view.name_taken', 'saved_view.too_many'],
  },
  'PUT /fortune-panda/user-views/:id': {
    ...changesVersion,
    ...agentWith('players.read'),
    summary: 'Rename or change a saved view',
    params: viewParams,
    body: savedViewBody,
    data: listedView,
    refusals: ['saved_view.not_found', 'saved_view.name_taken'],
  },
  'DELETE /fortune-panda/user-views/:id': {
    ...agentWith('players.read'),
    summary: 'Delete a saved view',
    params: viewParams,
    data: z.null(),
    refusals: ['saved_view.not_found'],
  },
});
