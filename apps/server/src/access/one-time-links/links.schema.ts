export type LinkKind = 'verify_email' | 'reset_password' | 'accept_invitation';

interface OneTimeLinkTable {
  account_id: string;
  kind: LinkKind;
  token_hash: string;
  email_key: string;
  created_at: Date;
  expires_at: Date;
}

export interface LinkTables {
  one_time_link: OneTimeLinkTable;
}
