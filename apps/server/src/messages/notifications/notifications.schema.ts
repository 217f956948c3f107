import type { NotificationKind } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface NotificationTable {
  id: Generated<string>;
  account_id: string;
  kind: NotificationKind;
  /** As written: amounts are cents as text. */
  data: JSONColumnType<object, string, never>;
  at: Generated<Date>;
  read_at: Date | null;
  mail_decided_at: Generated<Date | null>;
  /** The text of an agent's announcement is read with it. */
  announcement_id: Generated<string | null>;
}

interface NotificationSettingTable {
  account_id: string;
  email_notifications: Generated<boolean>;
  push_notifications: Generated<boolean>;
  game_updates: Generated<boolean>;
  promotions: Generated<boolean>;
  /** Times of day in the time zone. */
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
  push_amounts: Generated<boolean>;
  weekly_digest: Generated<boolean>;
  digest_at: Generated<Date | null>;
  changed_at: Generated<Date>;
}

interface AnnouncementTable {
  id: Generated<string>;
  kind: 'new_games' | 'promotion';
  data: JSONColumnType<object, string, never>;
  created_at: Date;
  delivered_to: Generated<string>;
  delivered_at: Date | null;
}

export interface NotificationTables {
  notification: NotificationTable;
  notification_setting: NotificationSettingTable;
  announcement: AnnouncementTable;
}
