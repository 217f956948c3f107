import { jackpot } from '@golden-acers/contract';
import { z } from 'zod';
import type { JackpotDesk, Outcome } from '../port.ts';
import { failed, jsonOf, kindOf, readCapped } from './wire.ts';

const answerMaxBytes = 256 * 1024;

const listed = z.object({ jackpots: z.array(jackpot).max(100) }).transform(({ jackpots }) => jackpots);
const changed = z.object({ before: jackpot, after: jackpot });
const refused = z
  .object({ code: z.enum(['jackpot.not_found', 'jackpot.cap_too_low', 'jackpot.return_too_high']) })
  .transform(({ code }) => ({ refused: code }));

export interface JackpotDeskOptions {
  readonly baseUrl: string;
  /** The sandbox's admin token: only this house knows it. */
  readonly adminToken: string;
  readonly timeoutMs?: number;
}

/** The sandbox's admin door to its jackpots, on this machine. */
export function jackpotDesk({ baseUrl, adminToken, timeoutMs = 8_000 }: JackpotDeskOptions): JackpotDesk {
  const address = `${baseUrl.replace(/\/+$/, '')}/admin/jackpots`;
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const ask = async <T>(action: string, url: string, schema: z.ZodType<T>, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { ...init, headers, redirect: 'error', signal });
      return read(action, response, await readCapped(response, answerMaxBytes), schema);
    } catch (error) {
      return failed(action, signal.aborted ? 'timed_out' : kindOf(error));
    }
  };
  return {
    list: () => ask('jackpots', address, listed),
    set: (slug, settings) =>
      ask('set jackpot', `${address}/${encodeURIComponent(slug)}`, z.union([changed, refused]), {
        method: 'PUT',
        body: JSON.stringify(settings),
      }),
  };
}

/** A refusal of ours is an answer like any other; what the schema doesn't know is none. */
function read<T>(
  action: string,
  { status: httpStatus }: Response,
  body: string | undefined,
  schema: z.ZodType<T>,
): Outcome<T> {
  if (body === undefined) return failed(action, 'too_large', { httpStatus });
  const answer = schema.safeParse(jsonOf(body));
  if (answer.success) return { ok: true, value: answer.data };
  return failed(action, httpStatus >= 400 ? 'bad_status' : 'bad_answer', { httpStatus });
}
