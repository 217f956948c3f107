import { jackpot } from '@golden-acers/contract';
import { z } from 'zod';
import type { JackpotAdminClient, ProviderResult } from '../port.ts';
import { failureCodeOf, readLimited, toFailure, tryParseJson } from './wire.ts';

const maxJackpotBytes = 256 * 1024;

const jackpotListResponse = z
  .object({ jackpots: z.array(jackpot).max(100) })
  .transform(({ jackpots }) => jackpots);
const jackpotChangeResponse = z.object({ before: jackpot, after: jackpot });
const jackpotRefusalResponse = z
  .object({ code: z.enum(['jackpot.not_found', 'jackpot.cap_too_low', 'jackpot.return_too_high']) })
  .transform(({ code }) => ({ refused: code }));

interface JackpotAdminClientOptions {
  readonly baseUrl: string;
  /** The sandbox's admin token: only this house knows it. */
  readonly adminToken: string;
  readonly timeoutMs?: number;
}

/** The sandbox's admin door to its jackpots, on this machine. */
export function createJackpotAdminClient({
  baseUrl,
  adminToken,
  timeoutMs = 8_000,
}: JackpotAdminClientOptions): JackpotAdminClient {
  const address = `${baseUrl.replace(/\/+$/, '')}/admin/jackpots`;
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const ask = async <T>(action: string, url: string, schema: z.ZodType<T>, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { ...init, headers, redirect: 'error', signal });
      return readResponse(action, response, await readLimited(response, maxJackpotBytes), schema);
    } catch (error) {
      return toFailure(action, signal.aborted ? 'timed_out' : failureCodeOf(error));
    }
  };
  return {
    list: () => ask('jackpots', address, jackpotListResponse),
    set: (slug, settings) =>
      ask(
        'set jackpot',
        `${address}/${encodeURIComponent(slug)}`,
        z.union([jackpotChangeResponse, jackpotRefusalResponse]),
        {
          method: 'PUT',
          body: JSON.stringify(settings),
        },
      ),
  };
}

/** A refusal of ours is an answer like any other; what the schema doesn't know is none. */
function readResponse<T>(
  action: string,
  { status: httpStatus }: Response,
  body: string | undefined,
  schema: z.ZodType<T>,
): ProviderResult<T> {
  if (body === undefined) return toFailure(action, 'too_large', { httpStatus });
  const answer = schema.safeParse(tryParseJson(body));
  if (answer.success) return { ok: true, value: answer.data };
  return toFailure(action, httpStatus >= 400 ? 'bad_status' : 'bad_answer', { httpStatus });
}
