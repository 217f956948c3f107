export type OneTimeLinkKind = 'verify_email' | 'reset_password' | 'accept_invitation';

interface OneTimeLinkTable {
  account_id: string;
  kind: OneTimeLinkKind;
  token_hash: string;
  email_key: string;
  created_at: Date;
  expires_at: Date;
}

export interface OneTimeLinkTables {
  one_time_link: OneTimeLinkTable;
}
