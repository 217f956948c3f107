import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@golden-acers/contract';
import { refuse } from './refusal.ts';
import { Reply } from './replies.ts';

/** 128 bits cannot be guessed. */
const signatureBytes = 16;
/** These keys select a page, or what is read of it. All other keys select the list. */
const pagingKeys: ReadonlySet<string> = new Set(['cursor', 'limit', 'page', 'pageSize', 'only']);

interface ListRequest {
  readonly endpointKey: string;
  readonly ownerId: string;
  readonly params: unknown;
  readonly query: object;
}

interface ListPagerOptions<Actor> {
  readonly cursorSecret?: Buffer;
  readonly ownerOf?: (actor: Actor) => string;
}

/** Returns what signs the cursors of an endpoint's list. Undefined for endpoints without cursors. */
export function createListPager<Actor>(
  key: string,
  endpoint: Endpoint,
  { cursorSecret, ownerOf }: ListPagerOptions<Actor>,
) {
  if (endpoint.query === undefined || !('cursor' in endpoint.query.shape)) return undefined;
  if (cursorSecret === undefined || ownerOf === undefined)
    throw new Error(`Set "cursorSecret" and "ownerOf": the pages of ${key} have no owner.`);
  return (actor: unknown, { params, query }: { params?: unknown; query: unknown }) =>
    // `identify` returned the actor of this access level.
    createCursorSigner(cursorSecret, {
      endpointKey: key,
      ownerId: endpoint.access === 'public' ? 'anyone' : ownerOf(actor as Actor),
      params,
      query: Object(query),
    });
}

/**
 * Signs the cursors of one list (endpoint, caller, query), so that cursors of other lists and forged ones are
 * refused. Handlers see unsigned cursors.
 */
function createCursorSigner(secret: Buffer, { endpointKey, ownerId, params, query }: ListRequest) {
  const filters = Object.entries(query).filter(([name]) => !pagingKeys.has(name));
  const sign = (cursor: string) => {
    const signed = JSON.stringify(['cursor', endpointKey, ownerId, params, filters, cursor]);
    const signature = createHmac('sha256', secret).update(signed).digest().subarray(0, signatureBytes);
    return Buffer.concat([signature, Buffer.from(cursor)]).toString('base64url');
  };
  const verify = (signed: string) => {
    const cursor = Buffer.from(signed, 'base64url').subarray(signatureBytes).toString();
    const [given, expected] = [Buffer.from(signed), Buffer.from(sign(cursor))];
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isValid) refuse('request.invalid', { fields: { cursor: 'Invalid cursor' } });
    return cursor;
  };
  return {
    /** Checks the signature and returns the query with the unsigned cursor, for the handler. */
    open(): object {
      const cursor: unknown = Reflect.get(query, 'cursor');
      return typeof cursor === 'string' ? { ...query, cursor: verify(cursor) } : query;
    },
    /** Returns the handler's result with a signed cursor, for the client. */
    seal(result: unknown): unknown {
      if (!(result instanceof Reply)) return result;
      const extra = Object(result.options.extra);
      if (typeof extra.nextCursor !== 'string') return result;
      const sealed = { ...extra, nextCursor: sign(extra.nextCursor) };
      return new Reply(result.data, { ...result.options, extra: sealed });
    },
  };
}
