import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/** Any shape of the document by its name. */
export type Component<Name extends keyof components['schemas']> = components['schemas'][Name];
export type GoldenAcersClient = Client<paths>;

/** The version of the API that these types describe. */
export const clientVersion = '2026-12-01';

export interface ClientOptions {
  /** The origin of the site, such as `https://casino.example`. */
  readonly origin: string;
  /** An API key, or the `accessToken` of a session. Without it only public operations succeed. */
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
