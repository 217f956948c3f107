import type { Language } from '@golden-acers/contract';
import type { z } from 'zod';
import { type FailureCode, toRejectionCode } from '../failures.ts';
import type {
  AgentSession,
  CallEvidence,
  CallPermit,
  GameProvider,
  MoneyMove,
  MoneyOutcome,
  ProviderResult,
  RecordQuery,
  SessionStore,
} from '../port.ts';
import { fetchGameInfo, gameDescriptionsResponse, roundHistoryResponse } from './game-info.ts';
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
import { createSignature, md5, sendCall, toFailure } from './wire.ts';

export interface FortunePandaOptions {
  readonly baseUrl: string;
  readonly agentName: string;
  readonly agentPassword: string;
  readonly session: SessionStore;
  /** Called before every single call on the wire, repeats and sign-ins included. It waits, or throws to forbid the call. */
  readonly acquirePermit: (action: string) => Promise<CallPermit>;
  /** Told how each call on the wire ended. */
  readonly observe?: (action: string, code: FailureCode | 'ok') => void;
  /** A money call may take long at the provider, and giving it up early only makes it unknown. */
  readonly timeoutsMs?: { readonly money?: number; readonly other?: number };
  readonly settings?: Partial<FortunePandaSettings>;
  readonly signal?: AbortSignal;
}

const defaultTimeoutsMs = { money: 15_000, other: 8_000 };
/** The protocol's limit on a string parameter. */
const parameterMaxLength = 63;

interface ProtocolRequest<T> {
  readonly action: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T>;
  readonly timeoutMs?: number;
}

/** The Fortune Panda adapter. It stores nothing between calls, so one may be made per call. */
export function fortunePanda(options: FortunePandaOptions): GameProvider {
  const settings = { ...defaultSettings, ...options.settings };
  const timeoutsMs = { ...defaultTimeoutsMs, ...options.timeoutsMs };
  const { timeZone, capabilities } = settings;
  const call = <T>(request: ProtocolRequest<T>) =>
    callSigned(options, settings, { timeoutMs: timeoutsMs.other, ...request });
  const move = (action: 'recharge' | 'redeem', request: MoneyMove) =>
    sendMoneyCall(action, request, settings, (parameters) =>
      call({ action, parameters, schema: emptyResponse, timeoutMs: timeoutsMs.money }),
    );
  const credentials = (player: { account: string; password: string }) => ({
    account: player.account,
    passwd: md5(player.password),
  });

  return {
    capabilities,
    signIn: async () => {
      const renewed = await options.session.renew(await options.session.read(), () =>
        signIn(options, timeoutsMs.other),
      );
      return renewed.ok ? { ok: true, value: { agentCreditCents: renewed.value.agentCreditCents } } : renewed;
    },
    registerAccount: (player) =>
      call({ action: 'registerUser', parameters: credentials(player), schema: emptyResponse }),
    queryInfo: (player) =>
      call({ action: 'queryInfo', parameters: credentials(player), schema: playerInfoResponse }),
    listGames: () => call({ action: 'getgamelist', schema: gameListResponse }),
    enterGame: async (player, { kindId, redirectUrl, language }) => {
      const answer = await call({
        action: 'entergame',
        parameters: {
          ...credentials(player),
          kindId: String(kindId),
          // A game without a way back is better than none.
          ...(redirectUrl === undefined || redirectUrl.length > parameterMaxLength ? {} : { redirectUrl }),
        },
        schema: launchResponse,
      });
      if (!answer.ok || !capabilities.gameInfo || language === undefined) return answer;
      return {
        ok: true,
        value: { ...answer.value, webLoginUrl: withLanguage(answer.value.webLoginUrl, language) },
      };
    },
    changePassword: (player, newPassword) =>
      call({
        action: 'changePasswd',
        parameters: { ...credentials(player), passwdNew: md5(newPassword) },
        schema: emptyResponse,
      }),
    recharge: (request) => move('recharge', request),
    redeem: (request) => move('redeem', request),
    listTrades: (question) =>
      call({
        action: 'getTradeRecord',
        parameters: toRecordParameters(question),
        schema: tradeRecordsResponse(timeZone),
      }),
    listJackpots: (question) =>
      call({
        action: 'getJpRecord',
        parameters: toRecordParameters(question),
        schema: jackpotRecordsResponse(timeZone),
      }),
    listGameRecords: (question) =>
      call({
        action: 'getGameRecord',
        parameters: toRecordParameters(question),
        schema: gameRecordsResponse(timeZone),
      }),
    kick: async (account) =>
      capabilities.kick
        ? call({ action: 'kickPlayerOut', parameters: { account }, schema: emptyResponse })
        : toFailure('kickPlayerOut', 'unsupported'),
    describeGames: async () =>
      capabilities.gameInfo
        ? fetchGameInfo(options, {
            topic: 'games',
            schema: gameDescriptionsResponse,
            timeoutMs: timeoutsMs.other,
          })
        : toFailure('about games', 'unsupported'),
    getRoundHistory: async (player, kindId) =>
      capabilities.gameInfo
        ? fetchGameInfo(options, {
            topic: 'rounds',
            body: { ...credentials(player), kindId },
            schema: roundHistoryResponse,
            timeoutMs: timeoutsMs.other,
          })
        : toFailure('about rounds', 'unsupported'),
  };
}

/** The protocol has no word for the player's language: it goes with the address that the browser opens, never on the wire. */
function withLanguage(webLoginUrl: string, language: Language): string {
  const url = URL.parse(webLoginUrl);
  url?.searchParams.set('language', language);
  return url?.href ?? webLoginUrl;
}

/** Days are spelled as times, so that nobody has to guess whether the last one counts. */
function toRecordParameters({ account, fromDate, toDate }: RecordQuery): Record<string, string> {
  return {
    account,
    ...(fromDate === undefined ? {} : { fromDate: `${fromDate} 00:00:00` }),
    ...(toDate === undefined ? {} : { toDate: `${toDate} 23:59:59` }),
  };
}

async function sendMoneyCall(
  action: 'recharge' | 'redeem',
  { account, amountCents, transactionId }: MoneyMove,
  { amountUnit, capabilities }: FortunePandaSettings,
  call: (parameters: Record<string, string>) => Promise<ProviderResult<null>>,
): Promise<MoneyOutcome> {
  const amount = formatAmount(amountCents, amountUnit);
  if (amount === undefined) {
    return { state: 'rejected', code: 'bad_amount', evidence: { action, code: 'bad_amount' } };
  }
  const isNamed = capabilities.transactionId !== 'ignored' && transactionId !== undefined;
  const reference = isNamed ? { transactionId } : undefined;
  const answer = await call({ account, amount, ...reference });
  if (answer.ok) return { state: 'applied' };
  const code = toRejectionCode(answer.code);
  const { evidence } = answer;
  return code === undefined ? { state: 'unknown', evidence } : { state: 'rejected', code, evidence };
}

/** A signed call. Refused for its session or signature, it signs in anew and is repeated once: it was not acted upon. */
async function callSigned<T>(
  options: FortunePandaOptions,
  settings: FortunePandaSettings,
  request: ProtocolRequest<T> & { readonly timeoutMs: number },
): Promise<ProviderResult<T>> {
  const tooLong = Object.values(request.parameters ?? {}).some((value) => value.length > parameterMaxLength);
  if (tooLong) return toFailure(request.action, 'unsupported');
  const renew = (staleKey: string | undefined) =>
    options.session.renew(staleKey, () => signIn(options, request.timeoutMs));
  let agentKey = await options.session.read();
  for (let repeated = false; ; repeated = true) {
    if (agentKey === undefined || repeated) {
      const renewed = await renew(agentKey);
      if (!renewed.ok) return toSessionFailure(request.action, renewed.evidence);
      agentKey = renewed.value.agentKey;
    }
    const answer = await sendSigned(options, settings, { ...request, agentKey });
    if (answer.ok || repeated || !isSessionFailure(answer.code)) return answer;
  }
}

function isSessionFailure(code: string): boolean {
  return code === 'session' || code === 'signature';
}

/** The call itself was not sent, however the sign-in before it ended. */
function toSessionFailure(action: string, evidence: CallEvidence) {
  const code =
    evidence.code === 'sign_in_refused' || evidence.code === 'rate_limited' ? evidence.code : 'unreachable';
  return toFailure(action, code, { text: `signing in: ${evidence.code}` });
}

async function sendSigned<T>(
  options: FortunePandaOptions,
  { signKeyCase }: FortunePandaSettings,
  request: ProtocolRequest<T> & { readonly timeoutMs: number; readonly agentKey: string },
): Promise<ProviderResult<T>> {
  const { action, parameters, schema, timeoutMs, agentKey } = request;
  const { timeMs } = await options.acquirePermit(action);
  const time = String(timeMs);
  const sign = createSignature({ agentName: options.agentName, time, agentKey, signKeyCase });
  const signed = { ...parameters, agentName: options.agentName, time, sign };
  return reportOutcome(
    options,
    await sendCall(options, { action, parameters: signed, schema, timeoutMs }),
    action,
  );
}

async function signIn(
  options: FortunePandaOptions,
  timeoutMs: number,
): Promise<ProviderResult<AgentSession>> {
  const action = 'agentLogin';
  const { timeMs } = await options.acquirePermit(action);
  const parameters = {
    agentName: options.agentName,
    agentPasswd: md5(options.agentPassword),
    time: String(timeMs),
  };
  const sent = await sendCall(options, { action, parameters, schema: signInResponse, timeoutMs });
  const answer = reportOutcome(options, sent, action);
  const keeps = new Set(['bad_answer', 'rate_limited']);
  if (answer.ok || answer.evidence.text === undefined || keeps.has(answer.code)) return answer;
  // Whatever the sentence says, the agent was refused.
  return toFailure(action, 'sign_in_refused', { text: answer.evidence.text });
}

function reportOutcome<T>(
  options: FortunePandaOptions,
  outcome: ProviderResult<T>,
  action: string,
): ProviderResult<T> {
  options.observe?.(action, outcome.ok ? 'ok' : outcome.code);
  return outcome;
}
