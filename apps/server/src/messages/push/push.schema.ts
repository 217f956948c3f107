import type { Language } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface PushKeyTable {
  id: 'vapid';
  public_key: string;
  private_key_sealed: string;
  created_at: Generated<Date>;
}

interface PushSubscriptionTable {
  session_id: string;
  account_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  created_at: Generated<Date>;
}

/** Filled by a trigger. */
interface PushWaitingTable {
  notification_id: string;
  account_id: string;
  due_at: Date | null;
}

export interface PushTables {
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  push_waiting: PushWaitingTable;
}
