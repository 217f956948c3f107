import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { kindId } from './game-info.ts';

export const favouriteEndpoints = endpointTable({
  'GET /user/favourites': {
    access: 'player',
    summary: "The numbers of the player's favourite games, the newest favourite first",
    data: z.array(z.number().int()),
  },
  'PUT /user/favourites': {
    access: 'player',
    summary: 'Add or remove a favourite game. Returns the changed list',
    body: z.strictObject({
      kindId,
      isFavourite: z.boolean().describe('True adds the game to the favourites, false removes it.'),
    }),
    data: z.array(z.number().int()),
    refusals: ['game.not_found', 'favourite.too_many'],
  },
});
