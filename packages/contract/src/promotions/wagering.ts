import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant, playerParams, publicId, reason } from '../fields.ts';
import { playerDisabledRefusals, providerPlayerRefusals } from '../refusals.ts';

/** Open wagering. Figures of money are decimal; `forfeited` and `kept` are the balance together. */
export const wagering = z.object({
  claimId: z.string(),
  offerId: z.string(),
  bonus: decimalText,
  required: decimalText,
  wagered: decimalText,
  missing: decimalText,
  /** Whole per cent, 100 only when it is done. */
  percent: z.number().int().min(0).max(100),
  /** Until when the stakes are known; null before the first reading. */
  readAt: instant.nullable(),
  /** Stakes in games that the catalogue does not know could complete it. */
  isBeingChecked: z.boolean(),
  maxStake: decimalText.nullable(),
  /** Rounds above the maximum stake, which count for nothing. */
  overRounds: z.number().int(),
  overStaked: decimalText,
  /** Per cent of a stake that count, by game type; a type that is missing counts whole. */
  shares: z.record(z.string(), z.number().int()),
  expiresAt: instant,
  balance: decimalText,
  /** What stays with the player who gives the bonus up, and what goes back. */
  kept: decimalText,
  forfeited: decimalText,
  /** The bonus is being taken back. */
  isEnding: z.boolean(),
});
export type Wagering = z.infer<typeof wagering>;

/** The figure that was shown, so that nobody gives up more than that. */
const forfeited = decimalText;
const forfeitRefusals = [
  'promotion.no_wagering',
  'promotion.figures_changed',
  'promotion.ending_already',
  'transfer.already_open',
  'transfer.still_running',
  'transfer.player_in_review',
  ...playerDisabledRefusals,
  ...providerPlayerRefusals,
] as const;

export const wageringEndpoints = endpointTable({
  'GET /promotions/wagering': {
    access: 'player',
    summary: "The player's open wagering, if any. Calls no provider",
    data: wagering.nullable(),
  },
  'POST /promotions/wagering/read': {
    access: 'player',
    summary: "Read the player's newest stakes from the provider, with at most one call",
    body: emptyBody,
    data: wagering.nullable(),
    refusals: [...providerPlayerRefusals],
  },
  'POST /promotions/wagering/forfeit': {
    access: 'player',
    summary: 'Give the bonus and its winnings up, so that the rest can be redeemed',
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
    summary: 'Give the bonus and its winnings up for a player, on the player’s word',
    params: playerParams,
    body: z.strictObject({ claimId: publicId('cl', 'Invalid claim'), forfeited, reason }),
    data: wagering.nullable(),
    refusals: [...forfeitRefusals, 'player.not_found'],
  },
});
