import { fileURLToPath } from 'node:url';
import { type MigrationFolder, openDatabase } from '@golden-acers/platform';
import { sandboxMigrations } from '../../apps/sandbox/src/config.ts';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import { cloneDatabase } from '../../testing/src/databases.ts';
import { testRoles } from '../../testing/src/test-roles.ts';
import { type ColumnOverrides, describeTables } from './table-types.ts';

const serverColumns: ColumnOverrides = {
  imports: {
    '@golden-acers/contract': [
      'ActivityKind',
      'AlarmCode',
      'AnnouncementAudience',
      'AnnouncementTexts',
      'AuditDefect',
      'AvatarId',
      'Currency',
      'DecisionOutcome',
      'ExportFailure',
      'ExportTableName',
      'GameDescription',
      'GameType',
      'Language',
      'NotificationKind',
      'PasskeyTransport',
      'PersonalDetails',
      'RefusalCode',
      'ReferralDoubt',
      'TicketCategory',
      'WebhookType',
    ],
    './column-types.ts': ['BulkJobOptions', 'DeliveryProblem', 'EarlierAttempt', 'OfferTexts'],
    './messages/mail/email-templates.ts': ['MailKind'],
    './promotions/abuse/abuse-rules.ts': ['FoundEvidence'],
    './promotions/offers/offer-amounts.ts': ['StoredTerms'],
    './promotions/tournaments/tournament-rules.ts': ['PrizeStep'],
  },
  types: {
    'account.avatar': 'AvatarId',
    'account.country': "PersonalDetails['country']",
    'account.currency': 'Currency',
    'activity.data': 'object',
    'activity.kind': 'ActivityKind',
    'agent_announcement.audience': 'AnnouncementAudience',
    'agent_announcement.texts': 'AnnouncementTexts',
    'alarm.code': 'AlarmCode',
    'announcement.data': 'object',
    'approval.command': 'object',
    'audit_entry.after': 'Record<string, unknown>',
    'audit_entry.before': 'Record<string, unknown>',
    'audit_verification.defect': 'AuditDefect',
    'bulk_job.blocked_code': 'RefusalCode',
    'bulk_job.options': 'BulkJobOptions',
    'bulk_job.pause_code': 'RefusalCode',
    'bulk_job_row.code': 'RefusalCode',
    'decision.evidence': 'object',
    'decision.outcome': 'DecisionOutcome',
    'export.failure': 'ExportFailure',
    'export.filters': 'Record<string, string>',
    'export.table_name': 'ExportTableName',
    'fact.data': 'object',
    'game.description': 'GameDescription',
    'game.game_type': 'GameType',
    'mail.kind': 'MailKind',
    'notification.data': 'object',
    'notification.kind': 'NotificationKind',
    'passkey.transports': 'PasskeyTransport[]',
    'promotion_claim.review_evidence': 'readonly FoundEvidence[]',
    'promotion_claim.terms': 'StoredTerms',
    'promotion_offer.texts': 'OfferTexts',
    'promotion_offer.wagering_shares': 'Record<string, number>',
    'push_subscription.language': 'Language',
    'referral.evidence': '{ doubt: ReferralDoubt; playerId: string }[]',
    'saved_view.settings': 'object',
    'system_settings.changed': 'Readonly<Record<string, number>>',
    'ticket.category': 'TicketCategory',
    'tournament.game_type': 'GameType',
    'tournament.prizes': 'PrizeStep[]',
    'tournament.texts': 'AnnouncementTexts',
    'transfer.evidence': 'object[]',
    'transfer.refusal_code': 'RefusalCode',
    'webhook_delivery.data': 'object',
    'webhook_delivery.earlier_attempts': 'EarlierAttempt[]',
    'webhook_delivery.problem': 'DeliveryProblem',
    'webhook_endpoint.event_types': 'WebhookType[]',
  },
  comments: {
    'account.verified_number': 'E.164. Unique across accounts.',
    'activity.data': 'As written: amounts are cents as text.',
    'agent_announcement.api_key_id': 'The API key that planned it. Null if a person did.',
    'api_key_secret.ends_at': 'Null: it is valid as long as its key.',
    'approval.api_key_id': 'The API key that gave the command. Null if a person did.',
    'bulk_job.agent_address': "Null some time after the job's end.",
    'bulk_job.api_key_id': 'The API key with which its rows act. Null if a person started it.',
    'cashback_share.missing': 'Why nothing is paid.',
    'cashback_share.week': 'The Monday of the week.',
    'decision.api_key_id': 'Null if a person decided.',
    'exclusion_match.state': '`excluded`: the exclusion was copied to the player. `open`: an agent decides.',
    'mail.account_id': 'Null: the recipient has no account.',
    'mail.recipient': 'Null, like the content, once the mail is sent or given up.',
    'notification.announcement_id': "The text of an agent's announcement is read with it.",
    'notification.data': 'As written: amounts are cents as text.',
    'notification_setting.quiet_from': 'Times of day in the time zone.',
    'one_time_link.approval': 'Whether the former address has approved the change. Null where it need not.',
    'one_time_link.email':
      'The address that `change_email` and `restore_email` set. Null for the other kinds.',
    'one_time_link.opened_at': 'When a `change_email` was opened that waits for the approval.',
    'phone_code.number': 'Empty once the number of the profile has changed.',
    'player.excluded_at_least_until':
      'The end that was chosen; `excludedUntil` is infinite until the person has asked to return.',
    'player.number': 'Triggers copy it from the account, like the next ones.',
    'player.taken_from_agent_id':
      'The manager before the root took the player over; null while another agent manages it.',
    'player.visit_started_at': 'Set by a trigger.',
    'player_limit.max_value': 'The limit in cents, or in minutes for the kind `session`.',
    'player_limit.raise_to':
      'Null while `raiseRequestedAt` is set: the player requested to remove the limit.',
    'player_play.game': 'As the records name it, in lower case.',
    'player_play.quarter': 'The start of a quarter of an hour.',
    'player_play.top_multiple_hundredths': 'The highest win of a round in hundredths of its stake.',
    'promotion_claim.ending': 'How it ends once its bonus is taken back.',
    'promotion_claim.is_exclusive':
      'A player has one such claim at a time: it waits for a recharge or must be wagered.',
    'promotion_claim.review_state': '`open`: held until an agent has looked at it.',
    'promotion_offer.agent_id': 'Below the root it needs a budget.',
    'promotion_offer.budget_cents': 'Null: no limit. Otherwise the ledger account `offer:<id>` pays.',
    'promotion_offer.is_automatic':
      'The sign-up claims a fixed credit, and a recharge claims a deposit match.',
    'promotion_offer.texts': 'A text that is missing is generated from the row.',
    'promotion_offer.weekdays': 'The days of the week, from 1 for Monday; null: every day.',
    'record_day.day': '`YYYY-MM-DD`, in UTC.',
    'report_schedule.next_day': "`YYYY-MM-DD`, in the agent's time zone.",
    'session.confirmed_at': 'When the session was last confirmed by a step-up.',
    'statement.day': '`YYYY-MM-DD`, in UTC.',
    'ticket.player_id': 'Null for a visitor, who has an address instead.',
    'ticket_message.author_id': 'Null for a visitor.',
    'transfer.actor_address': 'The address that sent the request. Null if there was no request.',
    'transfer.actor_api_key_id': 'The API key that sent the command. Null if a person did.',
    'transfer.claim_id': 'The claim that the transfer pays or takes back.',
    'transfer.decided_alone': 'The command needed a second agent, and no other agent could confirm it.',
    'transfer.reason': 'The reason of a correction or bonus.',
    'transfer.second_agent_id': 'The agent who confirmed the command.',
  },
  generated: [
    'player.is_closed',
    'player.number',
    'player.registered_at',
    'player.search_account',
    'player.search_contact',
    'player.search_nickname',
  ],
  // The present differences without a correction or explanation.
  views: { open_difference: 'difference' },
};

const sandboxColumns: ColumnOverrides = {
  imports: {},
  types: {
    'game_session.ended_by_limit': 'object',
    'round.bet': 'object',
    'round.state': 'object',
    'round_step.events': 'object[]',
    'round_step.move': 'object',
    'shared_placement.chips': 'Record<string, number>',
    'shared_round.outcome': 'object',
    'shared_round.setup': 'object | null',
  },
  comments: {
    'round.seed_pair_id': 'Null for rounds of release 1.0.0.',
    'round.shared_round_id': "The round that many players share, of which this one is one player's bet.",
  },
  generated: [],
  views: {},
};

interface TableFile {
  readonly path: string;
  /** The name of its interface. */
  readonly name: string;
  readonly folders: readonly MigrationFolder[];
  readonly overrides: ColumnOverrides;
}

const tablesOf = (app: string) => fileURLToPath(new URL(`../../apps/${app}/src/tables.ts`, import.meta.url));

export const tableFiles: readonly TableFile[] = [
  { path: tablesOf('server'), name: 'ServerSchema', folders: serverMigrations, overrides: serverColumns },
  { path: tablesOf('sandbox'), name: 'SandboxSchema', folders: sandboxMigrations, overrides: sandboxColumns },
];

/** Returns the text that the file must have, from a new database. */
export async function textOf(postgresUrl: string, { name, folders, overrides }: TableFile): Promise<string> {
  await using database = await cloneDatabase(postgresUrl, { folders });
  const db = openDatabase(database.adminUrl, { applicationName: 'table-types', poolSize: 1 });
  try {
    return await describeTables(db, { name, appRole: testRoles.app, overrides });
  } finally {
    await db.destroy();
  }
}
