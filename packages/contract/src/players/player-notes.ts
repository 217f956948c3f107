import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  instant,
  keysetQuery,
  nextPageMeta,
  playerParams,
  publicId,
  runsOncePerKey,
  textInput,
} from '../fields.ts';
import { playerLimits } from './player-table.ts';

const playerNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  /** The caller wrote it and may edit it. */
  isOwn: z.boolean(),
  writtenAt: instant,
  editedAt: instant.nullable(),
});
export type PlayerNote = z.infer<typeof playerNote>;

const noteBody = z.strictObject({
  /** Several lines without control and bidirectional-override characters. */
  text: textInput(
    1,
    playerLimits.noteMax,
    `Write 1 to ${playerLimits.noteMax} characters`,
    /^(?:\n|[^\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069])*$/u,
  ),
});

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
    summary: 'Write a note on a player, which stays',
    params: playerParams,
    body: noteBody,
    data: playerNote,
    statuses: [201],
    refusals: ['player.not_found', 'note.too_many'],
  },
  'PUT /fortune-panda/users/:username/notes/:id': {
    ...agentWith('players.read'),
    summary: 'Edit a note of one’s own; what it said before stays in the audit log',
    params: playerParams.extend({ id: publicId('no', 'Invalid note') }),
    body: noteBody,
    data: playerNote,
    refusals: ['player.not_found', 'note.not_found', 'note.of_another'],
  },
});
