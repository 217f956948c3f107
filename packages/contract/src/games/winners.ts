import { z } from 'zod';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** The public view of a win. It has initials, but no name, account or number. */
export const winner = z.object({
  initials: z.string().describe('The first letters of the player’s first and last name, such as `A. L.`.'),
  kind: z
    .enum(['game', 'jackpot'])
    .describe('`game`: what a game paid above the stake. `jackpot`: a whole jackpot.'),
  name: z.string().describe('The name of the game or of the jackpot.'),
  kindId: z
    .number()
    .int()
    .nullable()
    .describe('The number of the game in the catalogue; null for a jackpot, whose record names no game.'),
  amount: money.describe('What the player won.'),
  at: instant.describe('When the player won it (UTC).'),
});
export type Winner = z.infer<typeof winner>;

export const winPrivacy = z.object({
  showsWins: z
    .boolean({ error: 'Must be on or off' })
    .describe('Whether other players see the player’s wins.'),
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
