import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  instant,
  keysetQuery,
  multilineText,
  nextPageMeta,
  playerParams,
  publicId,
  runsOncePerKey,
} from '../fields.ts';
import { playerLimits } from './player-table.ts';

export const playerNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  isOwn: z.boolean().describe('The caller wrote it and may edit it.'),
  writtenAt: instant,
  editedAt: instant.nullable(),
});
export type PlayerNote = z.infer<typeof playerNote>;

export const noteBody = z.strictObject({
  text: multilineText(1, playerLimits.noteMax, `Write 1 to ${playerLimits.noteMax} characters`),
});

/** Each is a row that stays, and another one of the audit log. */
const noteChanges = { uses: 60, per: '10 minutes' } as const;

export const playerNoteEndpoints = endpointTable({
  'GET /fortune-panda/users/:username/notes': {
    ...agentWith('players.read'),
    summary: 'The agents’ notes on a player, newest first',
    params: playerParams,
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(playerNote),
    extra: nextPageMeta,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/notes': {
    ...runsOncePerKey,
    ...agentWith('players.read'),
    summary: 'Add a note on a player',
    rateLimits: [noteChanges],
    params: playerParams,
    body: noteBody,
    data: playerNote,
    statuses: [201],
    refusals: ['player.not_found', 'note.too_many'],
  },
  'PUT /fortune-panda/users/:username/notes/:id': {
    ...agentWith('players.read'),
    summary: 'Edit an own note; the former text stays in the audit log',
    rateLimits: [noteChanges],
    params: playerParams.extend({ id: publicId('no', 'Invalid note') }),
    body: noteBody,
    data: playerNote,
    refusals: ['player.not_found', 'note.not_found', 'note.of_another'],
  },
});
