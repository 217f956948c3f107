import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is read while it is sent, so that none of it is kept in memory. */
export interface FileReply {
  /** Letters, digits, points and dashes. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Sends it under its name. A reader that goes away ends the reading; a failure half-way cuts the connection. */
export function sendFile(reply: FastifyReply, type: string, { name, content }: FileReply): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^A-Za-z0-9.-]/g, '_')}"`)
    .type(type)
    .send(Readable.from(content, { objectMode: false }));
}
