import { apiKeyRefusals } from './access/api-key-refusals.ts';
import { factorRefusals } from './access/factor-refusals.ts';
import { exclusionRefusals } from './accounts/exclusion-refusals.ts';
import { jurisdictionRefusals } from './accounts/jurisdiction-refusals.ts';
import { phoneRefusals } from './accounts/phone-refusals.ts';
import { careRefusals } from './care/care-refusals.ts';
import { announcementRefusals } from './players/announcement-refusals.ts';
import { promotionRefusals } from './promotions/promotion-refusals.ts';
import { tournamentRefusals } from './promotions/tournament-refusals.ts';
import { identityRefusals } from './support/identity-refusals.ts';
import { ticketRefusals } from './support/ticket-refusals.ts';

/**
 * Every refusal with its HTTP status. A code without a text in each language does not compile. The browser
 * shows `message`, or its own translation of the code.
 */
export const refusals = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.unsupported_type': 415,
  'request.too_large': 413,
  'request.rate_limited': 429,
  'request.key_reused': 422,
  'request.still_running': 409,
  'request.done_already': 409,
  'request.outdated': 412,
  'request.timed_out': 408,
  'request.headers_too_large': 431,
  'request.expectation_failed': 417,
  'request.method_unknown': 501,
  'request.version_unknown': 400,
  'route.not_found': 404,
  'route.method_not_allowed': 405,
  'server.failed': 500,
  'server.unavailable': 503,
  'server.maintenance': 503,

  'session.required': 401,
  'session.ended': 401,
  'session.not_found': 404,
  'agent.required': 403,
  'player.required': 403,
  'agent.is_oneself': 409,
  'agent.level_not_below': 422,
  'agent.parent_disabled': 409,
  'agent.parent_is_the_same': 409,
  'agent.already_disabled': 409,
  'agent.no_first_password': 409,
  'agent.set_above': 403,
  'agent.not_invited': 409,
  'agent.already_enabled': 409,
  'agent.credit_low': 409,
  'agent.too_many': 409,
  'agent.beyond_own': 422,
  'agent.not_permitted': 403,
  'agent.password_change_required': 403,

  'setting.out_of_range': 422,
  'setting.changed_meanwhile': 409,

  'template.not_found': 404,
  'template.too_many': 409,

  'account.wrong_credentials': 401,
  'account.inactive': 403,
  'account.frozen': 403,
  'account.email_taken': 409,
  'account.username_taken': 409,
  'account.wrong_password': 422,
  'account.referral_unknown': 422,
  'account.email_verified_already': 409,
  'account.email_changed_recently': 409,
  'account.confirmation_differs': 422,
  'account.credit_left': 409,
  'link.not_valid': 410,
  'push.endpoint_not_allowed': 422,

  'player.not_found': 404,
  'player.closed': 409,
  'player.frozen': 409,
  'player.frozen_already': 409,
  'player.not_frozen': 409,
  'player.credit_left': 409,
  'player.confirmation_differs': 422,
  'player.contact_changed': 409,
  'player.labelled_already': 409,
  'player.not_labelled': 409,
  'player.too_many_labels': 409,
  'player.manager_is_the_same': 409,
  'player.recovers_by_mail': 409,
  'note.not_found': 404,
  'note.of_another': 403,
  'note.too_many': 409,
  'label.not_found': 404,
  'label.name_taken': 409,
  'label.too_many': 409,
  'saved_view.not_found': 404,
  'saved_view.name_taken': 409,
  'saved_view.too_many': 409,
  'game.not_found': 404,
  'record.not_found': 404,
  'failed_job.not_found': 404,
  'webhook.not_found': 404,
  'webhook.url_not_allowed': 422,
  'webhook.too_many': 409,
  'webhook.disabled': 409,
  'webhook.delivery_not_found': 404,
  'audit.verification_running': 409,
  'audit.verified_recently': 429,
  'alarm.not_found': 404,
  'alarm.ended': 409,
  'alarm.acknowledged': 409,
  'alarm.about_oneself': 403,
  'jackpot.not_found': 404,
  'jackpot.being_set': 409,
  'jackpot.cap_too_low': 409,
  'jackpot.return_too_high': 409,
  'favourite.too_many': 409,

  'provider.unavailable': 503,
  'provider.busy': 503,
  'provider.sign_in_failed': 502,
  'provider.refused': 502,
  'provider.account_exists': 409,
  'provider.account_not_found': 409,
  'provider.account_frozen': 409,
  'provider.password_stale': 409,
  'provider.agent_credit_low': 409,
  'provider.player_in_game': 409,
  'provider.player_balance_low': 409,
  'provider.launch_refused': 502,
  'provider.game_closing': 503,
  'provider.unsupported': 409,

  'transfer_request.not_found': 404,
  'transfer_request.already_open': 409,
  'transfer_request.above_limit': 422,
  'transfer_request.already_decided': 409,

  'lookup.not_found': 404,
  ...exclusionRefusals,
  ...jurisdictionRefusals,
  ...phoneRefusals,
  ...careRefusals,
  ...promotionRefusals,
  ...factorRefusals,
  ...apiKeyRefusals,
  ...tournamentRefusals,
  ...ticketRefusals,
  ...identityRefusals,
  ...announcementRefusals,

  'job.not_found': 404,
  'job.nobody_selected': 422,
  'job.too_many_players': 422,
  'job.too_many_open': 409,
  'job.amount_missing': 422,
  'job.text_missing': 422,
  'job.too_many_messages': 429,
  'job.all_refused': 422,
  'job.confirmation_differs': 422,
  'job.over': 409,
  'job.not_over': 409,
  'job.of_another': 403,
  'job.nothing_to_retry': 409,
  'job.passwords_gone': 410,

  'records.too_many': 422,
  'records.too_many_readings': 409,
  'records.reading_not_found': 404,

  'export.not_found': 404,
  'export.not_ready': 409,
  'export.scope_changed': 409,
  'export.too_many': 409,

  'stream.too_many': 429,
  'stream.full': 503,

  'transfer.key_required': 400,
  'transfer.still_running': 409,
  'transfer.already_open': 409,
  'transfer.player_in_review': 409,
  'transfer.above_ceiling': 422,
  'transfer.above_day_limit': 422,
  'transfer.not_carried_out': 409,
  'transfer.rejected_in_review': 409,
  'transfer.not_found': 404,
  'transfer.not_undoable': 409,
  'transfer.undone_already': 409,

  'review.not_found': 404,
  'review.already_settled': 409,
  'decision.already_waiting': 409,
  'decision.not_waiting': 409,
  'decision.own': 403,
  'decision.not_independent': 403,
  'decision.first_below': 403,
  'decision.request_unneeded': 409,
  'decision.agent_cannot_decide': 409,
  'decision.second_needed': 409,
  'decision.too_many_waiting': 409,
  'approval.not_found': 404,
  'approval.invite_by_mail': 422,
  'shift.not_found': 404,
  'shift.already_open': 409,
  'shift.already_closed': 409,
  'shift.not_counted': 409,
  'shift.unexplained': 409,
  'shift.nothing_to_explain': 409,
  'report.address_unverified': 409,
  'report.file_too_large': 422,
  'agent.not_found': 404,
  'statement.not_found': 404,
  'statement.day_out_of_range': 422,
  'statement.being_made': 409,
  'statement.not_at_zero': 409,
  'statement.closed': 409,
  'difference.not_found': 404,
  'difference.already_settled': 409,
  'difference.transfer_unsettled': 409,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that any endpoint may return, whatever it declares. */
export const commonRefusals = [
  'request.malformed',
  'request.invalid',
  'request.unsupported_type',
  'request.too_large',
  'request.rate_limited',
  'request.version_unknown',
  'server.failed',
  'server.unavailable',
  'server.maintenance',
] as const satisfies readonly RefusalCode[];

/** The reasons why a player may not play or be credited. */
export const playerDisabledRefusals = [
  'player.closed',
  'player.frozen',
  'player.excluded',
] as const satisfies readonly RefusalCode[];

/** The reasons why any call to the game provider may fail. */
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
  visitor: ['link.not_valid'],
  'signed-in': ['session.required', 'session.ended', 'key.session_required'],
  player: ['session.required', 'session.ended', 'key.session_required', 'player.required'],
  agent: [
    'session.required',
    'session.ended',
    'agent.required',
    'agent.factor_required',
    'key.not_valid',
    'key.address_denied',
    'key.session_required',
  ],
} as const satisfies Record<Access, readonly RefusalCode[]>;

/** Refusals that come with an `Idempotency-Key`. */
export const keyRefusals = [
  'request.key_reused',
  'request.still_running',
  'request.done_already',
] as const satisfies readonly RefusalCode[];

/** Refusals that come with a version of the record. */
export const versionRefusals = ['request.outdated'] as const satisfies readonly RefusalCode[];

/** Refusals that come with a permission. */
export const permissionRefusals = [
  'agent.not_permitted',
  'agent.password_change_required',
  'key.scope_missing',
] as const satisfies readonly RefusalCode[];

/**
 * The callers of an endpoint: anyone; a visitor with the link of a ticket; any account with a session; only
 * a player; only an agent.
 */
export type Access = 'public' | 'visitor' | 'signed-in' | 'player' | 'agent';
