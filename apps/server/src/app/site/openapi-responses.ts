import { type Endpoint, type RefusalCode, refusals, refusalText } from '@golden-acers/contract';
import { declaredRefusals } from '@golden-acers/platform';
import { z } from 'zod';
import { type Components, describedAs, pascal } from './openapi-components.ts';

type OpenApiContent = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  /** Absent if there is no body. */
  readonly content?: OpenApiContent;
}

/** Parts of the document that operations share. */
export interface Parts {
  readonly components: Components;
  readonly refusal: object;
  readonly shared: Record<string, OpenApiResponse>;
}

export const responseHeaders = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description: 'Present where the response reports what an earlier request with the same key did.',
    schema: { type: 'string', const: 'true' },
  },
};

const headerRef = (name: keyof typeof responseHeaders) => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

export const refusalSchema = z.object({
  success: z.literal(false).describe('False: nothing was done, unless the code says otherwise.'),
  message: z.string().describe('A text for the person, in the language of Accept-Language.'),
  data: z.null().describe('Always null.'),
  code: z.enum(Object.keys(refusals)).describe('The code of the refusal. Each operation lists its own.'),
  requestId: z.string().describe('The id of the request in the server’s log.'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('A text for each field that has to be corrected. Absent: the input was valid.'),
});

export const isMoneyCommand = (endpoint: Endpoint) =>
  endpoint.refusals?.includes('transfer.key_required') === true;

export function describeSuccess(
  endpoint: Endpoint,
  name: string,
  components: Components,
  example: unknown,
): Record<string, OpenApiResponse> {
  if (endpoint.events !== undefined) return { 200: describeEvents(endpoint.events, name, components) };
  if (endpoint.file !== undefined) {
    const content = { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } };
    return { 200: { description: 'The file', content } };
  }
  const envelope = z.object({
    success: z.literal(true).describe('The request succeeded, or was accepted (202).'),
    message: z.string().describe('A text for the person, in the language of Accept-Language.'),
    data: describedAs(
      endpoint.data,
      endpoint.data instanceof z.ZodNull ? 'Always null.' : 'What the operation returns.',
    ),
    ...endpoint.extra?.shape,
  });
  const schema = components.schemaOf(envelope, 'output', name);
  const canBeReplayed = endpoint.runsOnce === true || isMoneyCommand(endpoint);
  const responseOf = (status: number) => ({
    description: successText(status, endpoint),
    ...(canBeReplayed && { headers: headerRef('Idempotency-Replayed') }),
    content: json(schema, example),
  });
  return {
    ...Object.fromEntries((endpoint.statuses ?? [200]).map((status) => [String(status), responseOf(status)])),
    ...(endpoint.isShared === true && { 304: { description: 'Unchanged since the ETag of If-None-Match' } }),
  };
}

function successText(status: number, { data }: Endpoint): string {
  if (status === 201) return 'Created';
  if (status === 202) return 'Accepted, and not finished yet';
  if (data instanceof z.ZodNull) return 'Done, without data';
  return data.description ?? 'Done, with the data';
}

function describeEvents(
  events: NonNullable<Endpoint['events']>,
  name: string,
  components: Components,
): OpenApiResponse {
  const each = Object.entries(events).map(([event, data]) =>
    z.object({
      event: z.literal(event).describe('The name of the event.'),
      data: describedAs(data, 'The data of the event.'),
    }),
  );
  return {
    description: `Events without an end: ${Object.keys(events).join(', ')}. Lines that begin with a colon only keep it open.`,
    content: { 'text/event-stream': { schema: components.schemaOf(z.union(each), 'output', name) } },
  };
}

const retriedStatuses = new Set([409, 429, 503]);

/** One response per status, with every code that comes with it. Operations with the same codes share it. */
export function describeRefusals(endpoint: Endpoint, { components, refusal, shared }: Parts) {
  const byStatus = Map.groupBy(declaredRefusals(endpoint), (code: RefusalCode) => refusals[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = nameOfRefusals(codes, shared);
      shared[name] ??= {
        description: codes.map((code) => `${code}: ${refusalText(code, 'en')}`).join('\n'),
        ...(retriedStatuses.has(status) && { headers: headerRef('Retry-After') }),
        content: json({
          allOf: [
            refusal,
            components.schemaOf(
              z.object({ code: z.enum(codes).describe('The code of the refusal.') }),
              'output',
              `${name}Code`,
            ),
          ],
        }),
      };
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Named by the first code. Further sets that begin with the same code are numbered. */
function nameOfRefusals(codes: readonly RefusalCode[], shared: Parts['shared']): string {
  const [first = ''] = codes;
  const lines = codes.length;
  for (let number = 1; ; number += 1) {
    const name = `${pascal(first)}${lines === 1 ? '' : `And${lines - 1}`}${number === 1 ? '' : `Or${number}`}`;
    const known = shared[name]?.description.split('\n').map((line) => line.split(':')[0]);
    if (known === undefined || known.join() === codes.join()) return name;
  }
}

export function json(schema: object, example?: unknown): OpenApiContent {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}
