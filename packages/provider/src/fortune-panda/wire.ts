import type { z } from 'zod';
import type { FailureCode } from '../failures.ts';
import type { Evidence, Failure, Outcome } from '../port.ts';
import { envelope, lowerKeys } from './answers.ts';
import { classifyMessage, safeText } from './messages.ts';

export interface WireOptions {
  readonly baseUrl: string;
  /** Ends every call in flight, as when the server stops. */
  readonly signal?: AbortSignal;
}

export interface WireCall<T> {
  readonly action: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}

/** Above a list of thousands of games; counted after decompression, so that a small bomb can't pass either. */
const answerMaxBytes = 1024 * 1024;

export function failed(
  action: string,
  code: FailureCode,
  more: Pick<Evidence, 'httpStatus' | 'text'> = {},
): Failure {
  return { ok: false, code, evidence: { action, code, ...more } };
}

/**
 * One HTTP call of the protocol: an empty POST with everything in the query string. Nothing that it answers or throws
 * holds the address, because the address holds the credentials.
 */
export async function send<T>(options: WireOptions, call: WireCall<T>): Promise<Outcome<T>> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  let response: Response;
  let body: string | undefined;
  try {
    // Without a body, fetch sends the `Content-Length: 0` that the provider insists on.
    response = await fetch(addressOf(options.baseUrl, call), {
      method: 'POST',
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal,
    });
    body = await readCapped(response);
  } catch (error) {
    // The error's own text may quote the address, so only its kind is taken.
    return failed(call.action, timeout.aborted ? 'timed_out' : kindOf(error));
  }
  const { status } = response;
  if (body === undefined) return failed(call.action, 'too_large', { httpStatus: status });
  if (!response.ok) return failed(call.action, 'bad_status', { httpStatus: status });
  return readAnswer(call, body);
}

function addressOf(baseUrl: string, { action, parameters }: WireCall<unknown>): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/ws/service.ashx`);
  url.search = new URLSearchParams({ action, ...parameters }).toString();
  return url;
}

export async function readCapped(response: Response, maxBytes = answerMaxBytes): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Undefined where it isn't JSON, which no schema takes. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAnswer<T>({ action, schema }: WireCall<T>, body: string): Outcome<T> {
  let json: unknown;
  try {
    json = lowerKeys(JSON.parse(body));
  } catch {
    // HTML of a proxy in front, mostly. Its text tells nothing that we could act on.
    return failed(action, 'not_json');
  }
  const head = envelope.safeParse(json);
  if (!head.success) return failed(action, 'bad_answer');
  const { code, msg } = head.data;
  if (code === '201') {
    const text = msg ?? '';
    return failed(action, classifyMessage(text, action), { text: safeText(text) });
  }
  if (code !== '200') return failed(action, 'bad_answer', { text: safeText(`code ${code}`) });
  const parsed = schema.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : failed(action, 'bad_answer');
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export function kindOf(error: unknown): FailureCode {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'unexpected redirect') return 'redirected';
  return isUnsent(cause) ? 'unreachable' : 'connection_lost';
}

/** True only for failures to connect: after these, nothing can have reached the provider. */
function isUnsent(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isUnsent);
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  if (neverConnected.has(String(cause.code))) return true;
  return 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo');
}
