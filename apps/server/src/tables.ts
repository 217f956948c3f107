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
  StoredTerms,
} from './promotions/offers/offer-amounts.ts';
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
    emailKey: string;
    username: string;
    usernameKey: string;
    firstName: string;
    lastName: string;
    phone: string;
    country: PersonalDetails['country'] | null;
    dateOfBirth: string | null;
    currency: Generated<Currency>;
    avatar: Generated<AvatarId>;
    passwordHash: string;
    isActive: Generated<boolean>;
    emailVerifiedAt: Date | null;
    closedAt: Date | null;
    lastLoginAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    region: string | null;
    termsVersion: Generated<string>;
    termsAcceptedAt: Date | null;
    /** E.164. Unique across accounts. */
    verifiedNumber: string | null;
    phoneVerifiedAt: Date | null;
  };
  activity: {
    id: Generated<string>;
    accountId: string;
    kind: ActivityKind;
    /** As written: amounts are cents as text. */
    data: GeneratedJson<object>;
    at: Generated<Date>;
  };
  agent: {
    id: string;
    role: Generated<'agent'>;
    parentId: string | null;
    level: 'distributor' | 'store' | 'cashier';
    name: string;
    mustChangePassword: Generated<boolean>;
    disabledWith: string | null;
    createdBy: string | null;
    disabledBy: string | null;
  };
  agentAnnouncement: {
    id: string;
    agentId: string;
    state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'ended' | 'cancelled';
    texts: Json<AnnouncementTexts>;
    audience: Json<AnnouncementAudience>;
    isPromotion: boolean;
    /** The API key that planned it. Null if a person did. */
    apiKeyId: string | null;
    createdAt: Generated<Date>;
    sendAt: Date | null;
    sentAt: Date | null;
    deliveredTo: Generated<bigint>;
    addressed: Generated<number>;
    endedAt: Date | null;
    endedBy: string | null;
    stopCause: 'agent_disabled' | 'not_permitted' | 'key_ended' | null;
    removedAt: Date | null;
  };
  agentCredentialChange: {
    agentId: string;
    changedBy: string;
  };
  agentPermission: {
    agentId: string;
    permission: string;
    isGranted: boolean;
    setBy: string;
    setAt: Generated<Date>;
  };
  agentRule: {
    ownerId: string;
    level: 'distributor' | 'store' | 'cashier';
    permissions: string[] | null;
    commandMaxCents: bigint | null;
    dayMaxCents: bigint | null;
  };
  agentSettings: {
    agentId: string;
    timeZone: Generated<string>;
    language: 'en' | 'es' | 'fr' | 'de' | null;
    stepUpFromCents: bigint | null;
    fourEyesFromCents: bigint | null;
    updatedAt: Date;
    fourEyesForAgents: boolean | null;
  };
  alarm: {
    id: Generated<string>;
    code: AlarmCode;
    subject: string;
    agentId: string | null;
    about: string | null;
    number: number | null;
    since: Date;
    raisedAt: Date;
    observedBy: string | null;
    observedAt: Generated<Date>;
    endedAt: Date | null;
    acknowledgedBy: string | null;
    acknowledgedAt: Date | null;
    note: string | null;
  };
  allotment: AppendOnly<{
    id: string;
    actorId: string;
    agentId: string;
    parentId: string;
    kind: 'allot' | 'take_back';
    amountCents: bigint;
    reason: string | null;
    idempotencyKey: string;
    createdAt: Generated<Date>;
    purpose: Generated<'credit' | 'marketing'>;
    secondAgentId: string | null;
    decidedAlone: Generated<boolean>;
  }>;
  announcement: {
    id: Generated<string>;
    kind: 'new_games' | 'promotion';
    data: Json<object>;
    createdAt: Date;
    deliveredTo: Generated<string>;
    deliveredAt: Date | null;
  };
  announcementReader: {
    announcementId: string;
    playerId: string;
  };
  apiKey: {
    id: string;
    agentId: string;
    name: string;
    scopes: string[];
    addresses: Generated<string[]>;
    skipsOffers: Generated<boolean>;
    createdAt: Date;
    issuedAt: Date;
    expiresAt: Date;
    warnedAt: Date | null;
    revokedAt: Date | null;
    lastUsedAt: Date | null;
    lastUsedAddress: string | null;
  };
  apiKeySecret: {
    tokenHash: string;
    apiKeyId: string;
    hint: string;
    /** Null: it is valid as long as its key. */
    endsAt: Date | null;
  };
  approval: {
    id: string;
    kind: 'transfer' | 'bulk_job' | 'allotment' | 'agent' | 'role' | 'agent_permissions' | 'offer';
    command: Json<object>;
    commandHash: string;
    idempotencyKey: string;
    amountCents: bigint | null;
    playerId: string | null;
    agentId: string | null;
    decidedBy: string;
    requestedBy: string | null;
    isDecided: Generated<boolean>;
    /** The API key that gave the command. Null if a person did. */
    apiKeyId: string | null;
    address: string;
    decidedAt: Generated<Date>;
    state: Generated<'waiting' | 'confirmed' | 'withdrawn'>;
    endedBy: string | null;
    endedAt: Date | null;
    endReason: string | null;
    resultId: string | null;
  };
  attemptCount: {
    limitName: string;
    keyHash: string;
    fullAt: Date;
  };
  auditAddress: ReadOnly<{
    entryId: string;
    at: Date;
    salt: Generated<string>;
    address: string;
  }>;
  auditEntry: ReadOnly<{
    id: Generated<string>;
    at: Generated<Date>;
    actorId: string;
    address: string | null;
    action: string;
    subjectKind: string;
    subjectId: string;
    playerId: string | null;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
    reason: string | null;
  }>;
  auditLink: ReadOnly<{
    number: bigint;
    entryId: string;
    hash: string;
  }>;
  auditPersonalKey: AppendOnly<{
    playerId: string;
    key: string;
  }>;
  auditUnlinked: ReadOnly<{
    entryId: string;
  }>;
  auditVerification: {
    id: Generated<string>;
    requestedBy: string;
    requestedAt: Generated<Date>;
    state: Generated<'waiting' | 'running' | 'intact' | 'broken' | 'failed'>;
    fromNumber: bigint;
    toNumber: bigint | null;
    chainLength: bigint | null;
    startedAt: Date | null;
    endedAt: Date | null;
    brokenNumber: bigint | null;
    defect: AuditDefect | null;
    isHeadChecked: Generated<boolean>;
  };
  bulkJob: {
    id: string;
    agentId: string;
    /** Null some time after the job's end. */
    agentAddress: string | null;
    kind: 'recharge' | 'redeem' | 'reset_password' | 'unbind' | 'freeze' | 'unfreeze' | 'label' | 'unlabel' | 'message' | 'move';
    reason: string;
    state: Generated<'running' | 'paused' | 'cancelled' | 'done'>;
    idempotencyKey: string;
    commandHash: string;
    pauseCode: RefusalCode | null;
    blockedSince: Date | null;
    blockedCode: RefusalCode | null;
    createdAt: Generated<Date>;
    lastServedAt: Generated<Date>;
    endedAt: Date | null;
    options: GeneratedJson<BulkJobOptions>;
    secondAgentId: string | null;
    decidedAlone: Generated<boolean>;
    /** The API key with which its rows act. Null if a person started it. */
    apiKeyId: string | null;
    firstJobId: string | null;
    stoppedBy: string | null;
    ranWhenStopped: Generated<boolean>;
  };
  bulkJobRow: {
    bulkJobId: string;
    position: number;
    playerId: string;
    providerAgentId: string;
    amountCents: bigint | null;
    balanceBeforeCents: bigint;
    state: 'waiting' | 'running' | 'checking' | 'done' | 'failed' | 'cancelled';
    code: RefusalCode | null;
    attempt: Generated<number>;
    postponedCount: Generated<number>;
    dueAt: Generated<Date>;
    leaseUntil: Date | null;
    transferId: string | null;
    secretSealed: string | null;
    endedAt: Date | null;
  };
  cashbackSetOff: {
    offerId: string;
    winnerId: string;
    quarter: Date;
    game: string;
    cents: bigint;
  };
  cashbackShare: {
    offerId: string;
    /** The Monday of the week. */
    week: string;
    playerId: string;
    rounds: bigint;
    stakedCents: bigint;
    wonCents: bigint;
    setOffCents: bigint;
    tier: number;
    bonusCents: bigint | null;
    claimId: string | null;
    /** Why nothing is paid. */
    missing: string | null;
    decidedAt: Generated<Date>;
  };
  changeEvent: {
    transactionId: Generated<string>;
    topic: string;
    accountId: string;
    entityId: string;
    createdAt: Generated<Date>;
  };
  changeFeedEpoch: {
    isSingleton: Generated<boolean>;
    epoch: Generated<string>;
  };
  chatPresence: {
    sessionId: string;
    agentId: string;
    seenAt: Generated<Date>;
  };
  chatView: {
    ticketId: string;
    seenAt: Generated<Date>;
  };
  claimEvidence: AppendOnly<{
    claimId: string;
    playerId: string;
    kind: 'email' | 'phone' | 'device' | 'address' | 'network_56' | 'network_48';
    valueHash: string;
    createdAt: Generated<Date>;
  }>;
  decision: AppendOnly<{
    id: string;
    transferId: string | null;
    differenceId: string | null;
    requestId: string | null;
    number: number;
    outcome: DecisionOutcome;
    amountCents: bigint;
    needsConfirmation: boolean;
    reason: string;
    evidence: Json<object>;
    decidedBy: string;
    decidedAt: Generated<Date>;
    /** Null if a person decided. */
    apiKeyId: string | null;
  }>;
  decisionEnd: AppendOnly<{
    decisionId: string;
    decidedBy: string;
    needsConfirmation: boolean;
    kind: 'settled' | 'confirmed' | 'withdrawn';
    reason: string | null;
    endedBy: string;
    endedAt: Generated<Date>;
  }>;
  diagnostics: {
    id: Generated<boolean>;
    logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error';
    traceShare: number | null;
    until: Date;
  };
  difference: {
    id: string;
    statementId: string;
    playerId: string;
    kind: 'missing_at_provider' | 'missing_in_ledger' | 'other_amount' | 'unsettled' | 'ledger_differs' | 'correction_undone';
    fingerprint: string;
    transferId: string | null;
    rejectedTransferId: string | null;
    oursCents: bigint | null;
    theirsCents: bigint | null;
    changeCents: bigint;
    oursAt: Date | null;
    theirsAt: Date | null;
    foundAt: Generated<Date>;
    goneAt: Date | null;
  };
  encryptionKey: {
    id: string;
    sealed: string;
    firstUsedAt: Generated<Date>;
    resealedAt: Date | null;
  };
  excludedPersonKey: AppendOnly<{
    playerId: string;
    kind: 'email' | 'phone' | 'name_and_birth';
    valueHash: string;
    createdAt: Generated<Date>;
    isOfRegistration: Generated<boolean>;
  }>;
  exclusionMatch: {
    playerId: string;
    excludedPlayerId: string;
    kinds: ('email' | 'phone' | 'name_and_birth')[];
    /** `excluded`: the exclusion was copied to the player. `open`: an agent decides. */
    state: 'open' | 'excluded' | 'dismissed';
    foundAt: Generated<Date>;
    decidedBy: string | null;
    decidedAt: Date | null;
    reason: string | null;
  };
  exclusionSearch: {
    playerId: string;
    requestedAt: Generated<Date>;
  };
  export: {
    id: string;
    agentId: string;
    tableName: ExportTableName;
    filters: Json<Record<string, string>>;
    timeZone: string;
    state: Generated<'waiting' | 'making' | 'ready' | 'failed' | 'expired'>;
    rowsWritten: Generated<bigint>;
    sizeBytes: Generated<bigint>;
    attempts: Generated<number>;
    requestedAt: Generated<Date>;
    readyAt: Date | null;
    expiresAt: Date | null;
    subtreeAgentIds: Generated<string[]>;
    failure: ExportFailure | null;
  };
  exportPart: {
    exportId: string;
    number: number;
    content: Buffer;
  };
  fact: ReadOnly<{
    number: GeneratedAlways<bigint>;
    transactionId: Generated<string>;
    kind: string;
    playerId: string;
    agentId: string;
    providerAgentId: string;
    occurredAt: Generated<Date>;
    data: Json<object>;
  }>;
  factConsumer: {
    name: string;
    version: number;
    seen: string;
    target: string | null;
    afterNumber: Generated<bigint>;
  };
  factSetAside: {
    consumer: string;
    playerId: string;
    passed: bigint[];
    setAsideAt: Generated<Date>;
  };
  favourite: {
    playerId: string;
    kindId: bigint;
    createdAt: Generated<Date>;
  };
  game: {
    kindId: bigint;
    gameName: string;
    gameType: GameType;
    gameLogo: string;
    isListed: Generated<boolean>;
    position: number;
    firstListedAt: Generated<Date>;
    returnPercent: string | null;
    description: Json<GameDescription> | null;
  };
  gameLaunchDay: {
    day: string;
    kindId: bigint;
    launches: Generated<bigint>;
  };
  gameRecord: {
    id: GeneratedAlways<bigint>;
    providerAgentId: string;
    playerId: string;
    insertedAt: Date;
    gameId: string;
    balanceBeforeCents: bigint;
    playedCents: bigint;
    wonCents: bigint;
    balanceNowCents: bigint;
    reason: string;
  };
  helpVote: {
    article: string;
    playerId: string;
    isHelpful: boolean;
    votedAt: Generated<Date>;
  };
  identityCheck: {
    id: string;
    playerId: string;
    ticketId: string | null;
    state: Generated<'pending' | 'verified' | 'refused'>;
    personHash: string;
    submittedAt: Generated<Date>;
    decidedAt: Date | null;
    decidedBy: string | null;
    reason: string | null;
    expiresAt: Date | null;
  };
  identityDocument: {
    id: string;
    checkId: string;
    kind: 'identity' | 'address';
    name: string;
    contentSealed: Buffer | null;
    sizeBytes: number;
  };
  jackpotChange: {
    id: string;
    slug: string;
    agentId: string;
    reason: string;
    before: Json<unknown>;
    settings: Json<unknown>;
    requestedAt: Generated<Date>;
    endedAt: Date | null;
    outcome: 'set' | 'not_set' | null;
  };
  jpRecord: {
    id: GeneratedAlways<bigint>;
    providerAgentId: string;
    playerId: string;
    insertedAt: Date;
    gameId: string;
    type: string;
    scoreCents: bigint;
  };
  label: {
    id: string;
    name: string;
    colour: 'grey' | 'red' | 'orange' | 'gold' | 'green' | 'teal' | 'blue' | 'violet';
  };
  launchedGame: {
    playerId: string;
    kindId: bigint;
    launches: Generated<bigint>;
    firstAt: Generated<Date>;
    lastAt: Generated<Date>;
  };
  ledgerAccount: ReadOnly<{
    id: string;
    mayBeNegative: boolean;
    balanceCents: Generated<bigint>;
    heldCents: Generated<bigint>;
    version: Generated<bigint>;
    openedAt: Generated<Date>;
  }>;
  ledgerEntry: ReadOnly<{
    id: GeneratedAlways<bigint>;
    reference: string;
    reason: string;
    correctsEntryId: bigint | null;
    enteredAt: Generated<Date>;
  }>;
  ledgerHold: ReadOnly<{
    id: string;
    accountId: string;
    amountCents: bigint;
    state: Generated<'open' | 'settled' | 'released'>;
    entryId: bigint | null;
    placedAt: Generated<Date>;
    endedAt: Date | null;
  }>;
  ledgerPosting: ReadOnly<{
    entryId: bigint;
    accountId: string;
    amountCents: bigint;
    balanceCents: bigint;
    version: bigint;
  }>;
  limitDelivery: {
    playerId: string;
    version: bigint;
    nextAttemptAt: Date | null;
    attempts: Generated<number>;
  };
  mail: {
    id: string;
    /** Null: the recipient has no account. */
    accountId: string | null;
    kind: MailKind;
    language: 'en' | 'es' | 'fr' | 'de';
    /** Null, like the content, once the mail is sent or given up. */
    recipient: string | null;
    contentSealed: string | null;
    state: Generated<'waiting' | 'sent' | 'given_up'>;
    writtenAt: Date;
    expiresAt: Date | null;
    sentAt: Date | null;
  };
  maintenance: {
    id: Generated<boolean>;
    since: Generated<Date>;
    until: Date | null;
    message: string | null;
  };
  messageTemplate: {
    id: string;
    agentId: string;
    purpose: 'decline' | 'freeze' | 'ticket';
    language: 'en' | 'es' | 'fr' | 'de';
    text: string;
    createdAt: Date;
    updatedAt: Date;
  };
  metricsExporter: {
    id: Generated<boolean>;
    serverId: string;
    until: Date;
  };
  notification: {
    id: Generated<string>;
    accountId: string;
    kind: NotificationKind;
    /** As written: amounts are cents as text. */
    data: GeneratedJson<object>;
    at: Generated<Date>;
    readAt: Date | null;
    mailDecidedAt: Date | null;
    /** The text of an agent's announcement is read with it. */
    announcementId: string | null;
  };
  notificationSetting: {
    accountId: string;
    emailNotifications: Generated<boolean>;
    pushNotifications: Generated<boolean>;
    gameUpdates: Generated<boolean>;
    promotions: Generated<boolean>;
    changedAt: Generated<Date>;
    /** Times of day in the time zone. */
    quietFrom: string | null;
    quietTo: string | null;
    timeZone: string | null;
    pushAmounts: Generated<boolean>;
    weeklyDigest: Generated<boolean>;
    digestAt: Date | null;
  };
  oneTimeLink: {
    accountId: string;
    kind: 'verify_email' | 'reset_password' | 'accept_invitation' | 'change_email' | 'approve_email' | 'restore_email';
    tokenHash: string;
    emailKey: string;
    createdAt: Date;
    expiresAt: Date;
    /** The address that `change_email` and `restore_email` set. Null for the other kinds. */
    email: string | null;
    /** Whether the former address has approved the change. Null where it need not. */
    approval: 'awaited' | 'given' | null;
    /** When a `change_email` was opened that waits for the approval. */
    openedAt: Date | null;
    sessionId: string | null;
  };
  passkey: {
    id: string;
    accountId: string;
    name: string;
    credentialId: string;
    publicKey: string;
    counter: bigint;
    transports: PasskeyTransport[];
    isSynced: boolean;
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  passkeyChallenge: {
    challenge: string;
    purpose: 'add' | 'sign_in' | 'step_up';
    accountId: string | null;
    expiresAt: Date;
  };
  phoneCode: {
    accountId: string;
    /** Empty once the number of the profile has changed. */
    number: string;
    codeHash: string;
    tries: Generated<number>;
    sends: number;
    sentAt: Date;
    expiresAt: Date;
  };
  playReading: {
    playerId: string;
    watchedUntil: Date | null;
    readAt: Date | null;
    completeUntil: Date | null;
    limitedUntil: Date | null;
    leaseUntil: Date | null;
    failures: Generated<number>;
  };
  playSession: {
    playerId: string;
    startedAt: Date;
    lastAt: Date;
    awaitsRound: boolean;
  };
  player: {
    id: string;
    role: Generated<'user'>;
    agentId: string;
    referralCode: string;
    referredBy: string | null;
    providerAgentId: string;
    providerUsername: string;
    providerPasswordSealed: string;
    providerAccountState: Generated<'pending' | 'ready'>;
    balanceCents: Generated<bigint>;
    balanceAt: Date | null;
    balanceReportedAt: Date | null;
    seenAt: Date | null;
    frozenAt: Date | null;
    frozenBy: string | null;
    frozenReason: string | null;
    excludedUntil: Date | null;
    /** Triggers copy it from the account, like the next ones. */
    number: GeneratedAlways<bigint>;
    registeredAt: GeneratedAlways<Date>;
    isClosed: GeneratedAlways<boolean>;
    searchAccount: GeneratedAlways<string>;
    searchNickname: GeneratedAlways<string>;
    excludedFrom: Date | null;
    /** The end that was chosen; `excludedUntil` is infinite until the person has asked to return. */
    excludedAtLeastUntil: Date | null;
    excludedCause: Generated<'operator' | 'cool_off' | 'self_exclusion'>;
    excludedBy: string | null;
    excludedReason: string | null;
    hidesWins: Generated<boolean>;
    searchContact: GeneratedAlways<string>;
    /** The manager before the root took the player over; null while another agent manages it. */
    takenFromAgentId: string | null;
    /** Set by a trigger. */
    visitStartedAt: Date | null;
  };
  playerActivity: {
    playerId: string;
    launchedAt: Date | null;
    balanceChangedAt: Date | null;
    refreshRequestedAt: Date | null;
    refreshLeaseUntil: Date | null;
  };
  playerCreation: {
    agentId: string;
    idempotencyKey: string;
    commandHash: string;
    playerId: string;
  };
  playerLabel: {
    playerId: string;
    labelId: string;
    setBy: string | null;
  };
  playerLimit: {
    playerId: string;
    kind: 'recharge_day' | 'recharge_week' | 'recharge_month' | 'stake_day' | 'stake_week' | 'stake_month' | 'loss_day' | 'loss_week' | 'loss_month' | 'session';
    setBy: 'player' | 'operator';
    /** The limit in cents, or in minutes for the kind `session`. */
    maxValue: bigint;
    setAt: Generated<Date>;
    raiseRequestedAt: Date | null;
    /** Null while `raiseRequestedAt` is set: the player requested to remove the limit. */
    raiseTo: bigint | null;
  };
  playerNote: {
    id: string;
    playerId: string;
    authorId: string;
    text: string;
    writtenAt: Date;
    editedAt: Date | null;
  };
  playerPlay: ReadOnly<{
    playerId: string;
    /** The start of a quarter of an hour. */
    quarter: Date;
    /** As the records name it, in lower case. */
    game: string;
    rounds: bigint;
    stakedCents: bigint;
    wonCents: bigint;
    /** The highest win of a round in hundredths of its stake. */
    topMultipleHundredths: bigint;
  }>;
  playerVip: {
    playerId: string;
    points: Generated<bigint>;
    tier: Generated<number>;
    since: Date | null;
    dueAt: Date | null;
  };
  promotionClaim: {
    id: string;
    offerId: string;
    playerId: string;
    period: Generated<string>;
    state: 'claimed' | 'active' | 'completed' | 'forfeited' | 'expired' | 'cancelled';
    terms: Json<StoredTerms>;
    /** A player has one such claim at a time: it waits for a recharge or must be wagered. */
    isExclusive: boolean;
    bonusCents: bigint | null;
    baseCents: bigint | null;
    qualifyingTransferId: string | null;
    transferId: string | null;
    wageringRequiredCents: Generated<bigint>;
    wageredCents: Generated<bigint>;
    wageringReadAt: Date | null;
    wageringDueAt: Date | null;
    isBeingChecked: Generated<boolean>;
    /** How it ends once its bonus is taken back. */
    ending: 'forfeited' | 'expired' | null;
    endingReason: string | null;
    endingActorId: string | null;
    /** `open`: held until an agent has looked at it. */
    reviewState: Generated<'none' | 'open' | 'allowed' | 'refused'>;
    reviewEvidence: Json<readonly FoundEvidence[]> | null;
    reviewedBy: string | null;
    reviewedAt: Date | null;
    reviewReason: string | null;
    actorId: string | null;
    reason: string | null;
    createdAt: Generated<Date>;
    matchesFrom: Generated<Date>;
    expiresAt: Date;
    paidAt: Date | null;
    endedAt: Date | null;
    nextAttemptAt: Date | null;
    attempts: Generated<number>;
  };
  promotionOffer: {
    id: string;
    /** Below the root it needs a budget. */
    agentId: string;
    kind: 'deposit_match' | 'fixed_credit' | 'cashback' | 'free_credit' | 'referral' | 'tournament_prize' | 'rakeback';
    /** A text that is missing is generated from the row. */
    texts: GeneratedJson<OfferTexts>;
    art: Generated<string>;
    percent: number | null;
    maxBonusCents: bigint | null;
    bonusCents: bigint | null;
    minRechargeCents: Generated<bigint>;
    startsAt: Date | null;
    endsAt: Date | null;
    /** The days of the week, from 1 for Monday; null: every day. */
    weekdays: number[] | null;
    timeZone: Generated<string>;
    recurrence: Generated<'once' | 'daily' | 'weekly' | 'monthly'>;
    claimsPerPlayer: number | null;
    newWithinDays: number | null;
    minVipTier: number | null;
    labelId: string | null;
    subtreeAgentId: string | null;
    countries: string[] | null;
    promoCode: string | null;
    /** The sign-up claims a fixed credit, and a recharge claims a deposit match. */
    isAutomatic: Generated<boolean>;
    isFirstRechargeOnly: Generated<boolean>;
    wageringMultiple: Generated<number>;
    wageringShares: GeneratedJson<Record<string, number>>;
    maxStakeCents: bigint | null;
    minStakedCents: Generated<bigint>;
    minRounds: Generated<number>;
    claimExpiresDays: Generated<number>;
    /** Null: no limit. Otherwise the ledger account `offer:<id>` pays. */
    budgetCents: bigint | null;
    state: Generated<'draft' | 'waiting' | 'published' | 'paused' | 'ended'>;
    position: Generated<number>;
    createdAt: Generated<Date>;
    publishedAt: Date | null;
    publishedBy: string | null;
    secondAgentId: string | null;
    decidedAlone: Generated<boolean>;
    approvalId: string | null;
    pausedBy: string | null;
    endedAt: Date | null;
  };
  promotionOfferPause: {
    offerId: string;
    pausedAt: Generated<Date>;
    resumedAt: Date | null;
  };
  providerAgent: {
    id: string;
    name: string;
    position: number | null;
    agentKeySealed: string | null;
    signInLeaseUntil: Date | null;
    signInRefusedUntil: Date | null;
    creditCents: bigint | null;
    creditAt: Date | null;
    catalogueAt: Date | null;
    signInRequestedAt: Date | null;
    signInRefusedSince: Date | null;
  };
  providerBudget: {
    providerAgentId: string;
    calls: Generated<bigint>;
    recordCalls: Generated<bigint>;
    lastCallAt: Generated<Date>;
    pacedUntil: Generated<Date>;
    pausedUntil: Generated<Date>;
    failures: Generated<number>;
    probeAt: Generated<Date>;
    lastTimeMs: Generated<bigint>;
    failingSince: Date | null;
  };
  providerCall: {
    providerAgentId: string;
    isRecord: boolean;
    number: bigint;
    calledAt: Date;
  };
  providerLockout: {
    playerId: string;
    requestedAt: Generated<Date>;
    nextAttemptAt: Generated<Date>;
  };
  providerPasswordChange: {
    playerId: string;
    id: string;
    passwordSealed: string;
    requestedAt: Generated<Date>;
    nextAttemptAt: Date;
  };
  pushKey: {
    id: 'vapid';
    publicKey: string;
    privateKeySealed: string;
    createdAt: Generated<Date>;
  };
  pushSubscription: {
    sessionId: string;
    accountId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language;
    createdAt: Generated<Date>;
  };
  pushWaiting: {
    notificationId: string;
    accountId: string;
    dueAt: Date | null;
  };
  realityCheck: {
    playerId: string;
    intervalMinutes: number;
    nextIntervalMinutes: number | null;
    acknowledgedAt: Date | null;
  };
  recordDay: {
    playerId: string;
    kind: 'transaction' | 'game' | 'jp';
    /** `YYYY-MM-DD`, in UTC. */
    day: string;
    fetchedAt: Date;
    isFinal: boolean;
  };
  recordFetch: {
    id: string;
    agentId: string;
    kind: 'transaction' | 'game' | 'jp';
    fromDay: string;
    toDay: string;
    players: number;
    requestedAt: Generated<Date>;
    stoppedAt: Date | null;
  };
  recordFetchPlayer: {
    fetchId: string;
    playerId: string;
    position: number;
    nextAttemptAt: Generated<Date>;
    attempts: Generated<number>;
    fetchedAt: Date | null;
    failedAt: Date | null;
  };
  recoveryCode: {
    accountId: string;
    codeHash: string;
    usedAt: Date | null;
  };
  referral: {
    friendId: string;
    referrerId: string;
    offerId: string;
    transferId: string;
    friendClaimId: string;
    referrerClaimId: string;
    doubts: ('same_email' | 'same_phone' | 'same_device' | 'same_address' | 'circle' | 'many_friends' | 'account_not_open')[];
    evidence: GeneratedJson<{ doubt: ReferralDoubt; playerId: string }[]>;
    createdAt: Generated<Date>;
  };
  reportActivity: {
    block: number;
    playerNumber: bigint;
    agentId: string;
    quarters: string;
  };
  reportHour: {
    hour: Date;
    agentId: string;
    actorId: string;
    kind: string;
    cause: string;
    transfers: bigint;
    cents: bigint;
  };
  reportPlayerDay: {
    day: string;
    playerNumber: bigint;
    agentId: string;
    quarters: string;
    rechargeCents: bigint;
    redeemCents: bigint;
    promotionCents: bigint;
  };
  reportQuarter: {
    quarter: Date;
    agentId: string;
    actorId: string;
    kind: string;
    cause: string;
    transfers: bigint;
    cents: bigint;
  };
  reportSchedule: {
    agentId: string;
    every: 'daily' | 'weekly' | 'monthly';
    language: 'en' | 'es' | 'fr' | 'de';
    /** `YYYY-MM-DD`, in the agent's time zone. */
    nextDay: string;
  };
  requestKey: {
    accountId: string;
    key: string;
    commandSealed: string;
    secretReader: string | null;
    status: number | null;
    bodySealed: string | null;
    createdAt: Generated<Date>;
  };
  runningGame: {
    playerId: string;
    launchId: string;
    sessionId: string | null;
    stopRequestedAt: Date | null;
    nextAttemptAt: Date | null;
    attempts: Generated<number>;
  };
  savedView: {
    id: string;
    agentId: string;
    name: string;
    isDefault: boolean;
    settings: Json<object>;
  };
  session: {
    id: string;
    tokenHash: string;
    accountId: string;
    createdAt: Date;
    expiresAt: Date;
    lastSeenAt: Date;
    endedAt: Date | null;
    address: string;
    userAgent: string;
    /** When the session was last confirmed by a step-up. */
    confirmedAt: Date | null;
  };
  shift: {
    id: string;
    agentId: string;
    openedAt: Generated<Date>;
    floatCents: bigint;
    closedAt: Date | null;
    countedCents: bigint | null;
    note: string | null;
  };
  siteFigures: {
    id: Generated<'site'>;
    activePlayers: Generated<number>;
    players: Generated<number>;
    games: Generated<number>;
    payoutsDollars: Generated<number>;
    countries: Generated<number>;
    uptimeBps: Generated<number>;
    supportHours: Generated<number>;
    supportDays: Generated<number>;
    supportOpensAt: Generated<number>;
    supportFirstDay: Generated<number>;
    slotGames: Generated<number>;
    fishingGames: Generated<number>;
    liveGames: Generated<number>;
    sportsGames: Generated<number>;
  };
  statement: {
    id: string;
    providerAgentId: string;
    /** `YYYY-MM-DD`, in UTC. */
    day: string;
    state: Generated<'reading' | 'compared' | 'closed'>;
    run: Generated<number>;
    requestedBy: string | null;
    requestedAt: Generated<Date>;
    comparedAt: Date | null;
    transfers: Generated<number>;
    records: Generated<number>;
    oursCents: Generated<bigint>;
    theirsCents: Generated<bigint>;
    players: Generated<number>;
    closedBy: string | null;
    closedAt: Date | null;
  };
  statementPlayer: {
    statementId: string;
    playerId: string;
    urgency: number;
    nextAttemptAt: Generated<Date>;
    attempts: Generated<number>;
    readAt: Date | null;
  };
  systemSettings: {
    id: Generated<'system'>;
    changed: GeneratedJson<Readonly<Record<string, number>>>;
  };
  ticket: {
    id: string;
    number: GeneratedAlways<bigint>;
    /** Null for a visitor, who has an address instead. */
    playerId: string | null;
    visitorEmail: string | null;
    visitorKey: string | null;
    visitorConfirmedAt: Date | null;
    replyMailedAt: Date | null;
    channel: Generated<'form' | 'chat'>;
    category: TicketCategory;
    subject: string;
    language: 'en' | 'es' | 'fr' | 'de';
    state: Generated<'new' | 'open' | 'waiting' | 'solved' | 'closed'>;
    priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
    assignedTo: string | null;
    awaitingSince: Generated<Date | null>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    playerReadAt: Date | null;
    agentReadAt: Date | null;
    solvedAt: Date | null;
    isSatisfied: boolean | null;
    mergedInto: string | null;
  };
  ticketFile: {
    id: string;
    messageId: string;
    name: string;
    contentSealed: Buffer;
    sizeBytes: number;
    addedAt: Generated<Date>;
  };
  ticketMessage: {
    id: string;
    ticketId: string;
    /** Null for a visitor. */
    authorId: string | null;
    isOfAgent: boolean;
    isInternal: Generated<boolean>;
    text: string;
    writtenAt: Generated<Date>;
  };
  ticketView: {
    ticketId: string;
    agentId: string;
    seenAt: Generated<Date>;
  };
  totp: {
    accountId: string;
    secretSealed: string | null;
    confirmedAt: Date | null;
    lastStep: bigint | null;
    pendingSealed: string | null;
    pendingAt: Date | null;
  };
  tournament: {
    id: string;
    agentId: string;
    state: Generated<'draft' | 'published' | 'paused' | 'settled' | 'cancelled'>;
    texts: Json<AnnouncementTexts>;
    scoring: 'stakes' | 'multiple' | 'net_win';
    gameType: GameType | null;
    kindId: bigint | null;
    minStakeCents: bigint;
    prizes: Json<PrizeStep[]>;
    startsAt: Date;
    endsAt: Date;
    offerId: string | null;
    createdAt: Generated<Date>;
    publishedAt: Date | null;
    settledAt: Date | null;
    endedBy: string | null;
    reason: string | null;
  };
  tournamentEntry: {
    tournamentId: string;
    playerId: string;
    enteredAt: Date;
    score: Generated<bigint>;
    rounds: Generated<number>;
    reachedAt: Date | null;
  };
  tournamentResult: {
    tournamentId: string;
    rank: number;
    playerId: string;
    score: bigint;
    rounds: number;
    prizeCents: bigint | null;
    claimId: string | null;
  };
  tradeRecord: {
    id: GeneratedAlways<bigint>;
    providerAgentId: string;
    playerId: string;
    insertedAt: Date;
    gameId: Generated<string>;
    scoreCents: bigint;
    balanceBeforeCents: bigint;
    readAt: Generated<Date>;
  };
  transfer: ReadOnly<{
    id: string;
    providerAgentId: string;
    playerId: string;
    kind: 'recharge' | 'redeem';
    amountCents: bigint;
    cause: 'agent' | 'sign_up' | 'correction' | 'bonus' | 'promotion';
    actorId: string;
    /** The address that sent the request. Null if there was no request. */
    actorAddress: string | null;
    idempotencyKey: string;
    commandHash: string;
    state: Generated<'requested' | 'sending' | 'applied' | 'rejected' | 'unknown' | 'review'>;
    refusalCode: RefusalCode | null;
    evidence: GeneratedJson<object[]>;
    balanceBeforeCents: bigint | null;
    balanceBeforeAt: Date | null;
    balanceAfterCents: bigint | null;
    attempts: Generated<number>;
    sends: Generated<number>;
    nextAttemptAt: Generated<Date>;
    leaseUntil: Date | null;
    requestedAt: Generated<Date>;
    sentAt: Date | null;
    sentClockAt: Date | null;
    settledAt: Date | null;
    /** The reason of a correction or bonus. */
    reason: string | null;
    /** The claim that the transfer pays or takes back. */
    claimId: string | null;
    /** The agent who confirmed the command. */
    secondAgentId: string | null;
    /** The command needed a second agent, and no other agent could confirm it. */
    decidedAlone: Generated<boolean>;
    /** The API key that sent the command. Null if a person did. */
    actorApiKeyId: string | null;
    skipsOffers: Generated<boolean>;
    undoesTransferId: string | null;
  }>;
  transferDay: ReadOnly<{
    actorId: string;
    kind: string;
    day: string;
    shard: number;
    cents: Generated<bigint>;
  }>;
  transferRequest: {
    id: string;
    playerId: string;
    kind: 'recharge' | 'redeem';
    amountCents: bigint;
    message: Generated<string>;
    state: Generated<'requested' | 'approved' | 'declined' | 'cancelled'>;
    reason: string | null;
    transferId: string | null;
    failedTransferId: string | null;
    decidedBy: string | null;
    assignedTo: string | null;
    requestedAt: Generated<Date>;
    decidedAt: Date | null;
  };
  vipChange: {
    playerId: string;
    at: Date;
    fromTier: number;
    toTier: number;
    points: bigint;
  };
  vipRate: {
    gameType: string;
    hundredths: number;
  };
  vipSetting: {
    isOnly: Generated<boolean>;
    requestMaxDollars: Generated<number>;
  };
  vipTier: {
    tier: number;
    points: bigint;
    cashbackPercent: number;
    rakebackBps: number;
    hasQueuePriority: boolean;
    requestMaxDollars: Generated<number>;
  };
  webhookDelivery: {
    id: string;
    number: GeneratedAlways<bigint>;
    endpointId: string;
    playerId: string | null;
    type: string;
    data: Json<object>;
    occurredAt: Generated<Date>;
    state: Generated<'waiting' | 'delivered' | 'failed' | 'withheld'>;
    attempts: Generated<number>;
    nextAttemptAt: Generated<Date>;
    queuedAt: Generated<Date>;
    lastAttemptAt: Date | null;
    durationMs: number | null;
    responseStatus: number | null;
    responseText: string | null;
    problem: DeliveryProblem | null;
    earlierAttempts: GeneratedJson<EarlierAttempt[]>;
  };
  webhookEndpoint: {
    id: string;
    agentId: string;
    url: string;
    description: Generated<string>;
    eventTypes: WebhookType[];
    isEnabled: Generated<boolean>;
    disabledBecause: 'failing' | 'backlog' | 'gone' | null;
    disabledAt: Date | null;
    secretSealed: string;
    previousSecretSealed: string | null;
    previousSecretUntil: Date | null;
    createdAt: Generated<Date>;
  };
  webhookEndpointState: {
    endpointId: string;
    leaseUntil: Generated<Date>;
    dueAt: Generated<Date>;
    failures: Generated<number>;
    failingSince: Date | null;
    failingPlayerId: string | null;
    lastSuccessAt: Date | null;
  };
  webhookWaitingPlayer: {
    endpointId: string;
    playerId: string;
    dueAt: Date;
  };
  openDifference: ReadOnly<ServerSchema['difference']>;
}
