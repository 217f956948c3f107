import type {
  AgentLevel,
  AvatarId,
  Currency,
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
  email_verified_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  last_login_at: Date | null;
  created_at: Date;
  updated_at: Date;
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
  | 'restore_email';

interface OneTimeLinkTable {
  account_id: string;
  kind: OneTimeLinkKind;
  token_hash: string;
  email_key: string;
  /** The address that `change_email` and `restore_email` set. Null for the other kinds. */
  email: string | null;
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

export interface AccessTables {
  attempt_count: AttemptCountTable;
  encryption_key: EncryptionKeyTable;
  account: AccountTable;
  session: SessionTable;
  one_time_link: OneTimeLinkTable;
  agent_rule: AgentRuleTable;
  agent_permission: AgentPermissionTable;
}
