import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';

/** The public view of a win. It has initials, but no name, account or number. */
export const winner = z.object({
  initials: z.string().describe('First letters of both names, such as `A. L.`.'),
  kind: z
    .enum(['game', 'jackpot'])
    .describe('`game`: what a game paid above the stake. `jackpot`: a whole jackpot.'),
  name: z.string().describe("The game's name, or the jackpot's."),
  kindId: z.number().int().nullable().describe('Null for a jackpot: its record names no game.'),
  amount: decimalText,
  at: instant,
});
export type Winner = z.infer<typeof winner>;

export const winPrivacy = z.object({
  showsWins: z
    .boolean({ error: 'Must be on or off' })
    .describe("False: the player's wins are not shown to others."),
});

export const winnerEndpoints = endpointTable({
  'GET /games/winners': {
    access: 'public',
    summary: 'The newest wins in the stored records of the provider, one per player, without names',
    data: z.array(winner),
  },
  'GET /user/win-privacy': {
    access: 'player',
    summary: 'Whether the player’s wins are among the winners that everybody sees',
    data: winPrivacy,
  },
  'PUT /user/win-privacy': {
    access: 'player',
    summary: 'Show or hide the player’s wins; shown ones disappear within a minute',
    body: winPrivacy.strict(),
    data: winPrivacy,
  },
});
