import type { BareTestEnv } from '@golden-acers/testing';
import { createClient, type GoldenAcersClient } from './index.ts';

/**
 * Connects to the server; a connection that is `flaky` loses every first response after the server sent it.
 */
export function connectStranger(
  env: Pick<BareTestEnv, 'server'>,
  token?: string,
  isFlaky = () => false,
): GoldenAcersClient {
  return createClient({
    origin: 'http://casino.test',
    token,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      const response = await env.server.http.inject({
        method: request.method === 'POST' ? 'POST' : 'GET',
        url: `${pathname}${search}`,
        headers: Object.fromEntries(request.headers),
        ...(body !== '' && { payload: body }),
      });
      if (isFlaky()) throw new TypeError('fetch failed');
      const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
      return new Response(response.body, {
        status: response.statusCode,
        headers: [...headers].map((pair) => [...pair]),
      });
    },
  });
}

export async function signInAgent(env: Pick<BareTestEnv, 'server' | 'root'>): Promise<string> {
  const { email, password } = env.root;
  const { data } = await connectStranger(env).POST('/auth/login', { body: { email, password } });
  return data?.data.accessToken ?? '';
}

export async function registerStranger(env: Pick<BareTestEnv, 'server'>, username: string) {
  const { data, error } = await connectStranger(env).POST('/auth/register', {
    body: {
      firstName: 'Rosa',
      lastName: 'Marsh',
      username,
      email: `${username}@players.test`,
      phoneNumber: '+1 555 010 0199',
      password: 'corn-and-gold-9',
      confirmPassword: 'corn-and-gold-9',
    },
  });
  if (data === undefined) throw new Error(`The registration was refused: ${error.code}.`);
  return data.data;
}
