import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses GET responses only. Responses to POST contain tokens, passwords and launch links, and the length
 * of compressed text reveals something about its content. Event streams are never compressed.
 */
export function compressLargeResponses(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false;
  });
  const options = {
    globalCompression: true,
    // A small compressed body could unpack to any size.
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br' as const, 'gzip' as const, 'identity' as const],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  };
  // Called, not registered: a registered plugin would miss routes that are bound before the start.
  compress(http, options, (error) => {
    if (error !== undefined) throw error;
  });
}
