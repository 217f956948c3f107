import { type AnyCall, addressOf, apiHooks, readAnswer, refusalOf } from './client.ts';
import { NetworkFailure } from './errors.ts';

interface OpenOptions extends Pick<AnyCall, 'query' | 'params'> {
  readonly accept: string;
  readonly signal?: AbortSignal;
}

/** An answer whose body is no JSON: a stream without an end, or a file. Throws like `call`, as long as nothing of it has come. */
export async function openAnswer(
  key: string,
  { accept, signal, ...options }: OpenOptions,
): Promise<Response> {
  const hooks = apiHooks();
  const token = hooks.token();
  const headers = new Headers({ accept, 'accept-language': hooks.language() });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  let response: Response;
  try {
    const init = { headers, credentials: 'omit', cache: 'no-store' } as const;
    response = await fetch(addressOf(key, options), { ...init, ...(signal && { signal }) });
  } catch (cause) {
    throw new NetworkFailure(cause);
  }
  if (response.ok) return response;
  const refusal = refusalOf(response, await readAnswer(response));
  if (token !== null && refusal.status === 401) hooks.sessionEnded(token);
  throw refusal;
}
