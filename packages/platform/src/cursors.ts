import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from './refusal.ts';
import { Reply } from './replies.ts';

/** As long as nobody guesses one in the life of a house. */
const signatureBytes = 16;
/** What tells one page of a list from another, and not one list from another. */
const pagingKeys: ReadonlySet<string> = new Set(['cursor', 'limit', 'page', 'pageSize']);

interface ListRequest {
  /** The endpoint's. */
  readonly key: string;
  /** Who asks. */
  readonly owner: string;
  readonly params: unknown;
  readonly query: object;
}

/**
 * The pages of one list: of an endpoint, of who asks, and of what is asked. A handler reads and answers a cursor as the plain place of a
 * row; outside it is signed together with its list, so that one of another list, of somebody else or of nobody is refused.
 */
export function createCursorSigner(secret: string, { key, owner, params, query }: ListRequest) {
  const question = Object.entries(query).filter(([name]) => !pagingKeys.has(name));
  const list = [key, owner, params, question];
  const signatureOf = (place: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['cursor', ...list, place]))
      .digest()
      .subarray(0, signatureBytes);
  const write = (place: string) =>
    Buffer.concat([signatureOf(place), Buffer.from(place)]).toString('base64url');
  const read = (cursor: string) => {
    const place = Buffer.from(cursor, 'base64url').subarray(signatureBytes).toString();
    const [given, ours] = [Buffer.from(cursor), Buffer.from(write(place))];
    const isOurs = given.length === ours.length && timingSafeEqual(given, ours);
    if (!isOurs) refuse('request.invalid', { fields: { cursor: 'Invalid cursor' } });
    return place;
  };
  return {
    /** The query as its handler reads it. */
    open(): object {
      const cursor: unknown = Reflect.get(query, 'cursor');
      return typeof cursor === 'string' ? { ...query, cursor: read(cursor) } : query;
    },
    /** The answer as it is sent. */
    seal(answer: unknown): unknown {
      if (!(answer instanceof Reply)) return answer;
      const extra = Object(answer.options.extra);
      const place: unknown = extra.nextCursor;
      if (typeof place !== 'string') return answer;
      return new Reply(answer.data, { ...answer.options, extra: { ...extra, nextCursor: write(place) } });
    },
  };
}
