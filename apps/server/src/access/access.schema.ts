import type {
  AgentLevel,
  AvatarId,
  Currency,
  PasskeyTransport,
  PersonalDetails,
  RegistrationField,
  Role,
} from '@golden-acers/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

export type PersonalColumns = { [F in RegistrationField as SnakeCase<F>]: PersonalDetails[F] };

interface AccountTable extends PersonalColumns {
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
  currency: Generated<Currency>;
  avatar: Generated<AvatarId>;
  password_hash: string;
  is_active: Generated<boolean>;
  terms_version: Generated<string>;
  terms_accepted_at: Generated<Date | null>;
  email_verified_at: Generated<Date | null>;
  phone_verified_at: Generated<Date | null>;
  /** E.164. Unique across accounts. */
  verified_number: Generated<string | null>;
  closed_at: Generated<Date | null>;
  last_login_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface PhoneCodeTable {
  account_id: string;
  /** Empty once the number of the profile has changed. */
  number: string;
  code_hash: string;
  tries: Generated<number>;
  sends: number;
  sent_at: Date;
  expires_at: Date;
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
  /** When the session was last confirmed by a step-up. */
  confirmed_at: Generated<Date | null>;
}

export type OneTimeLinkKind =
  | 'verify_email'
  | 'reset_password'
  | 'accept_invitation'
  | 'change_email'
  | 'approve_email'
  | 'restore_email';

interface OneTimeLinkTable {
  account_id: string;
  kind: OneTimeLinkKind;
  token_hash: string;
  email_key: string;
  /** The address that `change_email` and `restore_email` set. Null for the other kinds. */
  email: string | null;
  /** Whether the former address has approved the change. Null where it need not. */
  approval: Generated<'awaited' | 'given' | null>;
  /** When a `change_email` was opened that waits for the approval. */
  opened_at: Generated<Date | null>;
  created_at: Date;
  expires_at: Date;
}

interface AgentRuleTable {
  owner_id: string;
  level: AgentLevel;
  permissions: string[] | null;
  command_max_cents: bigint | null;
  day_max_cents: bigint | null;
}

interface AgentPermissionTable {
  agent_id: string;
  permission: string;
  is_granted: boolean;
  set_by: string;
  set_at: Generated<Date>;
}

interface EncryptionKeyTable {
  id: string;
  sealed: string;
  first_used_at: Generated<Date>;
  resealed_at: Generated<Date | null>;
}

interface AttemptCountTable {
  limit_name: string;
  key_hash: string;
  full_at: Date;
}

interface TotpTable {
  account_id: string;
  secret_sealed: string | null;
  confirmed_at: Date | null;
  last_step: bigint | null;
  pending_sealed: string | null;
  pending_at: Date | null;
}

interface RecoveryCodeTable {
  account_id: string;
  code_hash: string;
  used_at: Generated<Date | null>;
}

interface PasskeyTable {
  id: string;
  account_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: bigint;
  transports: PasskeyTransport[];
  is_synced: boolean;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

export type ChallengePurpose = 'add' | 'sign_in' | 'step_up';

interface PasskeyChallengeTable {
  challenge: string;
  purpose: ChallengePurpose;
  account_id: string | null;
  expires_at: Date;
}

interface ApiKeyTable {
  id: string;
  agent_id: string;
  name: string;
  scopes: string[];
  addresses: Generated<string[]>;
  created_at: Date;
  issued_at: Date;
  expires_at: Date;
  warned_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  last_used_address: Generated<string | null>;
}

interface ApiKeySecretTable {
  token_hash: string;
  api_key_id: string;
  hint: string;
  /** Null: valid as long as its key. */
  ends_at: Generated<Date | null>;
}

export interface AccessTables {
  phone_code: PhoneCodeTable;
  api_key: ApiKeyTable;
  api_key_secret: ApiKeySecretTable;
  attempt_count: AttemptCountTable;
  encryption_key: EncryptionKeyTable;
  account: AccountTable;
  session: SessionTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  one_time_link: OneTimeLinkTable;
  agent_rule: AgentRuleTable;
  agent_permission: AgentPermissionTable;
}
