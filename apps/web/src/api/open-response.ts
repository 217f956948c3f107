import { apiHooks, readJsonBody, requestUrl, toApiRefusal, type UntypedCallOptions } from './client.ts';
import { NetworkFailure } from './errors.ts';

interface OpenResponseOptions extends Pick<UntypedCallOptions, 'query' | 'params' | 'token'> {
  readonly accept: string;
  readonly signal?: AbortSignal;
}

/** Opens a stream or file. Throws like `call` before the body starts. */
export async function openResponse(
  key: string,
  { accept, signal, ...options }: OpenResponseOptions,
): Promise<Response> {
  const hooks = apiHooks();
  const token = options.token ?? hooks.getToken();
  const headers = new Headers({ accept, 'accept-language': hooks.getLocale() });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  let response: Response;
  try {
    const init = { headers, credentials: 'omit', cache: 'no-store' } as const;
    response = await fetch(requestUrl(key, options), { ...init, ...(signal && { signal }) });
  } catch (cause) {
    throw new NetworkFailure(cause);
  }
  if (response.ok) return response;
  const refusal = toApiRefusal(response, await readJsonBody(response));
  if (token !== null && refusal.status === 401) hooks.onSessionEnded(token);
  throw refusal;
}
