import { z } from 'zod';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, playerParams, publicId, reason } from '../fields.ts';
import { playerDisabledRefusals, providerPlayerRefusals } from '../refusals.ts';

/** Open wagering. `forfeited` and `kept` add up to the balance. */
export const wagering = z.object({
  claimId: z.string().describe('The id of the claim.'),
  offerId: z.string().describe('The id of the offer.'),
  bonus: money.describe('The bonus that must be wagered.'),
  required: money.describe('The stakes that must be wagered.'),
  wagered: money.describe('The stakes that count so far.'),
  missing: money.describe('The stakes that are still missing.'),
  percent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .describe('The progress in whole per cent. It is 100 only when all is wagered.'),
  readAt: instant
    .nullable()
    .describe('The time up to which the stakes are known (UTC); null before the first reading.'),
  isBeingChecked: z
    .boolean()
    .describe('Whether stakes in games that the catalogue does not know could complete it.'),
  maxStake: money.nullable().describe('The highest stake that counts; null: no maximum.'),
  overRounds: z.number().int().describe('The number of rounds with a higher stake, which do not count.'),
  overStaked: money.describe('The sum of the stakes of these rounds.'),
  shares: z
    .record(z.string(), z.number().int())
    .describe(
      'The part of a stake that counts, in per cent, by type of game. A type that is missing counts in full.',
    ),
  expiresAt: instant.describe('When the bonus expires (UTC).'),
  balance: money.describe('The last known balance.'),
  kept: money.describe('What stays with the player if the bonus is given up.'),
  forfeited: money.describe('What is taken back if the bonus is given up.'),
  isEnding: z.boolean().describe('Whether the bonus is being taken back.'),
});
export type Wagering = z.infer<typeof wagering>;

const openWagering = wagering.nullable().describe('The open wagering; null: none is open.');

/** The figure that was shown, so that the player does not give up more than that. */
const forfeited = moneyInput(0, 999_999_999_999_999);
const forfeitRefusals = [
  'promotion.no_wagering',
  'promotion.figures_changed',
  'promotion.ending_already',
  'promotion.game_open',
  'transfer.already_open',
  'transfer.still_running',
  'transfer.player_in_review',
  ...playerDisabledRefusals,
  ...providerPlayerRefusals,
] as const;

/** Each may cost a call to the provider. */
const wageringReads = { uses: 10, per: '10 minutes' } as const;

export const wageringEndpoints = endpointTable({
  'GET /promotions/wagering': {
    access: 'player',
    summary: "The player's open wagering, if any. Calls no provider",
    data: openWagering,
  },
  'POST /promotions/wagering/read': {
    access: 'player',
    summary: "Read the player's newest stakes from the provider, with at most one call",
    rateLimits: [wageringReads],
    body: emptyBody,
    data: openWagering,
    refusals: [...providerPlayerRefusals],
  },
  'POST /promotions/wagering/forfeit': {
    access: 'player',
    summary: 'Give up the bonus and its winnings, so that the rest can be redeemed',
    rateLimits: [wageringReads],
    body: z.strictObject({
      claimId: publicId('cl', 'Invalid claim').describe('The id of the claim.'),
      forfeited: forfeited.describe(
        'The amount that is taken back, as the player saw it. If it has changed, the command is refused.',
      ),
    }),
    data: openWagering,
    refusals: [...forfeitRefusals],
  },
  'GET /fortune-panda/users/:username/wagering': {
    ...agentWith('players.read'),
    summary: "A player's open wagering, if any",
    params: playerParams,
    data: openWagering,
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/wagering/forfeit': {
    ...agentWith('money.redeem'),
    summary: 'Give up the bonus and its winnings for a player who requested it',
    params: playerParams,
    body: z.strictObject({
      claimId: publicId('cl', 'Invalid claim').describe('The id of the claim.'),
      forfeited: forfeited.describe(
        'The amount that is taken back, as the agent saw it. If it has changed, the command is refused.',
      ),
      reason,
    }),
    data: openWagering,
    refusals: [...forfeitRefusals, 'player.not_found'],
  },
});
