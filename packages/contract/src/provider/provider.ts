import { z } from 'zod';
import { agentLevels, permissions } from '../access/permissions.ts';
import { lengths } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, password, providerAccountName } from '../fields.ts';
import { game, kindIdInput, launch } from '../games/games.ts';
import { playerDisabledRefusals, providerPlayerRefusals, providerUnavailableRefusals } from '../refusals.ts';

const agentInfo = z.object({
  /** The agent's own credit at the provider. */
  balance: decimalText.nullable(),
  /** Presence only: the key itself never leaves the server. */
  agentKey: z.boolean(),
});

export const providerEndpoints = endpointTable({
  'GET /health/fortune-panda': {
    access: 'agent',
    summary: 'Whether the provider session is up',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /** `circuit_open`: the provider doesn't answer, and only a probe passes now and then. */
      state: z.enum(['connected', 'reconnecting', 'circuit_open', 'not_connected']),
      /** Of the calls that the provider allows in a minute, those that are left in this one. */
      callsLeft: z.number().int(),
      callsPerMinute: z.number().int(),
      /** Until a call may pass, where none does now; otherwise 0. */
      waitSeconds: z.number().int(),
    }),
    extra: z.object({ isLoggedIn: z.boolean() }),
    refusals: [],
  },
  'POST /health/fortune-panda/relogin': {
    access: 'agent',
    summary: 'Sign the agent in at the provider',
    body: z.strictObject({}),
    data: agentInfo,
    extra: z.object({ status: z.literal('OK') }),
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/login': {
    access: 'agent',
    summary: 'Sign the agent in at the provider (first family)',
    body: z.strictObject({}),
    data: agentInfo,
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda/admin/status': {
    access: 'agent',
    summary: 'The provider connection and the agent',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /** The signed-in agent, for the console's header and sidebar. */
      agent: z.object({
        name: z.string(),
        email: z.string(),
        level: z.enum(agentLevels),
      }),
      /** What the agent may do now. The browser only hides by it: the server decides at each call. */
      permissions: z.array(z.enum(permissions)),
      /** Until then the server refuses everything that needs a permission. */
      mustChangePassword: z.boolean(),
      /** The most that one command of this agent may move, in cents. */
      transferCeilingCents: z.number().int(),
    }),
    refusals: [],
  },
  'POST /fortune-panda/admin/logout': {
    access: 'agent',
    summary: 'Forget the provider session',
    body: z.strictObject({}),
    data: z.null(),
    refusals: [],
  },
  'GET /fortune-panda/games': {
    access: 'agent',
    summary: 'The catalogue, for agents',
    data: z.array(game),
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/games/enter': {
    access: 'agent',
    permission: 'players.password',
    summary: 'A launch link for a player of the subtree',
    body: z.strictObject({
      username: providerAccountName,
      /** Accepted as specified and ignored: the server knows it. */
      password: z.string().max(lengths.passwordMax).optional(),
      kindId: kindIdInput,
    }),
    data: launch,
    refusals: [
      ...providerPlayerRefusals,
      ...playerDisabledRefusals,
      'game.not_found',
      'provider.launch_refused',
    ],
  },
  'POST /fortune-panda/users/change-password': {
    access: 'agent',
    permission: 'players.password',
    summary: "Reset a player's password at the provider",
    body: z.strictObject({
      username: providerAccountName,
      /** Accepted as specified and ignored: the server knows the old one. */
      oldPassword: z.string().max(lengths.passwordMax).optional(),
      newPassword: password,
    }),
    data: z.null(),
    refusals: providerPlayerRefusals,
  },
});
