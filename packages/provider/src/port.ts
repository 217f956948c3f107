import type {
  GameDescription,
  Jackpot,
  JackpotSettings,
  Language,
  PlayLimitKind,
} from '@golden-acers/contract';
import type { FailureCode, RejectionCode } from './failures.ts';

/** Can be logged and stored: contains no URL, signature, key or password. */
export interface CallEvidence {
  readonly action: string;
  readonly code: FailureCode;
  readonly httpStatus?: number;
  /** The provider's text, shortened, without anything that looks like a hash or key. */
  readonly text?: string;
}

export interface ProviderFailure {
  readonly ok: false;
  readonly code: FailureCode;
  readonly evidence: CallEvidence;
}

export function toFailure(
  action: string,
  code: FailureCode,
  details: Pick<CallEvidence, 'httpStatus' | 'text'> = {},
): ProviderFailure {
  return { ok: false, code, evidence: { action, code, ...details } };
}

/** The values that sign one call. */
export interface CallAuth {
  /** The session key of the agent. */
  readonly agentKey: string;
  /** Milliseconds since 1970. Unique and increasing over all programs that share the agent. */
  readonly timeMs: number;
}

/** The result of a call that moves no money, so the call may be repeated. */
export type ProviderResult<T> = { readonly ok: true; readonly value: T } | ProviderFailure;

/**
 * `rejected`: certainly not applied. `unknown`: must not be repeated or undone; it is reconciled from the
 * provider's records.
 */
export type MoneyOutcome =
  | { readonly state: 'applied' }
  | { readonly state: 'rejected'; readonly code: RejectionCode; readonly evidence: CallEvidence }
  | { readonly state: 'unknown'; readonly evidence: CallEvidence };

export interface ProviderCredentials {
  readonly account: string;
  readonly password: string;
}

export interface MoneyMove {
  readonly account: string;
  /** Positive, in whole cents. */
  readonly amountCents: bigint;
  /** At most 20 characters. Sent only if the provider supports it. */
  readonly transactionId?: string;
}

export interface PlayerInfo {
  readonly balanceCents: bigint;
  /** The agent's credit, which the provider returns with every balance. Null if absent. */
  readonly agentCreditCents: bigint | null;
  /** The player's number at the provider. */
  readonly gameId: string | null;
}

export interface ProviderGame {
  readonly kindId: number;
  readonly gameName: string;
  /** As the provider writes it. New values can appear. */
  readonly gameType: string;
  readonly gameLogo: string;
}

export interface GameLaunch {
  /** Works once, and is secret: anyone who opens it plays as the player. */
  readonly webLoginUrl: string;
  readonly balanceCents: bigint | null;
}

/** Whole days in the provider's time zone, `YYYY-MM-DD`, including the last. */
export interface AccountRecordQuery {
  readonly account: string;
  readonly fromDate?: string;
  readonly toDate?: string;
}

export interface ProviderTradeRecord {
  readonly account: string;
  readonly gameId: string;
  readonly balanceBeforeCents: bigint;
  /** Positive for a recharge, negative for a redeem. Some providers omit the sign. */
  readonly scoreCents: bigint;
  readonly insertTime: Date;
  /** The id that the caller sent. Null if records do not contain ids. */
  readonly transactionId: string | null;
}

export interface ProviderJackpotRecord {
  readonly account: string;
  readonly gameId: string;
  readonly type: string;
  readonly scoreCents: bigint;
  readonly insertTime: Date;
}

export interface ProviderGameRecord {
  readonly account: string;
  readonly gameId: string;
  readonly balanceBeforeCents: bigint;
  readonly totalPlayedCents: bigint;
  readonly totalWinCents: bigint;
  readonly balanceNowCents: bigint;
  readonly reason: string;
  readonly insertTime: Date;
}

/** A player's totals in one game, and its rounds, newest first. */
export interface RoundHistory {
  readonly rounds: number;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  readonly newest: readonly {
    readonly startedAt: Date;
    readonly stakeCents: bigint;
    /** Null while the round is open. */
    readonly payoutCents: bigint | null;
  }[];
}

/**
 * A finished round, and the seeds from which it was drawn. The provider's page at `verifyUrl` recomputes it.
 */
export interface DrawnRound {
  readonly id: string;
  readonly stakeCents: bigint;
  readonly wonCents: bigint;
  readonly balanceBeforeCents: bigint;
  readonly balanceAfterCents: bigint;
  readonly seeds: {
    readonly serverSeedHash: string;
    /** Null while the seed is secret; then `verifyUrl` is null too. */
    readonly serverSeed: string | null;
    readonly clientSeed: string;
    readonly nonce: number;
  };
  readonly verifyUrl: string | null;
}

/** All limits of a player on stakes and losses, in rolling periods. */
export interface PlayLimits {
  /** Grows with each change: the provider ignores an older set that arrives late. */
  readonly version: number;
  /** Other accounts of the same person at this provider agent. What they stake and lose counts too. */
  readonly otherAccounts: readonly string[];
  readonly limits: readonly { readonly kind: PlayLimitKind; readonly maxCents: number }[];
}

/** The limit because of which a game ends. */
export interface EndingLimit {
  readonly kind: PlayLimitKind | 'session';
  /** Cents, or minutes for `session`. */
  readonly max: number;
  /** When play is allowed again. */
  readonly until: Date;
}

export const transactionIdModes = ['ignored', 'taken', 'recorded'] as const;

/** The features that only some providers support. */
export interface Capabilities {
  readonly kick: boolean;
  /**
   * Describes games and lists rounds by calls that do not count. Its games read `language=fr` from the launch
   * URL.
   */
  readonly gameInfo: boolean;
  /** Enforces limits on stakes and losses in the moment of a stake, and names the limit that ends a game. */
  readonly playLimits: boolean;
  /**
   * `ignored`: never sent. `taken`: a move is executed once per id. `recorded`: trade records also contain
   * the id, which distinguishes equal moves and shows missing ones.
   */
  readonly transactionId: (typeof transactionIdModes)[number];
}

/**
 * Each method makes one call, signed with the key and time, and never repeats it. After a `session` or
 * `signature` result, the call had no effect. Methods never reject.
 */
export interface SignedCalls {
  registerAccount(auth: CallAuth, player: ProviderCredentials): Promise<ProviderResult<null>>;
  queryInfo(auth: CallAuth, player: ProviderCredentials): Promise<ProviderResult<PlayerInfo>>;
  listGames(auth: CallAuth): Promise<ProviderResult<readonly ProviderGame[]>>;
  enterGame(
    auth: CallAuth,
    player: ProviderCredentials,
    game: { readonly kindId: number; readonly redirectUrl?: string; readonly language?: Language },
  ): Promise<ProviderResult<GameLaunch>>;
  changePassword(
    auth: CallAuth,
    player: ProviderCredentials,
    newPassword: string,
  ): Promise<ProviderResult<null>>;
  recharge(auth: CallAuth, move: MoneyMove): Promise<MoneyOutcome>;
  redeem(auth: CallAuth, move: MoneyMove): Promise<MoneyOutcome>;
  listTrades(
    auth: CallAuth,
    query: AccountRecordQuery,
  ): Promise<ProviderResult<readonly ProviderTradeRecord[]>>;
  listJackpots(
    auth: CallAuth,
    query: AccountRecordQuery,
  ): Promise<ProviderResult<readonly ProviderJackpotRecord[]>>;
  listGameRecords(
    auth: CallAuth,
    query: AccountRecordQuery,
  ): Promise<ProviderResult<readonly ProviderGameRecord[]>>;
  /** Ends the player's game. Returns `unsupported` without the capability. */
  kick(auth: CallAuth, account: string, limit?: EndingLimit): Promise<ProviderResult<null>>;
}

/** Calls without a signature, which the provider's limits do not count. */
export interface UnsignedCalls {
  readonly capabilities: Capabilities;
  /** Returns `unsupported` without the capability. */
  describeGames(): Promise<ProviderResult<readonly GameDescription[]>>;
  /** A player's rounds of one game. Returns `unsupported` without the capability. */
  getRoundHistory(player: ProviderCredentials, kindId: number): Promise<ProviderResult<RoundHistory>>;
  /**
   * A player's rounds that ended within the second that starts at `endedAt`. Returns `unsupported` without
   * the capability.
   */
  listRoundSeeds(player: ProviderCredentials, endedAt: Date): Promise<ProviderResult<readonly DrawnRound[]>>;
  /**
   * Replaces the player's limits, from the next stake on in every open game. Can be repeated. Returns
   * `unsupported` without the capability.
   */
  setPlayLimits(account: string, limits: PlayLimits): Promise<ProviderResult<null>>;
}

/** A stateless adapter to the provider that holds the players' balances. */
export interface ProviderAdapter extends SignedCalls, UnsignedCalls {
  /** Opens a session for the agent and ends its current one. */
  signIn(login: {
    readonly timeMs: number;
    readonly timeoutMs: number;
  }): Promise<ProviderResult<AgentSession>>;
}

type WithoutAuth<Call> = Call extends (auth: CallAuth, ...input: infer Input) => infer Result
  ? (...input: Input) => Result
  : never;

/**
 * A connection adds the session and permits to the calls. A call that gets no permit rejects before anything
 * is sent.
 */
export type GameProvider = UnsignedCalls & { [Name in keyof SignedCalls]: WithoutAuth<SignedCalls[Name]> };

/** Its calls count against no agent's limits. */
export interface JackpotAdminClient {
  list(): Promise<ProviderResult<readonly Jackpot[]>>;
  /** Can be repeated, because it contains the complete settings. */
  set(slug: string, settings: JackpotSettings): Promise<ProviderResult<JackpotChange>>;
}

/** The settings before and after, or the reason why they did not change. */
export type JackpotChange =
  | { readonly before: Jackpot; readonly after: Jackpot }
  | { readonly refused: 'jackpot.not_found' | 'jackpot.cap_too_low' | 'jackpot.return_too_high' };

export interface AgentSession {
  readonly agentKey: string;
  readonly agentCreditCents: bigint | null;
}
