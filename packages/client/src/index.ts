import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export type { components, operations, paths, webhooks } from './schema.ts';
/** Any shape of the document by its name. */
export type Component<Name extends keyof components['schemas']> = components['schemas'][Name];
export type GoldenAcersClient = Client<paths>;

/** The version of the API that these types describe. */
export const clientVersion = '2026-11-23';

export interface ClientOptions {
  /** The origin of the site, such as `https://casino.example`. */
  readonly origin: string;
  /** The session's `accessToken`. Without it only public operations succeed. */
  readonly token?: string | undefined;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Creates a typed client: `await client.POST('/auth/login', { body: { email, password } })`. */
export function createClient({ origin, token, fetch }: ClientOptions): GoldenAcersClient {
  return createFetchClient<paths>({
    baseUrl: `${origin}/api`,
    headers: {
      'golden-acers-version': clientVersion,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(fetch && { fetch }),
  });
}

export interface RetryOptions {
  /** Tries in all. */
  readonly tries?: number;
  readonly wait?: (seconds: number) => Promise<void>;
}

const maxWaitSeconds = 60;
const waitFor = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));

interface Tried {
  readonly response: Response;
}

/**
 * Sends the same request again after a lost response, and after a response with `Retry-After`. Only
 * for reads, and for commands with an `Idempotency-Key` made before the first try.
 */
export async function withRetries<Result extends Tried>(
  send: () => Promise<Result>,
  { tries = 4, wait = waitFor }: RetryOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await send();
      const { status, headers } = result.response;
      const retryAfter = Number(headers.get('retry-after'));
      const isWorthIt = status >= 500 || (headers.has('retry-after') && [409, 429].includes(status));
      if (!isWorthIt || attempt >= tries) return result;
      await wait(Math.min(retryAfter > 0 ? retryAfter : 2 ** attempt, maxWaitSeconds));
    } catch (error) {
      // The repeated request finds out whether a lost response was a success.
      if (attempt >= tries) throw error;
      await wait(2 ** attempt);
    }
  }
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

/** Reads the rows of all pages, page by page: `read` passes the cursor on. */
export async function* readAllRows<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await read(cursor);
    yield* data;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
