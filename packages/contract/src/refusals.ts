/**
 * Every refusal the API can answer with: its HTTP status and its English text. The table is closed: a code that isn't
 * here does not compile. The browser shows `message`, or its own translation of the code.
 */
export const refusals = {
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [422, 'Please check the highlighted fields.'],
  'request.unsupported_type': [415, 'Send the request as JSON.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.rate_limited': [429, 'Too many attempts. Please wait a moment and try again.'],
  'route.not_found': [404, 'There is nothing at this address.'],
  'server.failed': [500, 'Something went wrong on our side. Please try again.'],
  'server.unavailable': [503, 'The service is briefly unavailable. Please try again in a moment.'],

  'session.required': [401, 'Please sign in to continue.'],
  'session.ended': [401, 'Your session has ended. Please sign in again.'],
  'session.not_found': [404, 'There is no such session.'],
  'agent.required': [403, 'Only agents can do this.'],
  'player.required': [403, 'Only players can do this.'],
  'agent.is_oneself': [409, 'You can’t do this to yourself. Ask the agent above you.'],
  'agent.level_not_below': [422, 'The level must be below that of the agent above.'],
  'agent.parent_disabled': [409, 'The agent above is disabled. Enable it first.'],
  'agent.parent_is_the_same': [409, 'The agent is already below that one.'],
  'agent.already_disabled': [409, 'This agent is disabled already.'],
  'agent.not_invited': [409, 'This agent has no open invitation.'],
  'agent.already_enabled': [409, 'This agent is enabled already.'],
  'agent.credit_low': [409, 'There is not enough allotted credit for this.'],
  'agent.too_many': [409, 'The maximum number of agents has been reached.'],
  'agent.beyond_own': [422, 'You can’t give more than you have yourself.'],
  'agent.not_permitted': [403, 'Your role does not permit this. Ask the agent above you.'],
  'agent.password_change_required': [403, 'Choose a password of your own first.'],

  'session.code_required': [401, 'Enter the code from your authenticator app, or use a passkey.'],
  'session.code_wrong': [401, 'This code is not right, or was used already.'],
  'session.passkey_wrong': [401, 'This passkey could not be checked. Please try again.'],
  'agent.factor_required': [403, 'Set up your authenticator app first, under Setting.'],
  'agent.step_up_required': [403, 'Confirm first that it is you.'],
  'agent.code_wrong': [422, 'This code is not right, or it was used before.'],
  'agent.passkey_wrong': [422, 'The passkey could not be checked. Please try it again.'],
  'agent.password_not_enough': [403, 'Confirm with your authenticator app or a passkey.'],
  'agent.totp_required': [409, 'With a real game provider the authenticator app stays on.'],
  'agent.totp_not_started': [409, 'Start with a new secret for your authenticator app.'],
  'passkey.not_found': [404, 'There is no such passkey.'],
  'passkey.too_many': [409, 'You can keep at most 20 passkeys.'],
  'passkey.known_already': [409, 'This passkey is known already.'],
  'template.not_found': [404, 'There is no such text.'],
  'template.too_many': [409, 'You can keep at most 100 texts.'],

  'account.wrong_credentials': [401, 'Invalid credentials. Please try again.'],
  'account.inactive': [403, 'This account is closed to sign-ins. Please contact support.'],
  'account.frozen': [403, 'This account is frozen. Please contact support.'],
  'account.email_taken': [409, 'An account with this email address already exists.'],
  'account.username_taken': [409, 'This username is already taken.'],
  'account.wrong_password': [422, 'The current password is not correct.'],
  'account.referral_unknown': [422, 'This referral code is not known.'],
  'account.email_verified_already': [409, 'This email address is verified already.'],
  'account.confirmation_differs': [422, 'Type your username exactly as it is shown.'],
  'account.credit_left': [409, 'There is still credit on your balance. Ask your agent to redeem it first.'],
  'link.not_valid': [410, 'This link has expired or was already used.'],

  'player.not_found': [404, 'There is no such player.'],
  'player.closed': [409, 'This player’s account is closed. No credit can be moved.'],
  'player.frozen': [409, 'This player’s account is frozen. It can’t play, and no credit can be moved.'],
  'player.excluded': [409, 'This player is excluded from playing. Credit can only be redeemed.'],
  'player.frozen_already': [409, 'This player is frozen already.'],
  'player.not_frozen': [409, 'This player is not frozen.'],
  'player.recovers_by_mail': [
    409,
    'This player has a mailbox and can choose a new password with “Forgot password?”.',
  ],
  'note.not_found': [404, 'There is no such note.'],
  'note.of_another': [403, 'Only its author can edit a note.'],
  'label.not_found': [404, 'There is no such label.'],
  'label.name_taken': [409, 'There is a label with this name already.'],
  'label.too_many': [409, 'There are as many labels as there can be. Remove one first.'],
  'saved_view.not_found': [404, 'There is no such view.'],
  'saved_view.name_taken': [409, 'You have a view with this name already.'],
  'saved_view.too_many': [409, 'You have as many views as you can keep. Remove one first.'],
  'game.not_found': [404, 'There is no such game.'],
  'jackpot.not_found': [404, 'There is no such jackpot.'],
  'jackpot.being_set': [409, 'This jackpot is being set already. Please try again in a moment.'],
  'jackpot.cap_too_low': [
    409,
    'The cap must be at least the seed and what the jackpot holds now, and above what is contributed between two wins.',
  ],
  'jackpot.return_too_high': [
    409,
    'With this a game would return everything that is staked. Lower the seed or the contribution.',
  ],
  'favourite.too_many': [409, 'You can keep at most 200 favourite games.'],

  'provider.unavailable': [503, 'The game provider is not answering. Please try again in a moment.'],
  'provider.busy': [503, 'The game provider is busy. Please try again in a moment.'],
  'provider.sign_in_failed': [502, 'The game provider refused the agent’s sign-in.'],
  'provider.refused': [502, 'The game provider refused the request.'],
  'provider.account_exists': [409, 'This account name is already taken at the game provider.'],
  'provider.account_not_found': [409, 'The game provider does not know this account.'],
  'provider.account_frozen': [409, 'This account is frozen at the game provider.'],
  'provider.password_stale': [
    409,
    'The provider password was changed elsewhere. Ask your agent to reset it.',
  ],
  'provider.agent_credit_low': [409, 'The agent does not have enough credit.'],
  'provider.player_in_game': [409, 'The player is in a game. Try again after the game is closed.'],
  'provider.player_balance_low': [409, 'The player’s balance is too low.'],
  'provider.launch_refused': [502, 'The game provider sent a game address that is not allowed.'],
  'provider.unsupported': [409, 'The game provider cannot do this.'],

  'transfer_request.not_found': [404, 'There is no such request.'],
  'transfer_request.already_open': [409, 'Your agent already has an open request of this kind from you.'],
  'transfer_request.already_decided': [409, 'This request was already answered or taken back.'],

  'job.not_found': [404, 'There is no such job.'],
  'job.nobody_selected': [422, 'No player matches this selection.'],
  'job.too_many_players': [422, 'A job takes at most 1,000 players. Narrow the selection.'],
  'job.too_many_open': [409, 'Five of your jobs are not over yet. Wait for one of them, or cancel it.'],
  'job.amount_missing': [422, 'Enter an amount for this player.'],
  'job.player_in_review': [409, 'A transfer of this player is in review. Settle it first.'],
  'job.all_refused': [422, 'Nothing would be carried out: every row is refused.'],
  'job.confirmation_differs': [
    422,
    'This is not the figure that the preview shows now. Look at it again and type it as it is shown.',
  ],
  'job.over': [409, 'This job is over.'],
  'job.not_over': [409, 'This job is not over yet.'],
  'job.of_another': [403, 'Only the agent who started this job can do this.'],
  'job.nothing_to_retry': [409, 'No row of this job has failed.'],
  'job.passwords_gone': [410, 'The new passwords were fetched already, or there are none.'],

  'records.too_many': [422, 'These are more than 5,000 accounts. Narrow the selection.'],
  'records.too_many_readings': [
    409,
    'Three of your questions are still being read. Wait for one of them, or stop it.',
  ],
  'records.reading_not_found': [404, 'This is not being read.'],

  'export.not_found': [404, 'There is no such file.'],
  'export.not_ready': [409, 'This file is not ready.'],
  'export.too_many': [409, 'Five of your files are still being made. Wait for one of them.'],

  'stream.too_many': [429, 'This account is following live news in too many places at once.'],
  'stream.full': [503, 'Too many pages are following live news at the moment.'],

  'transfer.key_required': [400, 'A money command needs an Idempotency-Key header.'],
  'transfer.key_reused': [422, 'This idempotency key was used for another command.'],
  'transfer.still_running': [409, 'This command is still being carried out.'],
  'transfer.already_open': [409, 'Another transfer of this player is still being carried out.'],
  'transfer.above_ceiling': [422, 'The amount is above the allowed ceiling.'],
  'transfer.above_day_limit': [422, 'This would exceed what you may move in one day.'],
  'transfer.rejected_in_review': [409, 'This transfer was checked by an agent and was not carried out.'],

  'review.not_found': [404, 'There is no such transfer in review.'],
  'review.already_settled': [409, 'This transfer is settled already.'],
  'decision.already_waiting': [409, 'A decision about this is already waiting for its confirmation.'],
  'decision.not_waiting': [409, 'This decision is no longer waiting for a confirmation.'],
  'decision.own': [403, 'Another agent must confirm your decision.'],
  'shift.not_found': [404, 'There is no such shift.'],
  'shift.already_open': [409, 'Your till is open already.'],
  'shift.already_closed': [409, 'This shift is closed already.'],
  'report.address_unverified': [409, 'Confirm your email address first: reports go to a confirmed one only.'],
  'agent.not_found': [404, 'There is no such agent.'],
  'statement.not_found': [404, 'There is no statement of this day.'],
  'statement.day_out_of_range': [422, 'Choose a day that is over, at most 93 days ago.'],
  'statement.being_made': [409, 'This statement is still being made.'],
  'statement.not_at_zero': [409, 'A statement is closed only when no difference is left open.'],
  'statement.closed': [409, 'This statement is closed.'],
  'difference.not_found': [404, 'There is no such difference.'],
  'difference.already_settled': [409, 'This difference is settled already.'],
  'difference.transfer_unsettled': [409, 'Settle the transfer itself first, then run the statement again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that any endpoint may answer with, whatever it declares. */
export const commonRefusals = [
  'request.malformed',
  'request.invalid',
  'request.unsupported_type',
  'request.too_large',
  'request.rate_limited',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly RefusalCode[];

/** Why a player may not play or be credited. */
export const playerDisabledRefusals = [
  'player.closed',
  'player.frozen',
  'player.excluded',
] as const satisfies readonly RefusalCode[];

/** Why a call to the game provider may come to nothing, whatever it asks. */
export const providerUnavailableRefusals = [
  'provider.unavailable',
  'provider.busy',
  'provider.sign_in_failed',
  'provider.refused',
] as const satisfies readonly RefusalCode[];

/** The same of a call about one account there. */
export const providerAccountRefusals = [
  ...providerUnavailableRefusals,
  'provider.account_not_found',
  'provider.account_frozen',
  'provider.password_stale',
] as const satisfies readonly RefusalCode[];

/** The same of an agent's call, which names the player. */
export const providerPlayerRefusals = [
  'player.not_found',
  ...providerAccountRefusals,
] as const satisfies readonly RefusalCode[];

/** Refusals that come with an access level. */
export const accessRefusals = {
  public: [],
  'signed-in': ['session.required', 'session.ended'],
  player: ['session.required', 'session.ended', 'player.required'],
  agent: ['session.required', 'session.ended', 'agent.required', 'agent.factor_required'],
} as const satisfies Record<Access, readonly RefusalCode[]>;

/** Refusals that come with a permission. */
export const permissionRefusals = [
  'agent.not_permitted',
  'agent.password_change_required',
] as const satisfies readonly RefusalCode[];

/** Who may call: anyone; any account with a session; only a player; only an agent. */
export type Access = 'public' | 'signed-in' | 'player' | 'agent';
