import type { Language } from '@golden-acers/contract';
import type { Generated } from 'kysely';
import type { MailKind } from './email-templates.ts';

interface MailTable {
  id: string;
  /** Null: to somebody without an account. */
  account_id: string | null;
  kind: MailKind;
  language: Language;
  /** Null, like the content, once the mail is sent or given up. */
  recipient: string | null;
  content_sealed: string | null;
  state: Generated<'waiting' | 'sent' | 'given_up'>;
  written_at: Date;
  expires_at: Date | null;
  sent_at: Date | null;
}

export interface MailTables {
  mail: MailTable;
}
