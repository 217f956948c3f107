import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, type Language, messageText, type ReplyMessage } from '@golden-acers/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ListPage } from '../database/keyset.sql.ts';
import type { Http } from './http.ts';
import type { JsonResponse } from './request-keys.ts';

export interface ReplyOptions<Extra> {
  readonly message?: ReplyMessage;
  readonly status?: number;
  readonly extra?: Extra;
  /** True for the response to an earlier request with the same key. */
  readonly isReplayed?: boolean;
}

/** A result with more than data. Created by `reply`. */
export class Reply<Data, Extra> {
  readonly data: Data;
  readonly options: ReplyOptions<Extra>;

  constructor(data: Data, options: ReplyOptions<Extra>) {
    this.data = data;
    this.options = options;
  }
}

/** Returns data with a message, another success status, or further keys beside `data`. */
export function reply<Data, Extra = undefined>(data: Data, options: ReplyOptions<Extra>): Reply<Data, Extra> {
  return new Reply(data, options);
}

interface ReplyInput {
  readonly result: unknown;
  readonly hasEnvelope: boolean;
  readonly language: Language;
}

/** Returns one page of a list, with further keys beside its rows. */
export function replyPage<Row, Extra extends object>({ rows, ...extra }: { readonly rows: Row[] } & Extra) {
  return reply(rows, { extra });
}

/** A list takes a cursor and a limit, and numbers of pages besides. */
interface NumberedPageQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export function replyNumberedPage<Row>(
  { page = 1, pageSize, limit }: NumberedPageQuery,
  { rows, total, nextCursor }: ListPage<Row> & { readonly total: number },
) {
  return reply(rows, { extra: { nextCursor, meta: { page, pageSize: limit ?? pageSize ?? total, total } } });
}

/**
 * Returns one page of rows that were all read. Without a size: all rows. A cursor is the place of the next
 * row, and the key of the row before it, which counts if rows came or went.
 */
export function replyPageOf<Row, Shown = Row>(
  query: NumberedPageQuery,
  all: readonly Row[],
  { keyOf, toShown }: { readonly keyOf: (row: Row) => string; readonly toShown: (row: Row) => Shown },
) {
  const size = query.limit ?? query.pageSize ?? Math.max(all.length, 1);
  const [place, key] = query.cursor?.split(' ') ?? [];
  const before = all.findIndex((row) => keyOf(row) === key);
  const afterCursor = before === -1 ? Number(place) : before + 1;
  const from = place === undefined ? ((query.page ?? 1) - 1) * size : afterCursor;
  const rows = all.slice(from, from + size);
  const last = rows.at(-1);
  const next = from + rows.length;
  const nextCursor = last === undefined || next >= all.length ? null : `${next} ${keyOf(last)}`;
  return replyNumberedPage(
    { ...query, limit: size },
    { rows: rows.map(toShown), total: all.length, nextCursor },
  );
}

const memoizableData = new WeakSet<object>();

/** Freezes data that is returned often. Each endpoint validates and serializes it once per language. */
export function memoizable<Data extends object>(data: Data): Readonly<Data> {
  memoizableData.add(Object.freeze(data));
  return data;
}

export function createReplySerializer(http: Http, endpoint: Endpoint) {
  const textsByData = new WeakMap<object, Map<Language, string>>();
  const serializeOnce = (data: object, language: Language, serialize: () => string) => {
    const texts = textsByData.get(data) ?? new Map<Language, string>();
    textsByData.set(data, texts);
    const text = texts.get(language) ?? serialize();
    texts.set(language, text);
    return text;
  };
  return ({ result, hasEnvelope, language }: ReplyInput) => {
    const full = result instanceof Reply ? result : new Reply<unknown, unknown>(result, {});
    const { status = 200, isReplayed = false } = full.options;
    if (status !== 200 && !endpoint.statuses?.includes(status)) {
      throw new Error(`The endpoint does not declare the status ${status}.`);
    }
    const serialize = () => serializeReply(http, endpoint, full, { hasEnvelope, language });
    const isMemoizable = typeof result === 'object' && result !== null && memoizableData.has(result);
    const body = isMemoizable ? serializeOnce(result, language, serialize) : serialize();
    return { status, body, isReplayed };
  };
}

export const jsonType = 'application/json; charset=utf-8';

/** When to ask for the result of what was accepted: for a second agent, a provider or a job. */
const acceptedRetrySeconds = 5;

/** A 202 says in `Retry-After` when to repeat the request, or to read the result. */
export function sendJson(
  fastifyReply: FastifyReply,
  { status, body, isReplayed = false }: JsonResponse & { readonly isReplayed?: boolean },
): FastifyReply {
  if (isReplayed) fastifyReply.header('idempotency-replayed', 'true');
  if (status === 202) fastifyReply.header('retry-after', String(acceptedRetrySeconds));
  return fastifyReply.code(status).header('cache-control', 'no-store').type(jsonType).send(body);
}

function serializeReply(
  http: Http,
  endpoint: Endpoint,
  { data, options: { message = 'OK', extra } }: Reply<unknown, unknown>,
  { hasEnvelope, language }: Omit<ReplyInput, 'result'>,
): string {
  const checkedData = validateOutput(http, endpoint.data, data);
  const checkedExtra = validateOutput(http, endpoint.extra ?? z.strictObject({}), extra ?? {});
  if (!hasEnvelope) return JSON.stringify(checkedData);
  const envelope = { success: true, message: messageText(message, language), data: checkedData };
  return JSON.stringify({ ...envelope, ...Object(checkedExtra) });
}

/** Removes what the schema does not describe, so that a forgotten column cannot leak. */
export function validateOutput(http: Http, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Error(`The response is not the declared one: ${z.prettifyError(parsed.error)}`);
  if (http.settings.checkReplies && !isSameJson(parsed.data, value)) {
    throw new Error('The response holds something that the contract does not declare.');
  }
  return parsed.data;
}

function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(toPlainJson(one), toPlainJson(other));
}

function toPlainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The file is read while it is sent, so it is never in memory as a whole. */
export interface FileReply {
  /** Letters, digits, dots and dashes only. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Sends a download. Stops reading if the client leaves. A failure after the start cuts the connection. */
export function sendFile(reply: FastifyReply, type: string, { name, content }: FileReply): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^A-Za-z0-9.-]/g, '_')}"`)
    .type(type)
    .send(Readable.from(content, { objectMode: false }));
}
