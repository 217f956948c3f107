// Generated from the migrated database by tools/table-types/generate.ts.
import type {
  ActivityKind,
  AlarmCode,
  AnnouncementAudience,
  AnnouncementTexts,
  AuditDefect,
  AvatarId,
  Currency,
  DecisionOutcome,
  ExportFailure,
  ExportTableName,
  GameDescription,
  GameType,
  Language,
  NotificationKind,
  OfferTerms,
  PasskeyTransport,
  PersonalDetails,
  RefusalCode,
  ReferralDoubt,
  TicketCategory,
  WebhookType,
} from '@golden-acers/contract';
import type {
  BulkJobOptions,
  DeliveryProblem,
  EarlierAttempt,
  OfferTexts,
} from './column-types.ts';
import type {
  MailKind,
} from './messages/mail/email-templates.ts';
import type {
  FoundEvidence,
} from './promotions/abuse/abuse-rules.ts';
import type {
  PrizeStep,
} from './promotions/tournaments/tournament-rules.ts';
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  InsertType,
  SelectType,
} from 'kysely';

/** Written as text. */
type Json<T> = ColumnType<T, string, string>;

type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** Only functions of the database write these tables. */
type ReadOnly<Table> = { [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, never, never> };

/** No program changes their rows. */
type AppendOnly<Table> = {
  [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, InsertType<Table[Name]>, never>;
};

export interface ServerSchema {
  account: {
    id: string;
    number: GeneratedAlways<bigint>;
    role: 'user' | 'agent';
    email: string;
    email_key: string;
    username: string;
    username_key: string;
    first_name: string;
    last_name: string;
    phone: string;
    country: PersonalDetails['country'] | null;
    date_of_birth: string | null;
    currency: Generated<Currency>;
    avatar: Generated<AvatarId>;
    password_hash: string;
    is_active: Generated<boolean>;
    email_verified_at: Date | null;
    closed_at: Date | null;
    last_login_at: Date | null;
    created_at: Date;
    updated_at: Date;
    terms_version: Generated<string>;
    terms_accepted_at: Date | null;
    phone_verified_at: Date | null;
    verified_number: string | null;
    region: string | null;
  };
  activity: {
    id: Generated<string>;
    account_id: string;
    kind: ActivityKind;
    data: GeneratedJson<object>;
    at: Generated<Date>;
  };
  agent: {
    id: string;
    role: Generated<'agent'>;
    parent_id: string | null;
    level: 'distributor' | 'store' | 'cashier';
    name: string;
    must_change_password: Generated<boolean>;
    disabled_with: string | null;
    created_by: string | null;
  };
  agent_announcement: {
    id: string;
    agent_id: string;
    state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'ended' | 'cancelled';
    texts: Json<AnnouncementTexts>;
    audience: Json<AnnouncementAudience>;
    is_promotion: boolean;
    idempotency_key: string;
    created_at: Generated<Date>;
    send_at: Date | null;
    sent_at: Date | null;
    delivered_to: Generated<bigint>;
    addressed: Generated<number>;
    ended_at: Date | null;
    ended_by: string | null;
    stop_cause: 'agent_disabled' | 'not_permitted' | 'key_ended' | null;
    removed_at: Date | null;
    api_key_id: string | null;
  };
  agent_permission: {
    agent_id: string;
    permission: string;
    is_granted: boolean;
    set_by: string;
    set_at: Generated<Date>;
  };
  agent_rule: {
    owner_id: string;
    level: 'distributor' | 'store' | 'cashier';
    permissions: string[] | null;
    command_max_cents: bigint | null;
    day_max_cents: bigint | null;
  };
  agent_settings: {
    agent_id: string;
    time_zone: Generated<string>;
    language: 'en' | 'es' | 'fr' | 'de' | null;
    step_up_from_cents: bigint | null;
    four_eyes_from_cents: bigint | null;
    updated_at: Date;
    four_eyes_for_agents: boolean | null;
  };
  alarm: {
    id: Generated<string>;
    code: AlarmCode;
    subject: string;
    agent_id: string | null;
    about: string | null;
    number: number | null;
    since: Date;
    raised_at: Date;
    observed_by: string | null;
    observed_at: Generated<Date>;
    ended_at: Date | null;
    acknowledged_by: string | null;
    acknowledged_at: Date | null;
    note: string | null;
  };
  allotment: AppendOnly<{
    id: string;
    actor_id: string;
    agent_id: string;
    parent_id: string;
    kind: 'allot' | 'take_back';
    amount_cents: bigint;
    reason: string | null;
    idempotency_key: string;
    created_at: Generated<Date>;
    second_agent_id: string | null;
    decided_alone: Generated<boolean>;
    purpose: Generated<'credit' | 'marketing'>;
  }>;
  announcement: {
    id: Generated<string>;
    kind: 'new_games' | 'promotion';
    data: Json<object>;
    created_at: Date;
    delivered_to: Generated<string>;
    delivered_at: Date | null;
  };
  announcement_reader: {
    announcement_id: string;
    player_id: string;
  };
  api_key: {
    id: string;
    agent_id: string;
    name: string;
    scopes: string[];
    addresses: Generated<string[]>;
    created_at: Date;
    issued_at: Date;
    expires_at: Date;
    warned_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    last_used_address: string | null;
  };
  api_key_secret: {
    token_hash: string;
    api_key_id: string;
    hint: string;
    ends_at: Date | null;
  };
  approval: {
    id: string;
    kind: 'transfer' | 'bulk_job' | 'allotment' | 'agent' | 'role' | 'agent_permissions' | 'offer';
    command: Json<object>;
    command_hash: string;
    idempotency_key: string;
    amount_cents: bigint | null;
    player_id: string | null;
    agent_id: string | null;
    decided_by: string;
    address: string;
    decided_at: Generated<Date>;
    state: Generated<'waiting' | 'confirmed' | 'withdrawn'>;
    ended_by: string | null;
    ended_at: Date | null;
    end_reason: string | null;
    result_id: string | null;
    api_key_id: string | null;
  };
  attempt_count: {
    limit_name: string;
    key_hash: string;
    full_at: Date;
  };
  audit_address: ReadOnly<{
    entry_id: string;
    at: Date;
    salt: Generated<string>;
    address: string;
  }>;
  audit_entry: ReadOnly<{
    id: Generated<string>;
    at: Generated<Date>;
    actor_id: string;
    address: string | null;
    action: string;
    subject_kind: string;
    subject_id: string;
    player_id: string | null;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
    reason: string | null;
  }>;
  audit_link: ReadOnly<{
    number: bigint;
    entry_id: string;
    hash: string;
  }>;
  audit_personal_key: AppendOnly<{
    player_id: string;
    key: string;
  }>;
  audit_unlinked: ReadOnly<{
    entry_id: string;
  }>;
  audit_verification: {
    id: Generated<string>;
    requested_by: string;
    requested_at: Generated<Date>;
    state: Generated<'waiting' | 'running' | 'intact' | 'broken' | 'failed'>;
    from_number: bigint;
    to_number: bigint | null;
    chain_length: bigint | null;
    started_at: Date | null;
    ended_at: Date | null;
    broken_number: bigint | null;
    defect: AuditDefect | null;
    is_head_checked: Generated<boolean>;
  };
  bulk_job: {
    id: string;
    agent_id: string;
    agent_address: string | null;
    kind: 'recharge' | 'redeem' | 'reset_password' | 'unbind' | 'freeze' | 'unfreeze' | 'label' | 'unlabel' | 'message' | 'move';
    reason: string;
    state: Generated<'running' | 'paused' | 'cancelled' | 'done'>;
    idempotency_key: string;
    command_hash: string;
    pause_code: RefusalCode | null;
    blocked_since: Date | null;
    blocked_code: RefusalCode | null;
    created_at: Generated<Date>;
    last_served_at: Generated<Date>;
    ended_at: Date | null;
    options: GeneratedJson<BulkJobOptions>;
    second_agent_id: string | null;
    decided_alone: Generated<boolean>;
    api_key_id: string | null;
  };
  bulk_job_row: {
    bulk_job_id: string;
    position: number;
    player_id: string;
    provider_agent_id: string;
    amount_cents: bigint | null;
    balance_before_cents: bigint;
    state: 'waiting' | 'running' | 'checking' | 'done' | 'failed' | 'cancelled';
    code: RefusalCode | null;
    attempt: Generated<number>;
    postponed_count: Generated<number>;
    due_at: Generated<Date>;
    lease_until: Date | null;
    transfer_id: string | null;
    secret_sealed: string | null;
    ended_at: Date | null;
  };
  cashback_share: {
    offer_id: string;
    week: string;
    player_id: string;
    staked_cents: bigint;
    won_cents: bigint;
    tier: number;
    bonus_cents: bigint | null;
    claim_id: string | null;
    missing: string | null;
    decided_at: Generated<Date>;
  };
  change_event: {
    transaction_id: Generated<string>;
    topic: string;
    account_id: string;
    entity_id: string;
    created_at: Generated<Date>;
  };
  change_feed_epoch: {
    is_singleton: Generated<boolean>;
    epoch: Generated<string>;
  };
  chat_presence: {
    session_id: string;
    agent_id: string;
    seen_at: Generated<Date>;
  };
  chat_view: {
    ticket_id: string;
    seen_at: Generated<Date>;
  };
  claim_evidence: AppendOnly<{
    claim_id: string;
    player_id: string;
    kind: 'email' | 'phone' | 'device' | 'address';
    value_hash: string;
    created_at: Generated<Date>;
  }>;
  decision: AppendOnly<{
    id: string;
    transfer_id: string | null;
    difference_id: string | null;
    request_id: string | null;
    number: number;
    outcome: DecisionOutcome;
    amount_cents: bigint;
    needs_confirmation: boolean;
    reason: string;
    evidence: Json<object>;
    decided_by: string;
    decided_at: Generated<Date>;
    api_key_id: string | null;
  }>;
  decision_end: AppendOnly<{
    decision_id: string;
    decided_by: string;
    needs_confirmation: boolean;
    kind: 'settled' | 'confirmed' | 'withdrawn';
    reason: string | null;
    ended_by: string;
    ended_at: Generated<Date>;
  }>;
  diagnostics: {
    id: Generated<boolean>;
    log_level: 'trace' | 'debug' | 'info' | 'warn' | 'error';
    trace_share: number | null;
    until: Date;
  };
  difference: {
    id: string;
    statement_id: string;
    player_id: string;
    kind: 'missing_at_provider' | 'missing_in_ledger' | 'other_amount' | 'unsettled' | 'ledger_differs' | 'correction_undone';
    fingerprint: string;
    transfer_id: string | null;
    rejected_transfer_id: string | null;
    ours_cents: bigint | null;
    theirs_cents: bigint | null;
    change_cents: bigint;
    ours_at: Date | null;
    theirs_at: Date | null;
    found_at: Generated<Date>;
    gone_at: Date | null;
  };
  encryption_key: {
    id: string;
    sealed: string;
    first_used_at: Generated<Date>;
    resealed_at: Date | null;
  };
  excluded_person_key: AppendOnly<{
    player_id: string;
    kind: 'email' | 'phone' | 'name_and_birth';
    value_hash: string;
    created_at: Generated<Date>;
  }>;
  exclusion_match: {
    player_id: string;
    excluded_player_id: string;
    kinds: ('email' | 'phone' | 'name_and_birth')[];
    state: 'open' | 'excluded' | 'dismissed';
    found_at: Generated<Date>;
    decided_by: string | null;
    decided_at: Date | null;
    reason: string | null;
  };
  exclusion_search: {
    player_id: string;
    requested_at: Generated<Date>;
  };
  export: {
    id: string;
    agent_id: string;
    table_name: ExportTableName;
    filters: Json<Record<string, string>>;
    time_zone: string;
    state: Generated<'waiting' | 'making' | 'ready' | 'failed' | 'expired'>;
    rows_written: Generated<bigint>;
    size_bytes: Generated<bigint>;
    attempts: Generated<number>;
    requested_at: Generated<Date>;
    ready_at: Date | null;
    expires_at: Date | null;
    subtree_agent_ids: Generated<string[]>;
    failure: ExportFailure | null;
  };
  export_part: {
    export_id: string;
    number: number;
    content: Buffer;
  };
  favourite: {
    player_id: string;
    kind_id: bigint;
    created_at: Generated<Date>;
  };
  game: {
    kind_id: bigint;
    game_name: string;
    game_type: GameType;
    game_logo: string;
    is_listed: Generated<boolean>;
    position: number;
    first_listed_at: Generated<Date>;
    return_percent: string | null;
    description: Json<GameDescription> | null;
  };
  game_launch_day: {
    day: string;
    kind_id: bigint;
    launches: Generated<bigint>;
  };
  game_record: {
    id: GeneratedAlways<bigint>;
    provider_agent_id: string;
    player_id: string;
    inserted_at: Date;
    game_id: string;
    balance_before_cents: bigint;
    played_cents: bigint;
    won_cents: bigint;
    balance_now_cents: bigint;
    reason: string;
  };
  help_vote: {
    article: string;
    player_id: string;
    is_helpful: boolean;
    voted_at: Generated<Date>;
  };
  identity_check: {
    id: string;
    player_id: string;
    ticket_id: string | null;
    state: Generated<'pending' | 'verified' | 'refused'>;
    person_hash: string;
    submitted_at: Generated<Date>;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
    expires_at: Date | null;
  };
  identity_document: {
    id: string;
    check_id: string;
    kind: 'identity' | 'address';
    name: string;
    content: Buffer | null;
    size_bytes: number;
    content_sealed: Buffer | null;
  };
  jackpot_change: {
    id: string;
    slug: string;
    agent_id: string;
    reason: string;
    before: Json<unknown>;
    settings: Json<unknown>;
    requested_at: Generated<Date>;
    ended_at: Date | null;
    outcome: 'set' | 'not_set' | null;
  };
  jp_record: {
    id: GeneratedAlways<bigint>;
    provider_agent_id: string;
    player_id: string;
    inserted_at: Date;
    game_id: string;
    type: string;
    score_cents: bigint;
  };
  label: {
    id: string;
    name: string;
    colour: 'grey' | 'red' | 'orange' | 'gold' | 'green' | 'teal' | 'blue' | 'violet';
  };
  launched_game: {
    player_id: string;
    kind_id: bigint;
    launches: Generated<bigint>;
    first_at: Generated<Date>;
    last_at: Generated<Date>;
  };
  ledger_account: ReadOnly<{
    id: string;
    may_be_negative: boolean;
    balance_cents: Generated<bigint>;
    held_cents: Generated<bigint>;
    version: Generated<bigint>;
    opened_at: Generated<Date>;
  }>;
  ledger_entry: ReadOnly<{
    id: GeneratedAlways<bigint>;
    reference: string;
    reason: string;
    corrects_entry_id: bigint | null;
    entered_at: Generated<Date>;
  }>;
  ledger_hold: ReadOnly<{
    id: string;
    account_id: string;
    amount_cents: bigint;
    state: Generated<'open' | 'settled' | 'released'>;
    entry_id: bigint | null;
    placed_at: Generated<Date>;
    ended_at: Date | null;
  }>;
  ledger_posting: ReadOnly<{
    entry_id: bigint;
    account_id: string;
    amount_cents: bigint;
    balance_cents: bigint;
    version: bigint;
  }>;
  mail: {
    id: string;
    account_id: string | null;
    kind: MailKind;
    language: 'en' | 'es' | 'fr' | 'de';
    recipient: string | null;
    content_sealed: string | null;
    state: Generated<'waiting' | 'sent' | 'given_up'>;
    written_at: Date;
    expires_at: Date | null;
    sent_at: Date | null;
  };
  maintenance: {
    id: Generated<boolean>;
    since: Generated<Date>;
    until: Date | null;
    message: string | null;
  };
  message_template: {
    id: string;
    agent_id: string;
    purpose: 'decline' | 'freeze' | 'ticket';
    language: 'en' | 'es' | 'fr' | 'de';
    text: string;
    created_at: Date;
    updated_at: Date;
  };
  metrics_exporter: {
    id: Generated<boolean>;
    server_id: string;
    until: Date;
  };
  notification: {
    id: Generated<string>;
    account_id: string;
    kind: NotificationKind;
    data: GeneratedJson<object>;
    at: Generated<Date>;
    read_at: Date | null;
    mail_decided_at: Date | null;
    announcement_id: string | null;
  };
  notification_setting: {
    account_id: string;
    email_notifications: Generated<boolean>;
    push_notifications: Generated<boolean>;
    game_updates: Generated<boolean>;
    promotions: Generated<boolean>;
    changed_at: Generated<Date>;
    quiet_from: string | null;
    quiet_to: string | null;
    time_zone: string | null;
    push_amounts: Generated<boolean>;
    weekly_digest: Generated<boolean>;
    digest_at: Date | null;
  };
  one_time_link: {
    account_id: string;
    kind: 'verify_email' | 'reset_password' | 'accept_invitation' | 'change_email' | 'approve_email' | 'restore_email';
    token_hash: string;
    email_key: string;
    created_at: Date;
    expires_at: Date;
    email: string | null;
    approval: 'awaited' | 'given' | null;
    opened_at: Date | null;
  };
  passkey: {
    id: string;
    account_id: string;
    name: string;
    credential_id: string;
    public_key: string;
    counter: bigint;
    transports: PasskeyTransport[];
    is_synced: boolean;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    challenge: string;
    purpose: 'add' | 'sign_in' | 'step_up';
    account_id: string | null;
    expires_at: Date;
  };
  phone_code: {
    account_id: string;
    number: string;
    code_hash: string;
    tries: Generated<number>;
    sends: number;
    sent_at: Date;
    expires_at: Date;
  };
  play_reading: {
    player_id: string;
    watched_until: Date | null;
    read_at: Date | null;
    complete_until: Date | null;
    lease_until: Date | null;
    failures: Generated<number>;
  };
  play_session: {
    player_id: string;
    started_at: Date;
    last_at: Date;
    awaits_round: boolean;
  };
  player: {
    id: string;
    role: Generated<'user'>;
    agent_id: string;
    referral_code: string;
    referred_by: string | null;
    provider_agent_id: string;
    provider_username: string;
    provider_password_sealed: string;
    provider_account_state: Generated<'pending' | 'ready'>;
    balance_cents: Generated<bigint>;
    balance_at: Date | null;
    balance_reported_at: Date | null;
    seen_at: Date | null;
    frozen_at: Date | null;
    frozen_by: string | null;
    frozen_reason: string | null;
    excluded_until: Date | null;
    number: GeneratedAlways<bigint>;
    registered_at: GeneratedAlways<Date>;
    is_closed: GeneratedAlways<boolean>;
    search_account: GeneratedAlways<string>;
    search_nickname: GeneratedAlways<string>;
    hides_wins: Generated<boolean>;
    excluded_from: Date | null;
    excluded_cause: Generated<'operator' | 'cool_off' | 'self_exclusion'>;
    excluded_by: string | null;
    excluded_reason: string | null;
    search_contact: GeneratedAlways<string>;
    taken_from_agent_id: string | null;
    excluded_at_least_until: Date | null;
    visit_started_at: Date | null;
  };
  player_activity: {
    player_id: string;
    launched_at: Date | null;
    balance_changed_at: Date | null;
    refresh_requested_at: Date | null;
    refresh_lease_until: Date | null;
  };
  player_creation: {
    agent_id: string;
    idempotency_key: string;
    command_hash: string;
    player_id: string;
  };
  player_label: {
    player_id: string;
    label_id: string;
  };
  player_limit: {
    player_id: string;
    kind: 'recharge_day' | 'recharge_week' | 'recharge_month' | 'stake_day' | 'stake_week' | 'stake_month' | 'loss_day' | 'loss_week' | 'loss_month' | 'session';
    set_by: 'player' | 'operator';
    max_value: bigint;
    set_at: Generated<Date>;
    raise_requested_at: Date | null;
    raise_to: bigint | null;
  };
  player_note: {
    id: string;
    player_id: string;
    author_id: string;
    text: string;
    written_at: Date;
    edited_at: Date | null;
  };
  player_play: ReadOnly<{
    player_id: string;
    quarter: Date;
    game: string;
    rounds: bigint;
    staked_cents: bigint;
    won_cents: bigint;
    top_multiple_hundredths: bigint;
  }>;
  player_vip: {
    player_id: string;
    points: Generated<bigint>;
    tier: Generated<number>;
    since: Date | null;
    counted_at: Date;
  };
  promotion_claim: {
    id: string;
    offer_id: string;
    player_id: string;
    period: Generated<string>;
    state: 'offered' | 'claimed' | 'active' | 'completed' | 'forfeited' | 'expired' | 'cancelled';
    terms: Json<OfferTerms>;
    is_exclusive: boolean;
    bonus_cents: bigint | null;
    base_cents: bigint | null;
    qualifying_transfer_id: string | null;
    transfer_id: string | null;
    wagering_required_cents: Generated<bigint>;
    wagered_cents: Generated<bigint>;
    wagering_read_at: Date | null;
    is_being_checked: Generated<boolean>;
    actor_id: string | null;
    reason: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    paid_at: Date | null;
    ended_at: Date | null;
    next_attempt_at: Date | null;
    attempts: Generated<number>;
    wagering_due_at: Date | null;
    ending: 'forfeited' | 'expired' | null;
    ending_reason: string | null;
    ending_actor_id: string | null;
    review_state: Generated<'none' | 'open' | 'allowed' | 'refused'>;
    review_evidence: Json<readonly FoundEvidence[]> | null;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    review_reason: string | null;
  };
  promotion_offer: {
    id: string;
    agent_id: string;
    kind: 'deposit_match' | 'fixed_credit' | 'cashback' | 'free_credit' | 'referral' | 'tournament_prize' | 'rakeback';
    texts: GeneratedJson<OfferTexts>;
    art: Generated<string>;
    percent: number | null;
    max_bonus_cents: bigint | null;
    bonus_cents: bigint | null;
    min_recharge_cents: Generated<bigint>;
    starts_at: Date | null;
    ends_at: Date | null;
    weekdays: number[] | null;
    time_zone: Generated<string>;
    recurrence: Generated<'once' | 'daily' | 'weekly' | 'monthly'>;
    claims_per_player: number | null;
    new_within_days: number | null;
    min_vip_tier: number | null;
    label_id: string | null;
    subtree_agent_id: string | null;
    countries: string[] | null;
    promo_code: string | null;
    is_automatic: Generated<boolean>;
    is_first_recharge_only: Generated<boolean>;
    wagering_multiple: Generated<number>;
    wagering_shares: GeneratedJson<Record<string, number>>;
    max_stake_cents: bigint | null;
    claim_expires_days: Generated<number>;
    budget_cents: bigint | null;
    state: Generated<'draft' | 'waiting' | 'published' | 'paused' | 'ended'>;
    position: Generated<number>;
    created_at: Generated<Date>;
    published_at: Date | null;
    ended_at: Date | null;
    published_by: string | null;
    second_agent_id: string | null;
    decided_alone: Generated<boolean>;
    approval_id: string | null;
    paused_by: string | null;
  };
  promotion_offer_pause: {
    offer_id: string;
    paused_at: Generated<Date>;
    resumed_at: Date | null;
  };
  promotion_recharge: {
    transfer_id: string;
    player_id: string;
    next_attempt_at: Generated<Date>;
    attempts: Generated<number>;
  };
  provider_agent: {
    id: string;
    name: string;
    position: number | null;
    agent_key_sealed: string | null;
    sign_in_lease_until: Date | null;
    sign_in_refused_until: Date | null;
    credit_cents: bigint | null;
    credit_at: Date | null;
    catalogue_at: Date | null;
    sign_in_requested_at: Date | null;
    sign_in_refused_since: Date | null;
  };
  provider_budget: {
    provider_agent_id: string;
    calls: Generated<bigint>;
    record_calls: Generated<bigint>;
    last_call_at: Generated<Date>;
    paced_until: Generated<Date>;
    paused_until: Generated<Date>;
    failures: Generated<number>;
    probe_at: Generated<Date>;
    last_time_ms: Generated<bigint>;
    failing_since: Date | null;
  };
  provider_call: {
    provider_agent_id: string;
    is_record: boolean;
    number: bigint;
    called_at: Date;
  };
  provider_lockout: {
    player_id: string;
    requested_at: Generated<Date>;
    next_attempt_at: Generated<Date>;
  };
  provider_password_change: {
    player_id: string;
    id: string;
    password_sealed: string;
    requested_at: Generated<Date>;
    next_attempt_at: Date;
  };
  push_key: {
    id: 'vapid';
    public_key: string;
    private_key_sealed: string;
    created_at: Generated<Date>;
  };
  push_subscription: {
    session_id: string;
    account_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language;
    created_at: Generated<Date>;
  };
  push_waiting: {
    notification_id: string;
    account_id: string;
    due_at: Date | null;
  };
  reality_check: {
    player_id: string;
    interval_minutes: number;
    next_interval_minutes: number | null;
    acknowledged_at: Date | null;
  };
  record_day: {
    player_id: string;
    kind: 'transaction' | 'game' | 'jp';
    day: string;
    fetched_at: Date;
    is_final: boolean;
  };
  record_fetch: {
    id: string;
    agent_id: string;
    kind: 'transaction' | 'game' | 'jp';
    from_day: string;
    to_day: string;
    players: number;
    requested_at: Generated<Date>;
    stopped_at: Date | null;
  };
  record_fetch_player: {
    fetch_id: string;
    player_id: string;
    position: number;
    next_attempt_at: Generated<Date>;
    attempts: Generated<number>;
    fetched_at: Date | null;
    failed_at: Date | null;
  };
  recovery_code: {
    account_id: string;
    code_hash: string;
    used_at: Date | null;
  };
  referral: {
    friend_id: string;
    referrer_id: string;
    offer_id: string;
    transfer_id: string;
    friend_claim_id: string;
    referrer_claim_id: string;
    doubts: ('same_email' | 'same_phone' | 'same_device' | 'same_address' | 'circle' | 'many_friends' | 'account_not_open')[];
    evidence: GeneratedJson<{ doubt: ReferralDoubt; playerId: string }[]>;
    created_at: Generated<Date>;
  };
  referral_recharge: {
    transfer_id: string;
    player_id: string;
    noted_at: Generated<Date>;
  };
  report_activity: {
    block: number;
    player_number: bigint;
    agent_id: string;
    quarters: string;
  };
  report_entry: {
    at: Date;
    agent_id: string;
    actor_id: string;
    player_number: bigint;
    kind: 'recharge' | 'redeem' | 'correction';
    cause: string;
    cents: bigint;
  };
  report_hour: {
    hour: Date;
    agent_id: string;
    actor_id: string;
    kind: string;
    cause: string;
    transfers: bigint;
    cents: bigint;
  };
  report_player_day: {
    day: string;
    player_number: bigint;
    agent_id: string;
    quarters: string;
    recharge_cents: bigint;
    redeem_cents: bigint;
    promotion_cents: bigint;
  };
  report_quarter: {
    quarter: Date;
    agent_id: string;
    actor_id: string;
    kind: string;
    cause: string;
    transfers: bigint;
    cents: bigint;
  };
  report_schedule: {
    agent_id: string;
    every: 'daily' | 'weekly' | 'monthly';
    language: 'en' | 'es' | 'fr' | 'de';
    next_day: string;
  };
  request_key: {
    account_id: string;
    key: string;
    command_hash: string;
    status: number | null;
    body_sealed: string | null;
    created_at: Generated<Date>;
  };
  running_game: {
    player_id: string;
    launch_id: string;
    session_id: string | null;
    stop_requested_at: Date | null;
    next_attempt_at: Date | null;
    attempts: Generated<number>;
  };
  saved_view: {
    id: string;
    agent_id: string;
    name: string;
    is_default: boolean;
    settings: Json<object>;
  };
  session: {
    id: string;
    token_hash: string;
    account_id: string;
    created_at: Date;
    expires_at: Date;
    last_seen_at: Date;
    ended_at: Date | null;
    address: string;
    user_agent: string;
    confirmed_at: Date | null;
  };
  shift: {
    id: string;
    agent_id: string;
    opened_at: Generated<Date>;
    float_cents: bigint;
    closed_at: Date | null;
    counted_cents: bigint | null;
    note: string | null;
  };
  site_figures: {
    id: Generated<'site'>;
    active_players: Generated<number>;
    players: Generated<number>;
    games: Generated<number>;
    payouts_dollars: Generated<number>;
    countries: Generated<number>;
    uptime_bps: Generated<number>;
    support_hours: Generated<number>;
    support_days: Generated<number>;
    slot_games: Generated<number>;
    fishing_games: Generated<number>;
    live_games: Generated<number>;
    sports_games: Generated<number>;
    support_opens_at: Generated<number>;
    support_first_day: Generated<number>;
  };
  statement: {
    id: string;
    provider_agent_id: string;
    day: string;
    state: Generated<'reading' | 'compared' | 'closed'>;
    run: Generated<number>;
    requested_by: string | null;
    requested_at: Generated<Date>;
    compared_at: Date | null;
    transfers: Generated<number>;
    records: Generated<number>;
    ours_cents: Generated<bigint>;
    theirs_cents: Generated<bigint>;
    players: Generated<number>;
    closed_by: string | null;
    closed_at: Date | null;
  };
  statement_player: {
    statement_id: string;
    player_id: string;
    urgency: number;
    next_attempt_at: Generated<Date>;
    attempts: Generated<number>;
    read_at: Date | null;
  };
  system_settings: {
    id: Generated<'system'>;
    changed: GeneratedJson<Readonly<Record<string, number>>>;
  };
  ticket: {
    id: string;
    number: GeneratedAlways<bigint>;
    player_id: string | null;
    category: TicketCategory;
    subject: string;
    language: 'en' | 'es' | 'fr' | 'de';
    state: Generated<'new' | 'open' | 'waiting' | 'solved' | 'closed'>;
    priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
    assigned_to: string | null;
    awaiting_since: Generated<Date | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    solved_at: Date | null;
    is_satisfied: boolean | null;
    merged_into: string | null;
    channel: Generated<'form' | 'chat'>;
    player_read_at: Date | null;
    agent_read_at: Date | null;
    visitor_email: string | null;
    visitor_key: string | null;
    visitor_confirmed_at: Date | null;
    visitor_mailed_at: Date | null;
  };
  ticket_file: {
    id: string;
    message_id: string;
    name: string;
    content: Buffer | null;
    size_bytes: number;
    added_at: Generated<Date>;
    content_sealed: Buffer | null;
  };
  ticket_message: {
    id: string;
    ticket_id: string;
    author_id: string | null;
    is_of_agent: boolean;
    is_internal: Generated<boolean>;
    text: string;
    written_at: Generated<Date>;
  };
  ticket_view: {
    ticket_id: string;
    agent_id: string;
    seen_at: Generated<Date>;
  };
  totp: {
    account_id: string;
    secret_sealed: string | null;
    confirmed_at: Date | null;
    last_step: bigint | null;
    pending_sealed: string | null;
    pending_at: Date | null;
  };
  tournament: {
    id: string;
    agent_id: string;
    state: Generated<'draft' | 'published' | 'paused' | 'settled' | 'cancelled'>;
    texts: Json<AnnouncementTexts>;
    scoring: 'stakes' | 'multiple' | 'net_win';
    game_type: GameType | null;
    kind_id: bigint | null;
    min_stake_cents: bigint;
    prizes: Json<PrizeStep[]>;
    starts_at: Date;
    ends_at: Date;
    offer_id: string | null;
    idempotency_key: string;
    created_at: Generated<Date>;
    published_at: Date | null;
    settled_at: Date | null;
    ended_by: string | null;
    reason: string | null;
  };
  tournament_entry: {
    tournament_id: string;
    player_id: string;
    entered_at: Date;
    score: Generated<bigint>;
    rounds: Generated<number>;
    reached_at: Date | null;
    is_stale: Generated<boolean>;
  };
  tournament_result: {
    tournament_id: string;
    rank: number;
    player_id: string;
    score: bigint;
    rounds: number;
    prize_cents: bigint | null;
    claim_id: string | null;
  };
  trade_record: {
    id: GeneratedAlways<bigint>;
    provider_agent_id: string;
    player_id: string;
    inserted_at: Date;
    game_id: Generated<string>;
    score_cents: bigint;
    balance_before_cents: bigint;
    read_at: Generated<Date>;
  };
  transfer: ReadOnly<{
    id: string;
    provider_agent_id: string;
    player_id: string;
    kind: 'recharge' | 'redeem';
    amount_cents: bigint;
    cause: 'agent' | 'sign_up' | 'correction' | 'bonus' | 'promotion';
    actor_id: string;
    actor_address: string | null;
    idempotency_key: string;
    command_hash: string;
    state: Generated<'requested' | 'sending' | 'applied' | 'rejected' | 'unknown' | 'review'>;
    refusal_code: RefusalCode | null;
    evidence: GeneratedJson<object[]>;
    balance_before_cents: bigint | null;
    balance_before_at: Date | null;
    balance_after_cents: bigint | null;
    attempts: Generated<number>;
    sends: Generated<number>;
    next_attempt_at: Generated<Date>;
    lease_until: Date | null;
    requested_at: Generated<Date>;
    sent_at: Date | null;
    sent_clock_at: Date | null;
    settled_at: Date | null;
    second_agent_id: string | null;
    decided_alone: Generated<boolean>;
    reason: string | null;
    claim_id: string | null;
    actor_api_key_id: string | null;
  }>;
  transfer_day: ReadOnly<{
    actor_id: string;
    kind: string;
    day: string;
    shard: number;
    cents: Generated<bigint>;
  }>;
  transfer_request: {
    id: string;
    player_id: string;
    kind: 'recharge' | 'redeem';
    amount_cents: bigint;
    message: Generated<string>;
    state: Generated<'requested' | 'approved' | 'declined' | 'cancelled'>;
    reason: string | null;
    transfer_id: string | null;
    failed_transfer_id: string | null;
    decided_by: string | null;
    assigned_to: string | null;
    requested_at: Generated<Date>;
    decided_at: Date | null;
  };
  vip_change: {
    player_id: string;
    at: Date;
    from_tier: number;
    to_tier: number;
    points: bigint;
  };
  vip_due: {
    player_id: string;
  };
  vip_rate: {
    game_type: string;
    hundredths: number;
  };
  vip_setting: {
    is_only: Generated<boolean>;
    request_max_dollars: Generated<number>;
  };
  vip_tier: {
    tier: number;
    points: bigint;
    cashback_percent: number;
    rakeback_bps: number;
    has_queue_priority: boolean;
    request_max_dollars: Generated<number>;
  };
  webhook_delivery: {
    id: string;
    number: GeneratedAlways<bigint>;
    endpoint_id: string;
    player_id: string | null;
    type: string;
    data: Json<object>;
    occurred_at: Generated<Date>;
    state: Generated<'waiting' | 'delivered' | 'failed' | 'withheld'>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    queued_at: Generated<Date>;
    last_attempt_at: Date | null;
    response_status: number | null;
    response_text: string | null;
    problem: DeliveryProblem | null;
    duration_ms: number | null;
    earlier_attempts: GeneratedJson<EarlierAttempt[]>;
  };
  webhook_endpoint: {
    id: string;
    agent_id: string;
    url: string;
    event_types: WebhookType[];
    is_enabled: Generated<boolean>;
    disabled_because: 'failing' | 'backlog' | null;
    secret_sealed: string;
    previous_secret_sealed: string | null;
    previous_secret_until: Date | null;
    created_at: Generated<Date>;
    description: Generated<string>;
    disabled_at: Date | null;
  };
  webhook_endpoint_state: {
    endpoint_id: string;
    lease_until: Generated<Date>;
    due_at: Generated<Date>;
    failures: Generated<number>;
    failing_since: Date | null;
    last_success_at: Date | null;
  };
  open_difference: ReadOnly<ServerSchema['difference']>;
}
