import { commonRefusals, type Endpoint, endpoints, type RefusalCode, refusals } from '@golden-acers/contract';
import { declaredRefusals } from '@golden-acers/platform';
import { z } from 'zod';
import { type Components, pascal } from './openapi-components.ts';
import { type HeaderComponent, headersWith } from './openapi-headers.ts';
import { limitResponseOf, limitResponses } from './openapi-rate-limits.ts';

type OpenApiContent = Readonly<
  Record<string, { readonly schema: unknown; readonly example?: unknown; readonly examples?: object }>
>;

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  /** Absent if there is no body. */
  readonly content?: OpenApiContent;
}

/** Parts of the document that operations share. */
export interface Parts {
  readonly components: Components;
  readonly success: object;
  readonly refusal: object;
  readonly shared: Record<string, OpenApiResponse>;
}

const refusalCodes = new Set(
  Object.values<Endpoint>(endpoints).flatMap((endpoint) => [...declaredRefusals(endpoint)]),
);

const messageSchema = z.string().describe('A text for the person, in the language of Accept-Language.');

/** Shared by all successful responses. Each adds its data. */
export const successSchema = z.object({
  success: z.literal(true).describe('The request succeeded, or was accepted (202).'),
  message: messageSchema,
});

export const refusalSchema = z
  .object({
    success: z.literal(false).describe('False: nothing was done, unless the code says otherwise.'),
    message: messageSchema,
    data: z.null().describe('Always null.'),
    code: z
      .enum([...refusalCodes])
      .describe(
        'The code of the refusal. Each operation lists its own; later versions may add codes. The cause and the remedy of each: /api/docs/codes.',
      ),
    requestId: z.string().describe('The id of the request in the server’s log.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('A text for each field that has to be corrected. Absent: the input was valid.'),
    next: z
      .object({
        method: z.literal('POST').describe('The method of the call.'),
        path: z.string().describe('The path of the call on this server.'),
        guide: z.string().describe('The path of the guide that shows it.'),
      })
      .optional()
      .describe(
        'The call after which the same request can succeed, such as a step-up for `agent.step_up_required`. Absent: there is none.',
      ),
  })
  .meta({
    examples: [
      {
        success: false,
        message: 'There is no such player.',
        data: null,
        code: 'player.not_found',
        requestId: 'q2fUyXnVt3mQ8oYl0s4R1A',
      },
    ],
  });

export const isMoneyCommand = (endpoint: Endpoint) =>
  endpoint.refusals?.includes('transfer.key_required') === true;

const retriedStatuses = new Set([409, 429, 503]);
const common: ReadonlySet<RefusalCode> = new Set(commonRefusals);
type CodesByStatus = Map<number, RefusalCode[]>;

/** The refusals that every operation may return, by the ranges of their statuses. */
export function describeCommonRefusals(refusal: object): Parts['shared'] {
  const byStatus: CodesByStatus = Map.groupBy(common, (code) => refusals[code]);
  const inRange = (from: number) => [...byStatus].filter(([status]) => Math.floor(status / 100) === from);
  const describe = (entries: [number, RefusalCode[]][], headers: readonly HeaderComponent[]) => ({
    ...responseOfCodes(
      entries.flatMap(([, codes]) => codes),
      refusal,
      headers,
    ),
    description: entries.map(([status, codes]) => `${status}: ${codes.join(', ')}`).join('. '),
  });
  return {
    Refused: describe(inRange(4), ['Retry']),
    Failed: describe(inRange(5), ['Retry']),
    ...Object.fromEntries(
      Object.entries(limitResponses).map(([name, description]) => [
        name,
        {
          ...responseOfCodes(['request.rate_limited'], refusal, ['Retry', 'Policy', 'Limit']),
          description,
        },
      ]),
    ),
  };
}

/**
 * One response per status, with every code that comes with it. Operations with the same codes share it. A
 * status with none but common codes is in the range of statuses. The page of codes has the texts.
 */
export function describeRefusals(
  key: string,
  endpoint: Endpoint,
  { refusal, shared }: Parts,
): Readonly<Record<string, { readonly $ref: string }>> {
  const byStatus: CodesByStatus = Map.groupBy(declaredRefusals(endpoint), (code) => refusals[code]);
  const own = [...byStatus].filter(([, codes]) => codes.some((code) => !common.has(code)));
  const limit = limitResponseOf(key, endpoint);
  return {
    ...(limit !== undefined && { 429: responseRef(limit) }),
    ...Object.fromEntries(
      own.map(([status, codes]) => {
        const response = responseOfCodes(codes, refusal, retriedStatuses.has(status) ? ['Retry'] : []);
        return [String(status), responseRef(share(response, codes, shared))];
      }),
    ),
    '4XX': responseRef('Refused'),
    '5XX': responseRef('Failed'),
  };
}

const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });

const responseOfCodes = (
  codes: readonly RefusalCode[],
  refusal: object,
  headers: readonly HeaderComponent[],
): OpenApiResponse => ({
  description: 'Refused.',
  headers: headersWith(...headers),
  content: json({ allOf: [refusal, { properties: { code: { enum: codes } } }] }),
});

/** Named by the first code. Further sets that begin with the same code are numbered. */
function share(response: OpenApiResponse, codes: readonly RefusalCode[], shared: Parts['shared']): string {
  const [first = ''] = codes;
  const lines = codes.length;
  const text = JSON.stringify(response);
  for (let number = 1; ; number += 1) {
    const name = `${pascal(first)}${lines === 1 ? '' : `And${lines - 1}`}${number === 1 ? '' : `Or${number}`}`;
    shared[name] ??= response;
    if (JSON.stringify(shared[name]) === text) return name;
  }
}

export function json(schema: object, example?: unknown): OpenApiContent {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}
