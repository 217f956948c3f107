import { readdirSync, readFileSync } from 'node:fs';
import { apiVersion, endpoints, money, webhookPayload } from '@golden-acers/contract';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalSchema } from './openapi-responses.ts';

const folder = new URL('../../../../../docs/api/', import.meta.url);
const guides = readdirSync(folder).map((file) => ({
  file,
  text: readFileSync(new URL(file, folder), 'utf8'),
}));
const blocks = guides.flatMap(({ file, text }) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', code = '']) => ({
    file,
    kind,
    code,
  })),
);

const paths = Object.keys(endpoints).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
});
const isOperation = (method: string, path: string) =>
  paths.some((one) => one.method === method && one.pattern.test(path));

test('guides name operations that exist', () => {
  const named = guides.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(GET|POST|PUT|DELETE) (?:\/api)?(\/(?!api\b|openapi)[\w/{}:-]+)/g)].map(
      ([all, method = '', path = '']) => ({ all: `${file}: ${all}`, method, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  const wrong = named.filter(({ method, path }) => !isOperation(method, path));
  expect(wrong.map(({ all }) => all)).toEqual([]);
});

interface GuideRequest {
  readonly file: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Reads the requests of a block: a line with method and path, headers, and a body. */
function readRequests({ file, code }: { readonly file: string; readonly code: string }): GuideRequest[] {
  return code.split(/^(?=(?:GET|POST|PUT|DELETE) \/)/m).flatMap((text) => {
    const [, method = '', url = '', rest = ''] = /^([A-Z]+) (\/\S+)\n([\s\S]*)$/.exec(text) ?? [];
    if (url === '') return [];
    const headers = [...rest.matchAll(/^([\w-]+): (.+)$/gm)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
    );
    const [body] = /^\{[\s\S]*\}$/m.exec(rest) ?? [];
    return [{ file, method, url, headers: Object.fromEntries(headers), body }];
  });
}

describe('the requests of the guides', () => {
  let env: TestEnv;
  beforeAll(async () => {
    env = await testEnv();
  });
  afterAll(() => env[Symbol.asyncDispose]());

  test('are accepted in the order in which they stand', async () => {
    const { username } = (await env.player('rosa')).fortunePanda;
    const requests = blocks.filter(({ kind }) => kind === '').flatMap(readRequests);
    expect(requests.length).toBeGreaterThanOrEqual(5);
    for (const { file, method, url, headers, body } of requests) {
      const payload = body
        ?.replace('rosa_marsh', username)
        .replace("the agent's own password", env.root.password);
      const response = await env.server.http.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url,
        headers: {
          ...headers,
          authorization: `Bearer ${env.root.token}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      });
      expect([file, url, response.statusCode, response.json().code]).toEqual([file, url, 200, undefined]);
    }
  });
});

test('the bodies of the guides have the shapes that the contract declares', () => {
  const bodies = blocks.filter(({ kind }) => kind === 'json').map(({ code }) => JSON.parse(code));
  expect(bodies).toHaveLength(3);
  const schemaOf = (body: object) => {
    if ('amountMinor' in body) return money;
    return 'type' in body ? webhookPayload('transfer.settled') : refusalSchema;
  };
  for (const body of bodies) expect(schemaOf(body).safeParse(body).error).toBe(undefined);
  expect(bodies.find((body) => 'version' in body)?.version).toBe(apiVersion);
});
