import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  changesVersion,
  nameText,
  playerParams,
  publicId,
  recordVersion,
  runsOncePerKey,
} from '../fields.ts';
import { labelColours, playerLimits } from './player-table.ts';

export const labelId = publicId('lb', 'Invalid label');

export const playerLabel = z.object({
  id: z.string().describe('The id of the label.'),
  name: z.string().describe('The name of the label.'),
  colour: z.enum(labelColours).describe('The colour of the label.'),
});
export type PlayerLabel = z.infer<typeof playerLabel>;

/** A label in the list in which agents edit it. */
export const listedLabel = playerLabel.extend({
  isOfOffers: z
    .boolean()
    .describe(
      'Whether the label excludes players from offers, or an offer requires it. Only agents with `promotions.manage` give it to a player or take it away.',
    ),
  version: recordVersion,
});
export type ListedLabel = z.infer<typeof listedLabel>;

/** Returns the name that an agent gives something. */
export const displayName = nameText(
  1,
  playerLimits.nameMax,
  `Give it a name of 1 to ${playerLimits.nameMax} characters`,
);

export const labelBody = z.strictObject({
  name: displayName.describe('The name of the label.'),
  colour: z.enum(labelColours).describe('The colour of the label.'),
});

const labelParams = z.object({ id: labelId.describe('The id of the label.') });

export const labelEndpoints = endpointTable({
  'PUT /fortune-panda/users/:username/labels': {
    ...changesVersion,
    ...agentWith('players.read'),
    summary: 'Choose a player’s labels',
    params: playerParams,
    body: z.strictObject({
      labelIds: z
        .array(labelId)
        .max(playerLimits.labelsOnPlayerMax)
        .describe('The ids of all labels that the player is to have; others are removed.'),
    }),
    data: z.array(playerLabel),
    refusals: ['player.not_found', 'label.not_found', 'agent.set_above'],
  },
  'GET /fortune-panda/labels': {
    ...agentWith('players.read'),
    summary: 'The labels of the site',
    data: z.array(listedLabel),
  },
  'POST /fortune-panda/labels': {
    ...runsOncePerKey,
    ...agentWith('settings.change'),
    summary: 'Create a label for the site',
    body: labelBody,
    data: listedLabel,
    statuses: [201],
    refusals: ['label.name_taken', 'label.too_many'],
  },
  'PUT /fortune-panda/labels/:id': {
    ...changesVersion,
    ...agentWith('settings.change'),
    summary: 'Rename or recolour a label',
    params: labelParams,
    body: labelBody,
    data: listedLabel,
    refusals: ['label.not_found', 'label.name_taken'],
  },
  'DELETE /fortune-panda/labels/:id': {
    ...agentWith('settings.change'),
    summary: 'Delete a label, also from every player',
    params: labelParams,
    data: z.null(),
    refusals: ['label.not_found'],
  },
});
