import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, type Language, messageText, type Said } from '@golden-acers/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Http } from './http.ts';
import { keptOfLasting } from './lasting.ts';

export interface ReplyOptions<Extra> {
  readonly message?: Said;
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

interface Answered {
  readonly answer: unknown;
  readonly envelope: boolean;
  readonly language: Language;
}

/** Sends answers of an endpoint. The text of lasting data is kept. */
export function answerSender(http: Http, endpoint: Endpoint) {
  const keptText = keptOfLasting<string>();
  return (fastifyReply: FastifyReply, { answer, envelope, language }: Answered): FastifyReply => {
    const given = answer instanceof Reply ? answer : new Reply<unknown, unknown>(answer, {});
    const { status = 200 } = given.options;
    if (status !== 200 && !endpoint.statuses?.includes(status)) {
      throw new Error(`The endpoint does not declare the status ${status}.`);
    }
    const write = () => textOf(http, endpoint, given, { envelope, language });
    return fastifyReply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(answer === given ? write() : keptText(answer, language, write));
  };
}

function textOf(
  http: Http,
  endpoint: Endpoint,
  given: Reply<unknown, unknown>,
  { envelope, language }: Omit<Answered, 'answer'>,
): string {
  const { message = 'OK', extra } = given.options;
  const data = checked(http, endpoint.data, given.data);
  const beside =
    extra === undefined && endpoint.extra === undefined
      ? undefined
      : checked(http, endpoint.extra ?? z.strictObject({}), extra ?? {});
  const body = envelope
    ? { success: true, message: messageText(message, language), data, ...Object(beside) }
    : data;
  return JSON.stringify(body);
}

/** What the schema describes of a value, and no key more, so that a forgotten column can't leak. */
export function checked(http: Http, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Error(`The answer is not the declared one: ${z.prettifyError(parsed.error)}`);
  if (http.house.checkReplies && !sameJson(parsed.data, value)) {
    throw new Error('The answer holds something that the contract does not declare.');
  }
  return parsed.data;
}

function sameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
