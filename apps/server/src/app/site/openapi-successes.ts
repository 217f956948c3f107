import { type Endpoint, rateLimitsOf } from '@golden-acers/contract';
import { z } from 'zod';
import { type Components, describedAs, type JsonSchema, nameOfShape } from './openapi-components.ts';
import { exampleContentOf } from './openapi-examples.ts';
import { headersWith } from './openapi-headers.ts';
import { isMoneyCommand, type OpenApiResponse, type Parts } from './openapi-responses.ts';

interface Success {
  /** Method and path. */
  readonly key: string;
  readonly endpoint: Endpoint;
  /** The name of the component with the data. */
  readonly name: string;
  /** The summary of a read says what it returns. */
  readonly isRead: boolean;
}

export function describeSuccess(
  { key, endpoint, name, isRead }: Success,
  { components, success }: Parts,
): Record<string, OpenApiResponse> {
  const isLimited = rateLimitsOf(key, endpoint).some(({ counts }) => counts === undefined);
  const usual = isLimited ? (['Policy', 'Limit'] as const) : [];
  if (endpoint.events !== undefined)
    return { 200: { ...describeEvents(endpoint.events, name, components), headers: headersWith(...usual) } };
  if (endpoint.file !== undefined) {
    const content = { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } };
    return {
      200: { description: `The file: ${endpoint.summary}.`, headers: headersWith(...usual), content },
    };
  }
  const text = endpoint.data instanceof z.ZodNull ? 'Always null.' : 'The result.';
  const data = z
    .object({ data: describedAs(endpoint.data, text), ...endpoint.extra?.shape })
    .meta({ allOf: [success] });
  const known = endpoint.extra === undefined ? nameOfShape(endpoint.data) : undefined;
  const shape = components.schemaOf(data, 'output', known === undefined ? name : `${known}Response`);
  const returned = isRead ? `${endpoint.summary}.` : dataText(endpoint, components.fieldOf(shape, 'data'));
  const canBeReplayed = endpoint.runsOnce === true || isMoneyCommand(endpoint);
  const responseOf = (status: number) => ({
    description: `${statusText(status, isRead)} ${returned}`.trim(),
    headers: headersWith(
      ...usual,
      ...(canBeReplayed ? (['Replayed'] as const) : []),
      ...(status === 202 ? (['Retry'] as const) : []),
    ),
    content: { 'application/json': { schema: shape, ...exampleContentOf(key, status) } },
  });
  return {
    ...Object.fromEntries((endpoint.statuses ?? [200]).map((status) => [String(status), responseOf(status)])),
    ...(endpoint.isShared === true && {
      304: { description: 'Unchanged since the ETag of If-None-Match', headers: headersWith(...usual) },
    }),
  };
}

function statusText(status: number, isRead: boolean): string {
  if (status === 201) return 'Created.';
  if (status === 202) return 'Accepted, and not finished yet.';
  return isRead ? '' : 'Done.';
}

function dataText({ data, extra }: Endpoint, schema: JsonSchema): string {
  const more = extra === undefined ? '' : `, with ${Object.keys(extra.shape).join(', ')}`;
  const text = data.description?.replace(/\.$/, '') ?? `The data is ${shapeText(schema)}`;
  return `${text}${more}.`;
}

const componentPattern = /^#\/components\/schemas\/(\w+)$/;

function shapeText({ $ref, type, items, anyOf }: JsonSchema): string {
  const [, name] = componentPattern.exec(String($ref)) ?? [];
  if (name !== undefined) return `an object of the shape ${name}`;
  if (type === 'array') return `a list; each item is ${shapeText(Object(items))}`;
  if (Array.isArray(anyOf)) return anyOf.map((one) => shapeText(Object(one))).join(', or ');
  return [type].flat().join(' or ');
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
