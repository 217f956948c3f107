import type { ExclusionCause } from '@golden-acers/contract';
import type { ReadOnlyDatabase, Tx } from '@golden-acers/platform';
import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { AccessTables } from './access/access.schema.ts';
import type { ExclusionTables } from './accounts/exclusions/exclusions.schema.ts';
import type { AgentTables } from './agents/agents.schema.ts';
import type { AlarmTables } from './app/alarms/alarms.schema.ts';
import type { DiagnosticsTables } from './app/diagnostics/diagnostics.schema.ts';
import type { MaintenanceTables } from './app/maintenance/maintenance.schema.ts';
import type { MetricsTables } from './app/metrics/metrics.schema.ts';
import type { SiteTables } from './app/site/site.schema.ts';
import type { SystemTables } from './app/system/system.schema.ts';
import type { CareTables } from './care/care.schema.ts';
import type { RealityCheckTables } from './care/reality-check/reality-check.schema.ts';
import type { EventTables } from './events/events.schema.ts';
import type { GameTables } from './games/games.schema.ts';
import type { MailTables } from './messages/mail/mail.schema.ts';
import type { NotificationTables } from './messages/notifications/notifications.schema.ts';
import type { PushTables } from './messages/push/push.schema.ts';
import type { WebhookTables } from './messages/webhooks/webhooks.schema.ts';
import type { ReviewTables } from './money/reviews/reviews.schema.ts';
import type { ShiftTables } from './money/shifts/shifts.schema.ts';
import type { TransferRequestTables } from './money/transfer-requests/transfer-requests.schema.ts';
import type { AnnouncementTables } from './players/announcements/announcements.schema.ts';
import type { BulkJobTables } from './players/bulk-jobs/bulk-jobs.schema.ts';
import type { PlayerTables } from './players/players/players.schema.ts';
import type { CashbackTables } from './promotions/cashback/cashback.schema.ts';
import type { PlayTables } from './promotions/play/play.schema.ts';
import type { PromotionTables } from './promotions/promotions.schema.ts';
import type { ReferralTables } from './promotions/referrals/referrals.schema.ts';
import type { TournamentTables } from './promotions/tournaments/tournaments.schema.ts';
import type { VipTables } from './promotions/vip/vip.schema.ts';
import type { ProviderTables } from './provider/provider-accounts/provider-accounts.schema.ts';
import type { ExportTables } from './reporting/exports/exports.schema.ts';
import type { ProviderRecordTables } from './reporting/provider-records/provider-records.schema.ts';
import type { ReportTables } from './reporting/reports/reports.schema.ts';
import type { StatementTables } from './reporting/statements/statements.schema.ts';
import type { SupportTables } from './support/support.schema.ts';

interface PlayerTable {
  id: string;
  agent_id: string;
  /** The manager before the root took the player over; null while another agent manages it. */
  taken_from_agent_id: Generated<string | null>;
  referral_code: string;
  referred_by: string | null;
  provider_agent_id: string;
  provider_username: string;
  provider_password_sealed: string;
  provider_account_state: Generated<'pending' | 'ready'>;
  balance_cents: Generated<bigint>;
  balance_at: Date | null;
  balance_reported_at: Generated<Date | null>;
  seen_at: Date | null;
  /** Set by a trigger. */
  visit_started_at: Generated<Date | null>;
  frozen_at: Generated<Date | null>;
  frozen_by: Generated<string | null>;
  frozen_reason: Generated<string | null>;
  excluded_until: Generated<Date | null>;
  /** The end that was chosen; `excluded_until` is infinite until the person has asked to return. */
  excluded_at_least_until: Generated<Date | null>;
  excluded_from: Generated<Date | null>;
  excluded_cause: Generated<ExclusionCause>;
  excluded_by: Generated<string | null>;
  excluded_reason: Generated<string | null>;
  hides_wins: Generated<boolean>;
  /** Copied from the account by triggers, like the next ones. */
  number: GeneratedAlways<bigint>;
  registered_at: GeneratedAlways<Date>;
  is_closed: GeneratedAlways<boolean>;
  search_account: GeneratedAlways<string>;
  search_nickname: GeneratedAlways<string>;
  search_contact: GeneratedAlways<string>;
}

export interface ServerSchema
  extends AccessTables,
    AgentTables,
    AlarmTables,
    CareTables,
    EventTables,
    ExclusionTables,
    GameTables,
    ProviderTables,
    TransferRequestTables,
    ReportTables,
    ReviewTables,
    ShiftTables,
    StatementTables,
    ExportTables,
    AnnouncementTables,
    BulkJobTables,
    MailTables,
    DiagnosticsTables,
    MaintenanceTables,
    SystemTables,
    MetricsTables,
    ProviderRecordTables,
    NotificationTables,
    PushTables,
    PlayerTables,
    PlayTables,
    RealityCheckTables,
    CashbackTables,
    VipTables,
    PromotionTables,
    ReferralTables,
    TournamentTables,
    SiteTables,
    SupportTables,
    WebhookTables {
  player: PlayerTable;
}

/** The database or a transaction, for functions that only read. */
export type Db = Kysely<ServerSchema>;
/** For reads that may come from a replica. Every `Db` is one, but none is a `Db`. */
export type ReadDb = ReadOnlyDatabase<ServerSchema>;
export type ServerTx = Tx<ServerSchema>;
