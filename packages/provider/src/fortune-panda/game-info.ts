import { gameDescription, maxGameDescriptions } from '@golden-acers/contract';
import { z } from 'zod';
import { type ProviderResult, toFailure } from '../port.ts';
import { failureCodeOf, type ProtocolOptions, readLimited, tryParseJson } from './wire.ts';

/** The rules of thousands of games, in every language. */
const maxGameInfoBytes = 16 * 1024 * 1024;

interface GameInfoRequest<T> {
  readonly topic: 'games' | 'rounds';
  /** Sent as JSON; without it the topic is just read. */
  readonly body?: Readonly<Record<string, string | number>>;
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}

/** A read beside the protocol: no signature, no permit of the budget, and no effect at the provider. */
export async function fetchGameInfo<T>(
  { baseUrl, signal }: ProtocolOptions,
  { topic, body: requestBody, schema, timeoutMs }: GameInfoRequest<T>,
): Promise<ProviderResult<T>> {
  const action = `about ${topic}`;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/about/${topic}`, {
      redirect: 'error',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(requestBody === undefined ? {} : { method: 'POST', body: JSON.stringify(requestBody) }),
    });
    const body = await readLimited(response, maxGameInfoBytes);
    const { status: httpStatus } = response;
    if (body === undefined) return toFailure(action, 'too_large', { httpStatus });
    if (!response.ok) return toFailure(action, 'bad_status', { httpStatus });
    const parsed = schema.safeParse(tryParseJson(body));
    return parsed.success ? { ok: true, value: parsed.data } : toFailure(action, 'bad_response');
  } catch (error) {
    return toFailure(action, timeout.aborted ? 'timed_out' : failureCodeOf(error));
  }
}

export const gameDescriptionsResponse = z
  .object({ games: z.array(gameDescription).max(maxGameDescriptions) })
  .transform(({ games }) => games);

const cents = z.int().min(0).transform(BigInt);
const time = z.iso.datetime().transform((text) => new Date(text));

export const roundHistoryResponse = z.object({
  rounds: z.int().min(0),
  stakedCents: cents,
  wonCents: cents,
  newest: z.array(z.object({ startedAt: time, stakeCents: cents, payoutCents: cents.nullable() })).max(100),
});
