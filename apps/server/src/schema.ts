import type { AvatarId, Country, Currency, Role } from '@golden-acers/contract';
import type { Database, Tx } from '@golden-acers/platform';
import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { OneTimeLinkTables } from './access/one-time-links/one-time-links.schema.ts';
import type { PermissionTables } from './access/permissions/permissions.schema.ts';
import type { RecoveryTables } from './accounts/recovery/recovery.schema.ts';
import type { AgentSecurityTables } from './agents/agent-security/agent-security.schema.ts';
import type { AgentSettingsTables } from './agents/agent-settings/agent-settings.schema.ts';
import type { AgentTreeTables } from './agents/agent-tree/agent-tree.schema.ts';
import type { MessageTemplateTables } from './agents/templates/message-templates.schema.ts';
import type { ActivityTables } from './events/activity/activity.schema.ts';
import type { AuditTables } from './events/audit/audit.schema.ts';
import type { LaunchTables } from './games/catalogue/games.schema.ts';
import type { FavouriteTables } from './games/favourites/favourites.schema.ts';
import type { JackpotTables } from './games/jackpots/jackpots.schema.ts';
import type { MailTables } from './messages/mail/mail.schema.ts';
import type { NotificationTables } from './messages/notifications/notifications.schema.ts';
import type { ReviewTables } from './money/reviews/reviews.schema.ts';
import type { ShiftTables } from './money/shifts/shifts.schema.ts';
import type { TransferRequestTables } from './money/transfer-requests/transfer-requests.schema.ts';
import type { BulkJobTables } from './players/bulk-jobs/bulk-jobs.schema.ts';
import type { PlayerTables } from './players/players/players.schema.ts';
import type { ProviderTables } from './provider/provider-accounts/provider-accounts.schema.ts';
import type { ExportTables } from './reporting/exports/exports.schema.ts';
import type { ProviderRecordTables } from './reporting/provider-records/provider-records.schema.ts';
import type { ReportTables } from './reporting/reports/reports.schema.ts';
import type { StatementTables } from './reporting/statements/statements.schema.ts';

export type AgentLevel = 'distributor' | 'store' | 'cashier';

interface AccountTable {
  id: string;
  number: GeneratedAlways<bigint>;
  role: Role;
  email: string;
  email_key: string;
  username: string;
  username_key: string;
  first_name: string;
  last_name: string;
  phone: string;
  country: Country | null;
  date_of_birth: string | null;
  currency: Generated<Currency>;
  avatar: Generated<AvatarId>;
  password_hash: string;
  is_active: Generated<boolean>;
  email_verified_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  last_login_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface AgentTable {
  id: string;
  parent_id: string | null;
  level: AgentLevel;
  name: string;
  must_change_password: Generated<boolean>;
  disabled_with: Generated<string | null>;
}

interface PlayerTable {
  id: string;
  agent_id: string;
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
  frozen_at: Generated<Date | null>;
  frozen_by: Generated<string | null>;
  frozen_reason: Generated<string | null>;
  excluded_until: Generated<Date | null>;
  /** Repeated from the account by triggers, as are the next ones. */
  number: GeneratedAlways<bigint>;
  registered_at: GeneratedAlways<Date>;
  is_closed: GeneratedAlways<boolean>;
  search_account: GeneratedAlways<string>;
  search_nickname: GeneratedAlways<string>;
}

interface SessionTable {
  id: string;
  token_hash: string;
  account_id: string;
  created_at: Date;
  expires_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  address: string;
  user_agent: string;
  /** When somebody last confirmed in it that it is still them. */
  confirmed_at: Generated<Date | null>;
}

/** The server's tables. The provider's features declare theirs beside their code. */
export interface ServerSchema
  extends ProviderTables,
    TransferRequestTables,
    ReportTables,
    ReviewTables,
    ShiftTables,
    StatementTables,
    LaunchTables,
    FavouriteTables,
    ActivityTables,
    AgentSecurityTables,
    AgentSettingsTables,
    MessageTemplateTables,
    AuditTables,
    AgentTreeTables,
    ExportTables,
    JackpotTables,
    BulkJobTables,
    OneTimeLinkTables,
    MailTables,
    ProviderRecordTables,
    RecoveryTables,
    NotificationTables,
    PermissionTables,
    PlayerTables {
  account: AccountTable;
  agent: AgentTable;
  player: PlayerTable;
  session: SessionTable;
}

/** The database or a transaction: what a function that only reads takes. */
export type Db = Kysely<ServerSchema>;
export type ServerDatabase = Database<ServerSchema>;
export type ServerTx = Tx<ServerSchema>;
