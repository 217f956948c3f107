/**
 * What the wire protocol says for a no. The first five are the provider's own words; the adapter's side knows the others by what they
 * contain, so none may contain another's mark ("already exists", "does not exist", "invalid sign", "too many requests" …).
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

/** A call of the wire protocol that is answered with 201 and its message. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: ProviderRefusalCode;

  constructor(code: ProviderRefusalCode) {
    super(providerMessages[code]);
    this.code = code;
  }
}

export function refuseProviderCall(code: ProviderRefusalCode): never {
  throw new ProviderRefusal(code);
}

/** Every refusal of the round API: its HTTP status and the text that a game shows to its player. */
export const playRefusals = {
  'launch.used': [410, 'This link was used or is too old. Please open the game again from the site.'],
  'session.required': [401, 'Please open the game again from the site.'],
  'session.ended': [401, 'This game session has ended. Please open the game again from the site.'],
  'session.idle': [401, 'This game was left alone for too long. Please open it again from the site.'],
  'session.replaced': [401, 'A game was opened elsewhere, so this one was closed.'],
  'session.kicked': [401, 'The operator ended this game session.'],
  'game.not_found': [404, 'There is no such game here.'],
  'round.not_found': [404, 'There is no such round.'],
  'round.stake_not_allowed': [422, 'This game does not take this stake.'],
  'round.bet_invalid': [422, 'This game does not take this bet.'],
  'round.move_invalid': [422, 'This move is not possible here.'],
  'round.balance_low': [409, 'Your balance is too low for this stake.'],
  'round.already_open': [409, 'Finish the open round first.'],
  'round.key_reused': [422, 'This key was used for another round.'],
  'round.over': [409, 'This round is already over.'],
  'round.step_taken': [409, 'Another move was already made at this step.'],
  'round.step_ahead': [409, 'This round is not that far yet.'],
  'round.still_open': [409, 'This round is not over yet.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;
export type PlayRefusalCode = keyof typeof playRefusals;

/** An expected no of the round API. */
export class PlayRefusal extends Error {
  override readonly name = 'PlayRefusal';
  readonly code: PlayRefusalCode;

  constructor(code: PlayRefusalCode) {
    super(playRefusals[code][1]);
    this.code = code;
  }
}

export function refusePlay(code: PlayRefusalCode): never {
  throw new PlayRefusal(code);
}
