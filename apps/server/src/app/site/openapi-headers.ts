export const responseHeaders = {
  Id: {
    description: 'The id of the request in the server’s log. Quote it when you report a problem.',
    schema: { type: 'string' },
  },
  Version: {
    description: 'The dated version of the response.',
    schema: { type: 'string', format: 'date' },
  },
  Policy: {
    description:
      'The limits of the operation: `q` calls in `w` seconds, such as `"caller-minute";q=120;w=60`. IETF draft-ietf-httpapi-ratelimit-headers.',
    schema: { type: 'string' },
  },
  Limit: {
    description:
      'What the caller has left: `r` calls, and all of them again after `t` seconds. A limit by address is stated when it is used up, where `t` is `Retry-After`.',
    schema: { type: 'string' },
  },
  Retry: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  Replayed: {
    description: 'Present where the response reports what an earlier request with the same key did.',
    schema: { type: 'string', const: 'true' },
  },
};

export type HeaderComponent = keyof typeof responseHeaders;
/** Headers by the components that describe them. Each response has their names, so they are short. */
const headerNames: Readonly<Record<HeaderComponent, string>> = {
  Id: 'X-Request-Id',
  Version: 'Golden-Acers-Version',
  Policy: 'RateLimit-Policy',
  Limit: 'RateLimit',
  Retry: 'Retry-After',
  Replayed: 'Idempotency-Replayed',
};

/** The headers of all responses, and those named. */
export const headersWith = (...components: readonly HeaderComponent[]) =>
  Object.fromEntries(
    (['Id', 'Version', ...components] as const).map((component) => [
      headerNames[component],
      { $ref: `#/components/headers/${component}` },
    ]),
  );
