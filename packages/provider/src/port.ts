import type { GameDescription, Jackpot, JackpotSettings, Language } from '@golden-acers/contract';
import type { FailureCode, RejectionCode } from './failures.ts';

/**
 * What is known of a call that did not end well, fit for a log and for the database: never an address, a signature, a
 * key or a password.
 */
export interface CallEvidence {
  readonly action: string;
  readonly code: FailureCode;
  readonly httpStatus?: number;
  /** The provider's own text, shortened, with anything that looks like a hash or a key cut out. */
  readonly text?: string;
}

export interface ProviderFailure {
  readonly ok: false;
  readonly code: FailureCode;
  readonly evidence: CallEvidence;
}

/** Leave to make one call on the wire. */
export interface CallPermit {
  /** Milliseconds since 1970, never the same twice and always growing, over every instance that shares the agent. */
  readonly timeMs: number;
}

/** A call that moves no money. It may be repeated. */
export type ProviderResult<T> = { readonly ok: true; readonly value: T } | ProviderFailure;

/**
 * A call that moves money. `rejected`: certainly not applied. `unknown`: it may or may not have been applied; it is
 * neither repeated nor undone, but settled later from the provider's records.
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
  /** A positive whole number of cents. */
  readonly amountCents: bigint;
  /** At most 20 characters. Sent only where the provider takes one. */
  readonly transactionId?: string;
}

export interface PlayerInfo {
  readonly balanceCents: bigint;
  /** The agent's own credit, which comes with every player's; null when the provider leaves it out. */
  readonly agentCreditCents: bigint | null;
  /** The player's number at the provider. */
  readonly gameId: string | null;
}

export interface ProviderGame {
  readonly kindId: number;
  readonly gameName: string;
  /** As the provider spells it: an open set. */
  readonly gameType: string;
  readonly gameLogo: string;
}

export interface GameLaunch {
  /** One-time and secret: whoever opens it plays as the player. */
  readonly webLoginUrl: string;
  readonly balanceCents: bigint | null;
}

/** Whole days in the provider's time zone, `YYYY-MM-DD`, both included. */
export interface RecordQuery {
  readonly account: string;
  readonly fromDate?: string;
  readonly toDate?: string;
}

export interface ProviderTradeRecord {
  readonly account: string;
  readonly gameId: string;
  readonly balanceBeforeCents: bigint;
  /** Positive for a recharge, negative for a redeem; a provider may leave the sign out. */
  readonly scoreCents: bigint;
  readonly insertTime: Date;
  /** What the move was called by whoever made it; null where the provider's records don't say. */
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

/** What a player did in one game, over all time, with the newest rounds first. */
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

export const transactionIdModes = ['ignored', 'taken', 'recorded'] as const;

/** What only some providers can do. */
export interface Capabilities {
  readonly kick: boolean;
  /**
   * It describes its games and tells a player's rounds, at addresses that its limits don't count; and its games read the player's
   * language in the launch address, as `language=fr`.
   */
  readonly gameInfo: boolean;
  /**
   * Whether a move's `transactionId` is `ignored`, and then never sent; `taken`: carried out once however often it comes;
   * or `recorded`: and every trade record names it, so that a record is told from an equal one, and its absence too.
   */
  readonly transactionId: (typeof transactionIdModes)[number];
}

/**
 * The game provider that holds the players' balances. Every method answers with an outcome and throws only what the
 * functions given to the adapter throw, always before anything could have been done at the provider.
 */
export interface GameProvider {
  readonly capabilities: Capabilities;
  /** Signs the agent in anew, which ends the session in use. */
  signIn(): Promise<ProviderResult<{ readonly agentCreditCents: bigint | null }>>;
  registerAccount(player: ProviderCredentials): Promise<ProviderResult<null>>;
  queryInfo(player: ProviderCredentials): Promise<ProviderResult<PlayerInfo>>;
  listGames(): Promise<ProviderResult<readonly ProviderGame[]>>;
  enterGame(
    player: ProviderCredentials,
    game: { readonly kindId: number; readonly redirectUrl?: string; readonly language?: Language },
  ): Promise<ProviderResult<GameLaunch>>;
  changePassword(player: ProviderCredentials, newPassword: string): Promise<ProviderResult<null>>;
  recharge(move: MoneyMove): Promise<MoneyOutcome>;
  redeem(move: MoneyMove): Promise<MoneyOutcome>;
  listTrades(question: RecordQuery): Promise<ProviderResult<readonly ProviderTradeRecord[]>>;
  listJackpots(question: RecordQuery): Promise<ProviderResult<readonly ProviderJackpotRecord[]>>;
  listGameRecords(question: RecordQuery): Promise<ProviderResult<readonly ProviderGameRecord[]>>;
  /** Ends the player's game. Without the capability it answers `unsupported`. */
  kick(account: string): Promise<ProviderResult<null>>;
  /** What is told of the games beyond the list. No call of the budget. Without the capability: `unsupported`. */
  describeGames(): Promise<ProviderResult<readonly GameDescription[]>>;
  /** A player's rounds of one game. No call of the budget. Without the capability: `unsupported`. */
  getRoundHistory(player: ProviderCredentials, kindId: number): Promise<ProviderResult<RoundHistory>>;
}

/**
 * The house's own door to the jackpots of a provider that has one. Beside the protocol: nothing here is a call of an agent's.
 */
export interface JackpotAdminClient {
  list(): Promise<ProviderResult<readonly Jackpot[]>>;
  /** Safe to repeat: it names what shall be, not a change. */
  set(slug: string, settings: JackpotSettings): Promise<ProviderResult<JackpotChange>>;
}

/** What a jackpot was and what it became, or why it stayed as it was. */
export type JackpotChange =
  | { readonly before: Jackpot; readonly after: Jackpot }
  | { readonly refused: 'jackpot.not_found' | 'jackpot.cap_too_low' | 'jackpot.return_too_high' };

export interface AgentSession {
  readonly agentKey: string;
  readonly agentCreditCents: bigint | null;
}

/** Where the agent's session is kept. The adapter has no state of its own. */
export interface SessionStore {
  /** The key in use, or undefined when the agent is not signed in. */
  read(): Promise<string | undefined>;
  /**
   * Replaces `staleKey` with what `signIn` answers. A sign-in kills every older key, so only one may run at a time in
   * the whole deployment; when the kept key is no longer `staleKey`, another caller was faster and its key is answered.
   */
  renew(
    staleKey: string | undefined,
    signIn: () => Promise<ProviderResult<AgentSession>>,
  ): Promise<ProviderResult<AgentSession>>;
}
