import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { password, passwordInput, providerAccountName } from '../fields.ts';
import { providerPlayerRefusals } from '../refusals.ts';

export const providerAccountEndpoints = endpointTable({
  'POST /fortune-panda/users/change-password': {
    ...agentWith('players.password'),
    summary: "Reset a player's password at the provider",
    body: z.strictObject({
      username: providerAccountName,
      oldPassword: passwordInput(0)
        .optional()
        .describe('Accepted and ignored, as the specification says: the server knows the password.'),
      newPassword: password.describe('The new password of the account at the game provider.'),
    }),
    data: z.null(),
    refusals: [...providerPlayerRefusals, 'agent.step_up_required', 'player.excluded'],
  },
});
