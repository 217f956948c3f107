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
      'OfferTerms',
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
    'game.description': 'GameDescription',
    'game.game_type': 'GameType',
    'mail.kind': 'MailKind',
    'notification.data': 'object',
    'notification.kind': 'NotificationKind',
    'passkey.transports': 'PasskeyTransport[]',
    'promotion_claim.review_evidence': 'readonly FoundEvidence[]',
    'promotion_claim.terms': 'OfferTerms',
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
  generated: [
    'player.is_closed',
    'player.number',
    'player.registered_at',
    'player.search_account',
    'player.search_contact',
    'player.search_nickname',
  ],
  views: { open_difference: 'difference' },
};

const sandboxColumns: ColumnOverrides = {
  imports: {},
  types: {
    'round.bet': 'object',
    'round.state': 'object',
    'round_step.events': 'object[]',
    'round_step.move': 'object',
    'shared_placement.chips': 'Record<string, number>',
    'shared_round.outcome': 'object',
    'shared_round.setup': 'object | null',
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

/** The text that the file must have, from a new database. */
export async function textOf(postgresUrl: string, { name, folders, overrides }: TableFile): Promise<string> {
  await using database = await cloneDatabase(postgresUrl, { folders });
  const db = openDatabase(database.adminUrl, { applicationName: 'table-types', poolSize: 1 });
  try {
    return await describeTables(db, { name, appRole: testRoles.app, overrides });
  } finally {
    await db.destroy();
  }
}
