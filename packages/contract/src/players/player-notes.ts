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
  id: z.string().describe('The id of the note.'),
  text: z.string().describe('The text of the note. Players never see it.'),
  author: z.string().describe('The name of the agent who wrote it.'),
  isOwn: z.boolean().describe('Whether the caller wrote it, and so may edit it.'),
  writtenAt: instant.describe('When it was written (UTC).'),
  editedAt: instant.nullable().describe('When it was last edited (UTC); null if never.'),
});
export type PlayerNote = z.infer<typeof playerNote>;

export const noteBody = z.strictObject({
  text: multilineText(1, playerLimits.noteMax, `Write 1 to ${playerLimits.noteMax} characters`).describe(
    'The text of the note, which may have several lines.',
  ),
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
    params: playerParams.extend({ id: publicId('no', 'Invalid note').describe('The id of the note.') }),
    body: noteBody,
    data: playerNote,
    refusals: ['player.not_found', 'note.not_found', 'note.of_another'],
  },
});
