import { gameDescription, gameDescriptionsMax } from '@golden-acers/contract';
import { z } from 'zod';
import type { Outcome } from '../port.ts';
import { failed, jsonOf, kindOf, readCapped, type WireOptions } from './wire.ts';

/** The rules of thousands of games, in every language. */
const answerMaxBytes = 16 * 1024 * 1024;

interface Question<T> {
  readonly topic: 'games' | 'rounds';
  /** Sent as JSON; without it the topic is just read. */
  readonly question?: Readonly<Record<string, string | number>>;
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}

/** Asks what stands beside the protocol: no signature, no turn in the budget, and no effect at the provider. */
export async function askAbout<T>(
  { baseUrl, signal }: WireOptions,
  { topic, question, schema, timeoutMs }: Question<T>,
): Promise<Outcome<T>> {
  const action = `about ${topic}`;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/about/${topic}`, {
      redirect: 'error',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(question === undefined ? {} : { method: 'POST', body: JSON.stringify(question) }),
    });
    const body = await readCapped(response, answerMaxBytes);
    const { status: httpStatus } = response;
    if (body === undefined) return failed(action, 'too_large', { httpStatus });
    if (!response.ok) return failed(action, 'bad_status', { httpStatus });
    const answer = schema.safeParse(jsonOf(body));
    return answer.success ? { ok: true, value: answer.data } : failed(action, 'bad_answer');
  } catch (error) {
    return failed(action, timeout.aborted ? 'timed_out' : kindOf(error));
  }
}

export const descriptions = z
  .object({ games: z.array(gameDescription).max(gameDescriptionsMax) })
  .transform(({ games }) => games);

const cents = z.int().min(0).transform(BigInt);
const time = z.iso.datetime().transform((text) => new Date(text));

export const rounds = z.object({
  rounds: z.int().min(0),
  stakedCents: cents,
  wonCents: cents,
  newest: z.array(z.object({ startedAt: time, stakeCents: cents, payoutCents: cents.nullable() })).max(100),
});
