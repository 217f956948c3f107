import type { PlayLimitRefusal } from './play-limits/play-limit-refusal.ts';
import { sandboxTexts } from './texts.ts';

/**
 * The first five are the provider's own. Clients recognise the others by their content, so none may contain
 * another's mark ("already exists", "does not exist", "invalid sign", "too many requests" …).
 */
const providerMessages = {
  account_exists: 'The account number already exists, please re-enter it!',
  agent_credit_low: 'Sorry, there is not enough gold for the operator!',
  signature: 'Signature error.',
  session: 'Session timeout.',
  account_not_found: 'The account does not exist.',
  credentials_wrong: 'The account or password is incorrect.',
  player_in_game: 'The player is in the game. Please leave the game first.',
  player_balance_low: "Sorry, there is not enough gold in the player's balance!",
  rate_limited: 'Sorry, too many requests. Please try again later.',
  game_unavailable: 'The game is not open.',
  parameter: 'A parameter is missing or wrong.',
  action: 'The action is unknown.',
  transaction_reused: 'The transactionId was used for another transfer.',
} as const;
export type ProviderRefusalCode = keyof typeof providerMessages;

export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

export function refuseProviderCall(code: ProviderRefusalCode): never {
  throw new ProviderRefusal(providerMessages[code]);
}

export const playRefusalStatus = {
  'launch.used': 410,
  'session.required': 401,
  'session.ended': 401,
  'session.idle': 401,
  'session.replaced': 401,
  'session.kicked': 401,
  'limit.reached': 409,
  'round.not_found': 404,
  'round.stake_not_allowed': 422,
  'round.bet_invalid': 422,
  'round.move_invalid': 422,
  'round.stake_above_limit': 409,
  'round.balance_low': 409,
  'round.target_gone': 409,
  'round.already_open': 409,
  'round.key_reused': 422,
  'round.over': 409,
  'round.step_taken': 409,
  'round.step_ahead': 409,
  'round.still_open': 409,
  'seeds.round_open': 409,
  'table.bets_closed': 409,
  'table.full': 409,
  'table.bets_too_many': 409,
  'table.bet_missing': 409,
  'table.cash_out_late': 409,
} as const satisfies Record<keyof typeof sandboxTexts.en.refusals, number>;
export type PlayRefusalCode = keyof typeof playRefusalStatus;

export class PlayRefusal extends Error {
  override readonly name = 'PlayRefusal';
  readonly code: PlayRefusalCode;
  /** The limit that forbids to play on or to stake so much. */
  readonly limit: PlayLimitRefusal | undefined;

  constructor(code: PlayRefusalCode, limit?: PlayLimitRefusal) {
    super(sandboxTexts.en.refusals[code]);
    this.code = code;
    this.limit = limit;
  }
}

export function refusePlay(code: PlayRefusalCode): never {
  throw new PlayRefusal(code);
}
