import type { RefusalCode } from '@golden-acers/contract';
import { translate } from '../i18n/index.ts';

interface RefusalDetails {
  readonly status: number;
  /** Undefined if a proxy sent the response. */
  readonly code: RefusalCode | undefined;
  /** The server's text in the requested language, or empty. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
}

export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  constructor(parts: RefusalDetails) {
    super(parts.message);
    this.name = 'ApiRefusal';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields;
    this.requestId = parts.requestId;
  }
}

/**
 * There was no response: the network, a time-out, or an abort. Whether the server acted is unknown, unless
 * nothing was sent.
 */
export class NetworkFailure extends Error {
  readonly wasNeverSent: boolean;
  constructor(cause: unknown, sent: 'not-sent' | 'maybe-sent' = 'maybe-sent') {
    super('No answer came from the server.', { cause });
    this.name = 'NetworkFailure';
    this.wasNeverSent = sent === 'not-sent';
  }
}

interface FallbackMessages {
  readonly refused: string;
  readonly offline?: string;
}

/** Returns the server's message in the reader's language, or the fallback. */
export function errorMessageOf(error: unknown, fallbacks: FallbackMessages): string {
  if (error instanceof ApiRefusal) {
    return error.message || fallbacks.refused;
  }
  if (error instanceof NetworkFailure) {
    return fallbacks.offline ?? translate(error.wasNeverSent ? 'errors.neverSent' : 'errors.network');
  }
  return fallbacks.refused;
}

/** The error of an amount of money is at its digits. A form shows it at the amount. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiRefusal)) return {};
  const fields = Object.entries(error.fields);
  return Object.fromEntries(fields.map(([name, text]) => [name.replace(/\.amountMinor$/, ''), text]));
}
