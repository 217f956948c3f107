import type { Language } from '@golden-acers/contract';
import type { z } from 'zod';
import { toRejectionCode } from '../failures.ts';
import {
  type AccountRecordQuery,
  type CallAuth,
  type EndingLimit,
  type MoneyMove,
  type MoneyOutcome,
  type ProviderAdapter,
  type ProviderCredentials,
  type ProviderResult,
  toFailure,
} from '../port.ts';
import {
  fetchGameInfo,
  gameDescriptionsResponse,
  roundHistoryResponse,
  roundSeedsResponse,
} from './game-info.ts';
import { sendPlayLimits } from './play-limits.ts';
import {
  emptyResponse,
  gameListResponse,
  gameRecordsResponse,
  jackpotRecordsResponse,
  launchResponse,
  playerInfoResponse,
  signInResponse,
  tradeRecordsResponse,
} from './responses.ts';
import { defaultSettings, type FortunePandaSettings, formatAmount } from './settings.ts';
import { createSignature, md5, sendCall, type WireCall } from './wire.ts';

export interface FortunePandaOptions {
  readonly baseUrl: string;
  readonly agentName: string;
  readonly agentPassword: string;
  /** A short time-out of money calls only leaves more of them unknown. */
  readonly timeoutsMs?: { readonly money?: number; readonly other?: number };
  readonly settings?: Partial<FortunePandaSettings>;
  /** Aborts every call in flight, for example when the server stops. */
  readonly signal?: AbortSignal;
}

const defaultTimeoutsMs = { money: 15_000, other: 8_000 };
/** The protocol's limit for a string parameter. */
const parameterMaxLength = 63;
/** Failures of a sign-in that keep their code, because they do not mean that the agent was refused. */
const passedOnSignInCodes: ReadonlySet<string> = new Set(['bad_response', 'rate_limited']);

/** Creates the Fortune Panda adapter. It is stateless, with one HTTP call per method. */
export function fortunePanda(options: FortunePandaOptions): ProviderAdapter {
  const settings = { ...defaultSettings, ...options.settings };
  const timeoutsMs = { ...defaultTimeoutsMs, ...options.timeoutsMs };
  const { timeZone, capabilities } = settings;
  const call = <T>(
    auth: CallAuth,
    action: string,
    parameters: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
  ) => sendSigned(options, settings, auth, { action, parameters, schema, timeoutMs: timeoutsMs.other });
  const sendMove = async (auth: CallAuth, action: 'recharge' | 'redeem', move: MoneyMove) => {
    const parameters = toMoveParameters(move, settings);
    if (parameters === undefined) return toMoneyOutcome(toFailure(action, 'bad_amount'));
    const request = { action, parameters, schema: emptyResponse, timeoutMs: timeoutsMs.money };
    return toMoneyOutcome(await sendSigned(options, settings, auth, request));
  };
  const gameInfo = { timeoutMs: timeoutsMs.other };

  return {
    capabilities,
    signIn: (attempt) => signIn(options, attempt),
    registerAccount: (auth, player) => call(auth, 'registerUser', toCredentials(player), emptyResponse),
    queryInfo: (auth, player) => call(auth, 'queryInfo', toCredentials(player), playerInfoResponse),
    listGames: (auth) => call(auth, 'getgamelist', {}, gameListResponse),
    async enterGame(auth, player, { kindId, redirectUrl, language }) {
      // A URL that is too long is left out: the game then has no way back, but can be played.
      const hasWayBack = redirectUrl !== undefined && redirectUrl.length <= parameterMaxLength;
      const parameters = { kindId: String(kindId), ...(hasWayBack ? { redirectUrl } : {}) };
      const result = await call(
        auth,
        'entergame',
        { ...toCredentials(player), ...parameters },
        launchResponse,
      );
      if (!result.ok || !capabilities.gameInfo || language === undefined) return result;
      const webLoginUrl = withLanguage(result.value.webLoginUrl, language);
      return { ok: true, value: { ...result.value, webLoginUrl } };
    },
    changePassword: (auth, player, newPassword) =>
      call(auth, 'changePasswd', { ...toCredentials(player), passwdNew: md5(newPassword) }, emptyResponse),
    recharge: (auth, move) => sendMove(auth, 'recharge', move),
    redeem: (auth, move) => sendMove(auth, 'redeem', move),
    listTrades: (auth, query) =>
      call(auth, 'getTradeRecord', toRecordParameters(query), tradeRecordsResponse(timeZone)),
    listJackpots: (auth, query) =>
      call(auth, 'getJpRecord', toRecordParameters(query), jackpotRecordsResponse(timeZone)),
    listGameRecords: (auth, query) =>
      call(auth, 'getGameRecord', toRecordParameters(query), gameRecordsResponse(timeZone)),
    kick: async (auth, account, limit) =>
      capabilities.kick
        ? call(
            auth,
            'kickPlayerOut',
            { account, ...(capabilities.playLimits ? toLimitParameters(limit) : {}) },
            emptyResponse,
          )
        : toFailure('kickPlayerOut', 'unsupported'),
    describeGames: async () =>
      capabilities.gameInfo
        ? fetchGameInfo(options, { ...gameInfo, topic: 'games', schema: gameDescriptionsResponse })
        : toFailure('about games', 'unsupported'),
    async getRoundHistory(player, kindId) {
      if (!capabilities.gameInfo) return toFailure('about rounds', 'unsupported');
      const body = { ...toCredentials(player), kindId };
      return fetchGameInfo(options, { ...gameInfo, topic: 'rounds', body, schema: roundHistoryResponse });
    },
    async listRoundSeeds(player, endedAt) {
      if (!capabilities.gameInfo) return toFailure('about round-seeds', 'unsupported');
      const body = { ...toCredentials(player), endedAt: endedAt.toISOString() };
      return fetchGameInfo(options, { ...gameInfo, topic: 'round-seeds', body, schema: roundSeedsResponse });
    },
    setPlayLimits: async (account, limits) =>
      capabilities.playLimits
        ? sendPlayLimits(options, { account, ...limits, timeoutMs: timeoutsMs.other })
        : toFailure('play limits', 'unsupported'),
  };
}

/** A failure becomes `rejected` only if its code proves that no money moved. */
export function toMoneyOutcome(result: ProviderResult<null>): MoneyOutcome {
  if (result.ok) return { state: 'applied' };
  const { evidence } = result;
  const code = toRejectionCode(result.code);
  return code === undefined ? { state: 'unknown', evidence } : { state: 'rejected', code, evidence };
}

async function signIn(
  options: FortunePandaOptions,
  { timeMs, timeoutMs }: Parameters<ProviderAdapter['signIn']>[0],
): ReturnType<ProviderAdapter['signIn']> {
  const action = 'agentLogin';
  const { agentName, agentPassword } = options;
  const parameters = { agentName, agentPasswd: md5(agentPassword), time: String(timeMs) };
  const result = await sendCall(options, { action, parameters, schema: signInResponse, timeoutMs });
  if (result.ok || result.evidence.text === undefined || passedOnSignInCodes.has(result.code)) return result;
  // Any other message means that the agent was refused.
  return toFailure(action, 'sign_in_refused', { text: result.evidence.text });
}

function toLimitParameters(limit: EndingLimit | undefined): Record<string, string> {
  if (limit === undefined) return {};
  const { kind, max, until } = limit;
  return { limitKind: kind, limitMax: String(max), limitUntil: until.toISOString() };
}

function toCredentials({ account, password }: ProviderCredentials) {
  return { account, passwd: md5(password) };
}

/** The protocol has no language parameter, so the launch URL contains the language. */
function withLanguage(webLoginUrl: string, language: Language): string {
  const url = URL.parse(webLoginUrl);
  url?.searchParams.set('language', language);
  return url?.href ?? webLoginUrl;
}

/** Sends the days with times, so that the last day is included. */
function toRecordParameters({ account, fromDate, toDate }: AccountRecordQuery): Record<string, string> {
  return {
    account,
    ...(fromDate === undefined ? {} : { fromDate: `${fromDate} 00:00:00` }),
    ...(toDate === undefined ? {} : { toDate: `${toDate} 23:59:59` }),
  };
}

/** Undefined if the provider's unit cannot express the amount. */
function toMoveParameters(
  { account, amountCents, transactionId }: MoneyMove,
  { amountUnit, capabilities }: FortunePandaSettings,
): Record<string, string> | undefined {
  const amount = formatAmount(amountCents, amountUnit);
  if (amount === undefined) return undefined;
  const isNamed = capabilities.transactionId !== 'ignored' && transactionId !== undefined;
  return { account, amount, ...(isNamed ? { transactionId } : {}) };
}

async function sendSigned<T>(
  options: FortunePandaOptions,
  { signKeyCase }: FortunePandaSettings,
  { agentKey, timeMs }: CallAuth,
  request: WireCall<T>,
): Promise<ProviderResult<T>> {
  const tooLong = Object.values(request.parameters).some((value) => value.length > parameterMaxLength);
  if (tooLong) return toFailure(request.action, 'unsupported');
  const { agentName } = options;
  const time = String(timeMs);
  const sign = createSignature({ agentName, time, agentKey, signKeyCase });
  return sendCall(options, { ...request, parameters: { ...request.parameters, agentName, time, sign } });
}
