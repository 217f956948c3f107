import { jackpot } from '@golden-acers/contract';
import { z } from 'zod';
import { type JackpotAdminClient, type ProviderResult, toFailure } from '../port.ts';
import { fetchText, tryParseJson, withoutSlash } from './wire.ts';

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
  /** Known to this installation only. */
  readonly adminToken: string;
  readonly timeoutMs?: number;
}

/** Creates a client of the sandbox's admin API for jackpots, on this machine. */
export function createJackpotAdminClient({
  baseUrl,
  adminToken,
  timeoutMs = 8_000,
}: JackpotAdminClientOptions): JackpotAdminClient {
  const address = `${withoutSlash(baseUrl)}/admin/jackpots`;
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  /** A refusal by the sandbox is a result. A response that does not match the schema is a failure. */
  const send = async <T>(
    action: string,
    url: string,
    schema: z.ZodType<T>,
    init: Pick<RequestInit, 'method' | 'body'> = {},
  ): Promise<ProviderResult<T>> => {
    const sent = await fetchText(action, url, { ...init, headers, timeoutMs, maxBytes: maxJackpotBytes });
    if (!sent.ok) return sent;
    const { httpStatus, body } = sent.value;
    const parsed = schema.safeParse(tryParseJson(body));
    if (parsed.success) return { ok: true, value: parsed.data };
    return toFailure(action, httpStatus >= 400 ? 'bad_status' : 'bad_response', { httpStatus });
  };
  return {
    list: () => send('jackpots', address, jackpotListResponse),
    set: (slug, settings) =>
      send(
        'set jackpot',
        `${address}/${encodeURIComponent(slug)}`,
        z.union([jackpotChangeResponse, jackpotRefusalResponse]),
        { method: 'PUT', body: JSON.stringify(settings) },
      ),
  };
}
