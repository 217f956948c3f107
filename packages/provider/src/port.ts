import type { GameDescription, Jackpot, JackpotSettings, Language } from '@golden-acers/contract';
import type { FailureCode, RejectionCode } from './failures.ts';

/** Safe for log and database: no address, signature, key or password. */
export interface CallEvidence {
  readonly action: string;
  readonly code: FailureCode;
  readonly httpStatus?: number;
  /** The provider's text, shortened, without anything like a hash or key. */
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
  /** The key of the agent's session. */
  readonly agentKey: string;
  /** Milliseconds since 1970, unique and growing over all instances that share the agent. */
  readonly timeMs: number;
}

/** Moves no money, so it may be repeated. */
export type ProviderResult<T> = { readonly ok: true; readonly value: T } | ProviderFailure;

/**
 * `rejected`: certainly not applied. `unknown`: neither repeated nor undone, but settled later from the
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
  /** At most 20 characters. Sent only where the provider supports it. */
  readonly transactionId?: string;
}

export interface PlayerInfo {
  readonly balanceCents: bigint;
  /** The agent's credit, which comes with every balance; null when absent. */
  readonly agentCreditCents: bigint | null;
  /** The player's number at the provider. */
  readonly gameId: string | null;
}

export interface ProviderGame {
  readonly kindId: number;
  readonly gameName: string;
  /** The provider's spelling: an open set. */
  readonly gameType: string;
  readonly gameLogo: string;
}

export interface GameLaunch {
  /** One-time and secret: it lets anybody play as the player. */
  readonly webLoginUrl: string;
  readonly balanceCents: bigint | null;
}

/** Whole days in the provider's zone, `YYYY-MM-DD`, both included. */
export interface AccountRecordQuery {
  readonly account: string;
  readonly fromDate?: string;
  readonly toDate?: string;
}

export interface ProviderTradeRecord {
  readonly account: string;
  readonly gameId: string;
  readonly balanceBeforeCents: bigint;
  /** Positive for a recharge, negative for a redeem; some providers omit the sign. */
  readonly scoreCents: bigint;
  readonly insertTime: Date;
  /** The caller's id; null where records don't name it. */
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

/** A player's totals in one game, and the newest rounds first. */
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

/** A round that is over, and what it was drawn from. The provider's page recomputes it from `verifyUrl`. */
export interface DrawnRound {
  readonly id: string;
  readonly stakeCents: bigint;
  readonly wonCents: bigint;
  readonly balanceBeforeCents: bigint;
  readonly balanceAfterCents: bigint;
  readonly seeds: {
    readonly serverSeedHash: string;
    /** Null while it is secret, and `verifyUrl` with it. */
    readonly serverSeed: string | null;
    readonly clientSeed: string;
    readonly nonce: number;
  };
  readonly verifyUrl: string | null;
}

export const transactionIdModes = ['ignored', 'taken', 'recorded'] as const;

/** What only some providers can do. */
export interface Capabilities {
  readonly kick: boolean;
  /**
   * Describes games and lists rounds without counted calls. Its games read `language=fr` from the launch
   * address.
   */
  readonly gameInfo: boolean;
  /**
   * `ignored`: never sent. `taken`: a move is executed once per id. `recorded`: trade records also name the
   * id, so that equal ones are distinguished and missing ones noticed.
   */
  readonly transactionId: (typeof transactionIdModes)[number];
}

/**
 * One call each, signed with the key and time, never repeated. A `session` or `signature` result means that
 * it had no effect. Never throws.
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
  /** Ends the player's game. Without the capability: `unsupported`. */
  kick(auth: CallAuth, account: string): Promise<ProviderResult<null>>;
}

/** Neither signed nor counted by the provider's limits. */
export interface UnsignedCalls {
  readonly capabilities: Capabilities;
  /** Without the capability: `unsupported`. */
  describeGames(): Promise<ProviderResult<readonly GameDescription[]>>;
  /** A player's rounds of one game. Without the capability: `unsupported`. */
  getRoundHistory(player: ProviderCredentials, kindId: number): Promise<ProviderResult<RoundHistory>>;
  /** A player's rounds that ended in the second from `endedAt` on. Without the capability: `unsupported`. */
  listRoundSeeds(player: ProviderCredentials, endedAt: Date): Promise<ProviderResult<readonly DrawnRound[]>>;
}

/** A stateless adapter to the provider that holds the players' balances. */
export interface ProviderAdapter extends SignedCalls, UnsignedCalls {
  /** Opens a session for the agent, which ends the current one. */
  signIn(login: {
    readonly timeMs: number;
    readonly timeoutMs: number;
  }): Promise<ProviderResult<AgentSession>>;
}

type WithoutAuth<Call> = Call extends (auth: CallAuth, ...input: infer Input) => infer Result
  ? (...input: Input) => Result
  : never;

/**
 * A connection adds session and permits to the calls. A call without a permit throws before anything is
 * sent.
 */
export type GameProvider = UnsignedCalls & { [Name in keyof SignedCalls]: WithoutAuth<SignedCalls[Name]> };

/** Not counted by any agent's limits. */
export interface JackpotAdminClient {
  list(): Promise<ProviderResult<readonly Jackpot[]>>;
  /** Safe to repeat: it names the target settings. */
  set(slug: string, settings: JackpotSettings): Promise<ProviderResult<JackpotChange>>;
}

/** The settings before and after, or why they stayed. */
export type JackpotChange =
  | { readonly before: Jackpot; readonly after: Jackpot }
  | { readonly refused: 'jackpot.not_found' | 'jackpot.cap_too_low' | 'jackpot.return_too_high' };

export interface AgentSession {
  readonly agentKey: string;
  readonly agentCreditCents: bigint | null;
}
