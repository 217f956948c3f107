import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { publicId, runsOncePerKey } from '../fields.ts';
import { displayName, labelId } from './labels.ts';
import { playerFilterFields, playerSearch, playerSort, playerStatusFilter } from './player-filter.ts';
import { userColumns } from './player-table.ts';

/** Filters, order and columns of a table of players. */
export const viewSettings = z.strictObject({
  search: playerSearch,
  status: playerStatusFilter,
  sort: playerSort,
  ...playerFilterFields,
  label: labelId.nullable().describe("Null: any. In the place of the filter's own field."),
  columns: z
    .array(z.enum(userColumns))
    .min(1)
    .max(userColumns.length)
    .describe("The shown columns, in the table's order."),
});
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean().describe('Shown when User Management opens; at most one.'),
  settings: viewSettings,
});
export type SavedView = z.infer<typeof savedView>;
export const savedViewBody = z.strictObject({
  name: displayName,
  isDefault: z.boolean(),
  settings: viewSettings,
});

const viewParams = z.object({ id: publicId('sv', 'Invalid view') });

export const savedViewEndpoints = endpointTable({
  'GET /fortune-panda/user-views': {
    ...agentWith('players.read'),
    summary: 'The agent’s saved views of User Management',
    data: z.array(savedView),
  },
  'POST /fortune-panda/user-views': {
    ...runsOncePerKey,
    ...agentWith('players.read'),
    summary: 'Save a view',
    body: savedViewBody,
    data: savedView,
    statuses: [201],
    refusals: ['saved_view.name_taken', 'saved_view.too_many'],
  },
  'PUT /fortune-panda/user-views/:id': {
    ...agentWith('players.read'),
    summary: 'Rename or change a saved view',
    params: viewParams,
    body: savedViewBody,
    data: savedView,
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
