// Generated from the migrated database by tools/table-types/generate.ts.
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  SelectType,
} from 'kysely';

/** Written as text. */
type Json<T> = ColumnType<T, string, string>;

/** Only functions of the database write these tables. */
type ReadOnly<Table> = { [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, never, never> };

export interface SandboxSchema {
  agent: {
    id: string;
    name: string;
    nameKey: string;
    passwordHash: string;
    keySealed: string | null;
    retiredKeysSealed: Generated<string[]>;
    createdAt: Date;
    maxStakeCents: bigint | null;
  };
  gameSession: {
    id: string;
    tokenHash: string;
    playerId: string;
    slug: string;
    exitUrl: string | null;
    startedAt: Date;
    lastSeenAt: Date;
    endedAt: Date | null;
    endReason: 'left' | 'replaced' | 'kicked' | 'idle' | null;
    endedByLimit: Json<object> | null;
  };
  hashChain: {
    id: string;
    slug: string;
    rootSealed: string;
    terminalHash: string;
    length: number;
    createdAt: Date;
  };
  jackpotWin: {
    id: GeneratedAlways<bigint>;
    playerId: string;
    roundId: string;
    type: string;
    scoreCents: bigint;
    insertedAt: Date;
  };
  launch: {
    id: string;
    tokenHash: string;
    playerId: string;
    slug: string;
    exitUrl: string | null;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
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
  playLimit: {
    playerId: string;
    kind: 'stake_day' | 'stake_week' | 'stake_month' | 'loss_day' | 'loss_week' | 'loss_month';
    maxCents: bigint;
    countedCents: Generated<bigint>;
    countedUntil: Generated<Date>;
  };
  player: {
    id: string;
    agentId: string;
    gameId: GeneratedAlways<bigint>;
    account: string;
    accountKey: string;
    passwordHash: string;
    createdAt: Date;
    maxStakeCents: bigint | null;
    playLimitsVersion: Generated<bigint>;
    playLimitsOthers: Generated<string[]>;
  };
  pot: {
    slug: string;
    name: string;
    seedCents: bigint;
    contributionBps: number;
    capCents: bigint;
    oddsCents: bigint;
    hits: Generated<bigint>;
    lastHitAt: Date | null;
    lastHitCents: bigint | null;
  };
  potShare: ReadOnly<{
    pot: string;
    centsE4: bigint;
  }>;
  round: {
    id: string;
    playerId: string;
    sessionId: string;
    slug: string;
    key: string;
    stakeCents: bigint;
    bet: Json<object>;
    status: 'open' | 'over';
    state: Json<object> | null;
    payoutCents: Generated<bigint>;
    step: number;
    startedAt: Date;
    endedAt: Date | null;
    seenAt: Date | null;
    /** Null for rounds of release 1.0.0. */
    seedPairId: string | null;
    nonce: bigint | null;
    blocksUsed: Generated<number>;
    addedStakeCents: Generated<bigint>;
    decideBy: Date | null;
    balanceBeforeCents: bigint;
    balanceAfterCents: bigint | null;
    /** The round that many players share, of which this one is one player's bet. */
    sharedRoundId: string | null;
  };
  roundStep: {
    roundId: string;
    step: number;
    move: Json<object> | null;
    events: Json<object[]>;
    takenAt: Date;
  };
  seedPair: {
    id: string;
    playerId: string;
    serverSeedHash: string;
    serverSeedSealed: string | null;
    serverSeed: string | null;
    clientSeed: string | null;
    isClientSeedOwn: Generated<boolean>;
    nonce: Generated<bigint>;
    createdAt: Date;
    endedAt: Date | null;
  };
  sharedPlacement: {
    playerId: string;
    key: string;
    sharedRoundId: string;
    chips: Json<Record<string, number>>;
    cents: bigint;
    placedAt: Date;
    undoneAt: Date | null;
  };
  sharedRound: {
    id: string;
    slug: string;
    chainId: string;
    number: number;
    status: 'betting' | 'closed' | 'running' | 'over';
    setup: Json<object | null>;
    playerLeaves: string[] | null;
    outcome: Json<object> | null;
    seed: string | null;
    stakedCents: Generated<bigint>;
    openedAt: Date;
    phaseStartedAt: Date;
    phaseEndsAt: Date;
  };
  trade: ReadOnly<{
    id: GeneratedAlways<bigint>;
    agentId: string;
    playerId: string;
    balanceBeforeCents: bigint;
    scoreCents: bigint;
    transactionId: string | null;
    insertedAt: Date;
  }>;
  usedTimestamp: {
    agentId: string;
    timestampMs: bigint;
    usedAt: Date;
  };
  watersCatch: {
    slug: string;
    tableNumber: number;
    target: bigint;
    seat: number;
    multiplier: number;
    caughtAt: Date;
  };
  watersSeat: {
    slug: string;
    tableNumber: number;
    seat: number;
    playerId: string;
    seenAt: Date;
  };
}
