import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, type Language, messageText, type ReplyMessage } from '@golden-acers/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Http } from './http.ts';
import { memoizeByData } from './memoize.ts';

export interface ReplyOptions<Extra> {
  readonly message?: ReplyMessage;
  readonly status?: number;
  readonly extra?: Extra;
}

/** An answer with more than its data. Made by `reply`. */
export class Reply<Data, Extra> {
  readonly data: Data;
  readonly options: ReplyOptions<Extra>;

  constructor(data: Data, options: ReplyOptions<Extra>) {
    this.data = data;
    this.options = options;
  }
}

/** Answers with data and a message of its own, another status of success, or keys beside `data`. */
export function reply<Data, Extra = undefined>(data: Data, options: ReplyOptions<Extra>): Reply<Data, Extra> {
  return new Reply(data, options);
}

interface ReplyInput {
  readonly result: unknown;
  readonly hasEnvelope: boolean;
  readonly language: Language;
}

/** Answers with one page of a list, and with what is told beside its rows. */
export function replyPage<Row, Extra extends object>({ rows, ...extra }: { readonly rows: Row[] } & Extra) {
  return reply(rows, { extra });
}

/** Answers with a page that was asked for by its number. */
export function replyNumberedPage<Row>(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  { rows, total }: { readonly rows: Row[]; readonly total: number },
) {
  return reply(rows, { extra: { meta: { page, pageSize, total } } });
}

/** Sends answers of an endpoint. The text of lasting data is kept. */
export function createReplySender(http: Http, endpoint: Endpoint) {
  const keptText = memoizeByData<string>();
  return (fastifyReply: FastifyReply, { result, hasEnvelope, language }: ReplyInput): FastifyReply => {
    const given = result instanceof Reply ? result : new Reply<unknown, unknown>(result, {});
    const { status = 200 } = given.options;
    if (status !== 200 && !endpoint.statuses?.includes(status)) {
      throw new Error(`The endpoint does not declare the status ${status}.`);
    }
    const write = () => serializeReply(http, endpoint, given, { hasEnvelope, language });
    return fastifyReply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(result === given ? write() : keptText(result, language, write));
  };
}

function serializeReply(
  http: Http,
  endpoint: Endpoint,
  given: Reply<unknown, unknown>,
  { hasEnvelope, language }: Omit<ReplyInput, 'result'>,
): string {
  const { message = 'OK', extra } = given.options;
  const data = validateOutput(http, endpoint.data, given.data);
  const beside =
    extra === undefined && endpoint.extra === undefined
      ? undefined
      : validateOutput(http, endpoint.extra ?? z.strictObject({}), extra ?? {});
  const body = hasEnvelope
    ? { success: true, message: messageText(message, language), data, ...Object(beside) }
    : data;
  return JSON.stringify(body);
}

/** What the schema describes of a value, and no key more, so that a forgotten column can't leak. */
export function validateOutput(http: Http, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Error(`The answer is not the declared one: ${z.prettifyError(parsed.error)}`);
  if (http.settings.checkReplies && !isSameJson(parsed.data, value)) {
    throw new Error('The answer holds something that the contract does not declare.');
  }
  return parsed.data;
}

function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(toPlainJson(one), toPlainJson(other));
}

function toPlainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
