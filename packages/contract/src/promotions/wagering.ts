import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant, playerParams, publicId, reason } from '../fields.ts';
import { playerDisabledRefusals, providerPlayerRefusals } from '../refusals.ts';

/** Open wagering. Amounts are decimal; `forfeited` and `kept` add up to the balance. */
export const wagering = z.object({
  claimId: z.string(),
  offerId: z.string(),
  bonus: decimalText,
  required: decimalText,
  wagered: decimalText,
  missing: decimalText,
  percent: z.number().int().min(0).max(100).describe('Whole per cent, 100 only when it is done.'),
  readAt: instant.nullable().describe('Until when the stakes are known; null before the first reading.'),
  isBeingChecked: z.boolean().describe('Stakes in games that the catalogue does not know could complete it.'),
  maxStake: decimalText.nullable(),
  overRounds: z.number().int().describe('Rounds above the maximum stake, which count for nothing.'),
  overStaked: decimalText,
  shares: z
    .record(z.string(), z.number().int())
    .describe('Per cent of a stake that count, by game type; a type that is missing counts whole.'),
  expiresAt: instant,
  balance: decimalText,
  kept: decimalText.describe('What stays with the player who gives the bonus up, and what goes back.'),
  forfeited: decimalText,
  isEnding: z.boolean().describe('The bonus is being taken back.'),
});
export type Wagering = z.infer<typeof wagering>;

/** The figure that was shown, so that the player does not give up more than that. */
const forfeited = decimalText;
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
    data: wagering.nullable(),
  },
  'POST /promotions/wagering/read': {
    access: 'player',
    summary: "Read the player's newest stakes from the provider, with at most one call",
    rateLimits: [wageringReads],
    body: emptyBody,
    data: wagering.nullable(),
    refusals: [...providerPlayerRefusals],
  },
  'POST /promotions/wagering/forfeit': {
    access: 'player',
    summary: 'Give up the bonus and its winnings, so that the rest can be redeemed',
    rateLimits: [wageringReads],
    body: z.strictObject({ claimId: publicId('cl', 'Invalid claim'), forfeited }),
    data: wagering.nullable(),
    refusals: [...forfeitRefusals],
  },
  'GET /fortune-panda/users/:username/wagering': {
    ...agentWith('players.read'),
    summary: "A player's open wagering, if any",
    params: playerParams,
    data: wagering.nullable(),
    refusals: ['player.not_found'],
  },
  'POST /fortune-panda/users/:username/wagering/forfeit': {
    ...agentWith('money.redeem'),
    summary: 'Give up the bonus and its winnings for a player who requested it',
    params: playerParams,
    body: z.strictObject({ claimId: publicId('cl', 'Invalid claim'), forfeited, reason }),
    data: wagering.nullable(),
    refusals: [...forfeitRefusals, 'player.not_found'],
  },
});
