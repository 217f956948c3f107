interface EndpointRequest {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request for which speed doesn't matter. Fails on anything but success. */
export async function requestJson(port: number, key: string, asked: EndpointRequest = {}): Promise<unknown> {
  const response = await fetchEndpoint(port, key, asked);
  const text = await response.text();
  if (!response.ok) throw new Error(`${key} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

export function fetchEndpoint(
  port: number,
  key: string,
  { token, body, headers = {} }: EndpointRequest = {},
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
