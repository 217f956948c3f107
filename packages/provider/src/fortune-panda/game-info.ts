import { gameDescription, maxGameDescriptions } from '@golden-acers/contract';
import { z } from 'zod';
import { type ProviderResult, toFailure } from '../port.ts';
import { fetchText, type ProtocolOptions, tryParseJson, withoutSlash } from './wire.ts';

/** Enough for the rules of thousands of games in every language. */
const maxGameInfoBytes = 16 * 1024 * 1024;

interface GameInfoRequest<T> {
  readonly topic: 'games' | 'rounds' | 'round-seeds';
  /** Sent as JSON. Without a body the request is a GET. */
  readonly body?: Readonly<Record<string, string | number>>;
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}

/** Sends a request outside of the protocol: it needs no signature and no permit, and changes nothing. */
export async function fetchGameInfo<T>(
  { baseUrl, signal }: ProtocolOptions,
  { topic, body, schema, timeoutMs }: GameInfoRequest<T>,
): Promise<ProviderResult<T>> {
  const action = `about ${topic}`;
  const sent = await fetchText(action, `${withoutSlash(baseUrl)}/about/${topic}`, {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    timeoutMs,
    signal,
    maxBytes: maxGameInfoBytes,
  });
  if (!sent.ok) return sent;
  const { isSuccess, httpStatus, body: text } = sent.value;
  if (!isSuccess) return toFailure(action, 'bad_status', { httpStatus });
  const parsed = schema.safeParse(tryParseJson(text));
  return parsed.success ? { ok: true, value: parsed.data } : toFailure(action, 'bad_response');
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

const seedText = z.string().min(1).max(200);

export const roundSeedsResponse = z
  .object({
    rounds: z
      .array(
        z.object({
          id: z.string().min(1).max(100),
          stakeCents: cents,
          wonCents: cents,
          balanceBeforeCents: cents,
          balanceAfterCents: cents,
          seeds: z.object({
            serverSeedHash: seedText,
            serverSeed: seedText.nullable(),
            clientSeed: seedText,
            nonce: z.int().min(0),
          }),
          verifyUrl: z
            .url({ protocol: /^https?$/ })
            .max(10_000)
            .nullable(),
        }),
      )
      .max(100),
  })
  .transform(({ rounds }) => rounds);
