import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { FailureCode } from '../failures.ts';
import { type ProviderResult, toFailure } from '../port.ts';
import { classifyMessage, sanitizeMessage } from './messages.ts';
import { lowerKeys, responseEnvelope } from './responses.ts';

export interface ProtocolOptions {
  readonly baseUrl: string;
  /** Aborts every call in flight, for example when the server stops. */
  readonly signal?: AbortSignal;
}

export interface WireCall<T> {
  readonly action: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}

/**
 * More than a list of thousands of games. Counted after decompression, which also limits decompression bombs.
 */
const maxResponseBytes = 1024 * 1024;

/**
 * Sends one HTTP call: an empty POST with all parameters in the query string. No result contains the URL,
 * because it contains credentials.
 */
export async function sendCall<T>(options: ProtocolOptions, call: WireCall<T>): Promise<ProviderResult<T>> {
  const { action, parameters, timeoutMs } = call;
  const url = new URL(`${withoutSlash(options.baseUrl)}/ws/service.ashx`);
  url.search = new URLSearchParams({ action, ...parameters }).toString();
  // Without a body, fetch sends the `Content-Length: 0` that the provider requires.
  const request = { method: 'POST', headers: { accept: 'application/json' } };
  const sent = await fetchText(action, url, { ...request, timeoutMs, signal: options.signal });
  if (!sent.ok) return sent;
  const { isSuccess, httpStatus, body } = sent.value;
  return isSuccess ? parseResponse(call, body) : toFailure(action, 'bad_status', { httpStatus });
}

export function withoutSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}

interface FetchOptions extends Omit<RequestInit, 'signal'> {
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one HTTP call and returns its response, whatever the status. */
export async function fetchText(
  action: string,
  url: string | URL,
  { timeoutMs, maxBytes = maxResponseBytes, signal, ...init }: FetchOptions,
): Promise<ProviderResult<{ isSuccess: boolean; httpStatus: number; body: string }>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const anySignal = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: anySignal });
    const body = await readLimited(response, maxBytes);
    const { ok: isSuccess, status: httpStatus } = response;
    if (body === undefined) return toFailure(action, 'too_large', { httpStatus });
    return { ok: true, value: { isSuccess, httpStatus, body } };
  } catch (error) {
    // The error's text may quote the URL, so only its kind is used.
    return toFailure(action, timeout.aborted ? 'timed_out' : failureCodeOf(error));
  }
}

/** Undefined if the body is larger. */
async function readLimited(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop cancels the stream and closes its connection.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Invalid JSON becomes undefined, which no schema accepts. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseResponse<T>({ action, schema }: WireCall<T>, body: string): ProviderResult<T> {
  let json: unknown;
  try {
    json = lowerKeys(JSON.parse(body));
  } catch {
    // This is usually the HTML of a proxy.
    return toFailure(action, 'not_json');
  }
  const head = responseEnvelope.safeParse(json);
  if (!head.success) return toFailure(action, 'bad_response');
  const { code, msg } = head.data;
  if (code === '201') {
    const text = msg ?? '';
    return toFailure(action, classifyMessage(text, action), { text: sanitizeMessage(text) });
  }
  if (code !== '200') return toFailure(action, 'bad_response', { text: sanitizeMessage(`code ${code}`) });
  const parsed = schema.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : toFailure(action, 'bad_response');
}

const connectErrorCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function failureCodeOf(error: unknown): FailureCode {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'unexpected redirect') return 'redirected';
  return isConnectFailure(cause) ? 'unreachable' : 'connection_lost';
}

/** Returns true only if the connection failed, so that nothing reached the provider. */
function isConnectFailure(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isConnectFailure);
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  if (connectErrorCodes.has(String(cause.code))) return true;
  return 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo');
}

/**
 * Lower-case hex MD5 of the UTF-8 text, as the protocol requires. A password's hash is as secret as the
 * password.
 */
export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

interface SignatureInput {
  readonly agentName: string;
  /** The time as it is sent. */
  readonly time: string;
  readonly agentKey: string;
  readonly signKeyCase: 'lower' | 'as-is';
}

export function createSignature({ agentName, time, agentKey, signKeyCase }: SignatureInput): string {
  const key = signKeyCase === 'lower' ? agentKey.toLowerCase() : agentKey;
  return md5(agentName.toLowerCase() + time + key);
}
