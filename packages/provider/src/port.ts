import type { GameDescription, Jackpot, JackpotSettings, Language } from '@golden-acers/contract';
import { type FailureCode, type RejectionCode, toRejectionCode } from './failures.ts';

/**
 * The facts of a failed call, fit for a log and for the database: never an address, a signature, a key or a
 * password.
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

export function toFailure(
  action: string,
  code: FailureCode,
  details: Pick<CallEvidence, 'httpStatus' | 'text'> = {},
): ProviderFailure {
  return { ok: false, code, evidence: { action, code, ...details } };
}

/** Signs one call on the wire. */
export interface CallAuth {
  /** The key of the agent's session. */
  readonly agentKey: string;
  /**
   * Milliseconds since 1970, never the same twice and always growing, over every instance that shares the
   * agent.
   */
  readonly timeMs: number;
}

/** A call that moves no money. It may be repeated. */
export type ProviderResult<T> = { readonly ok: true; readonly value: T } | ProviderFailure;

/**
 * A call that moves money. `rejected`: certainly not applied. `unknown`: it may or may not have been applied;
 * it is neither repeated nor undone, but settled later from the provider's records.
 */
export type MoneyOutcome =
  | { readonly state: 'applied' }
  | { readonly state: 'rejected'; readonly code: RejectionCode; readonly evidence: CallEvidence }
  | { readonly state: 'unknown'; readonly evidence: CallEvidence };

/** A failure proves that no money moved only where its code says so. */
export function toMoneyOutcome(result: ProviderResult<null>): MoneyOutcome {
  if (result.ok) return { state: 'applied' };
  const { evidence } = result;
  const code = toRejectionCode(result.code);
  return code === undefined ? { state: 'unknown', evidence } : { state: 'rejected', code, evidence };
}

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
export interface AccountRecordQuery {
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
  /** The id that the caller gave the move; null where the provider's records don't name it. */
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
   * It describes its games and lists a player's rounds, at addresses that its limits don't count. Its games
   * read the player's language from the launch address, as `language=fr`.
   */
  readonly gameInfo: boolean;
  /**
   * `ignored`: a move's `transactionId` is never sent. `taken`: a move is executed once per id. `recorded`:
   * every trade record also names the id, so that equal records can be distinguished, and a missing one is
   * noticed.
   */
  readonly transactionId: (typeof transactionIdModes)[number];
}

/**
 * One call on the wire each, signed with the given key and time, and never repeated. A call whose result is
 * `session` or `signature` was refused before the provider acted on it. Nothing throws.
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

/** Reads beside the protocol: neither signed nor counted by the provider's limits. */
export interface UnsignedCalls {
  readonly capabilities: Capabilities;
  /** Describes the games beyond the list. Without the capability: `unsupported`. */
  describeGames(): Promise<ProviderResult<readonly GameDescription[]>>;
  /** A player's rounds of one game. Without the capability: `unsupported`. */
  getRoundHistory(player: ProviderCredentials, kindId: number): Promise<ProviderResult<RoundHistory>>;
}

/** The game provider that holds the players' balances, as an adapter reaches it. An adapter has no state. */
export interface ProviderAdapter extends SignedCalls, UnsignedCalls {
  /** Opens a session for the agent, which ends the one in use. */
  signIn(login: {
    readonly timeMs: number;
    readonly timeoutMs: number;
  }): Promise<ProviderResult<AgentSession>>;
}

type WithoutAuth<Call> = Call extends (auth: CallAuth, ...input: infer Input) => infer Result
  ? (...input: Input) => Result
  : never;

/**
 * The same calls for those who leave session and permits to a connection. A call without a permit throws,
 * always before anything could have been done at the provider.
 */
export type GameProvider = UnsignedCalls & { [Name in keyof SignedCalls]: WithoutAuth<SignedCalls[Name]> };

/**
 * The operator's access to the jackpots of a provider that has them. Beside the protocol, so no agent's
 * limits count it.
 */
export interface JackpotAdminClient {
  list(): Promise<ProviderResult<readonly Jackpot[]>>;
  /** Safe to repeat: it names the wanted settings, not a change. */
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
