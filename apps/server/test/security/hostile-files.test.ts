import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../test-support.ts';

// An avatar is one of eight names. Only tickets and identity checks take files, as base64 in JSON:
// apps/server/src/support/tickets/ticket-files.test.ts.

const svgWithScript =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const pngSignature = '\x89PNG\r\n\x1a\n';
const jpegWithGps = '\xff\xd8\xff\xe1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01';
/** A header of 60,000 × 60,000 pixels. */
const hugePng = `${pngSignature}\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0`;
/** A picture for one reader and a script for another. */
const gifAndScript = 'GIF89a=1;alert(1);//\0\0';

const files = {
  'an SVG with a script': ['image/svg+xml', svgWithScript],
  'a polyglot of GIF and script': ['image/gif', gifAndScript],
  'a script with the type of a picture': ['image/png', 'alert(1)'],
  'a picture of 60,000 × 60,000 pixels': ['image/png', hugePng],
  'a photo with the place where it was taken': ['image/jpeg', jpegWithGps],
  'a table of amounts': ['text/csv', 'account,amount\nnobody,1\n=cmd|/c calc,1\n'],
  'an archive': ['application/zip', 'PK\x03\x04'],
} as const;

/** 64 MB of blanks: a thousand times the largest body. */
const bomb = Buffer.from(`{"avatar":"lion"${' '.repeat(64 * 1024 * 1024)}}`);

let env: BareTestEnv;
let player: TestPlayer;
let before: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  player = await env.player();
  before = await dumpDatabase(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

const putAvatar = (payload: Buffer | string, headers: Record<string, string>) =>
  env.server.http.inject({
    method: 'PUT',
    url: '/api/user/avatar',
    headers: { authorization: `Bearer ${player.token}`, ...headers },
    payload,
  });

describe.each(Object.entries(files))('%s', (name, [type, content]) => {
  const bytes = Buffer.from(content, 'latin1');

  test('is refused because of its type, alone and as part of a form', async () => {
    const form = `--x\r\ncontent-disposition: form-data; name="avatar"; filename="../../a.png"\r\n\r\n${content}\r\n--x--`;
    for (const [contentType, payload] of [
      [type, bytes],
      ['multipart/form-data; boundary=x', form],
      ['application/octet-stream', bytes],
    ] as const) {
      const response = await putAvatar(payload, { 'content-type': contentType });
      expect([contentType, response.statusCode, response.json().code]).toEqual([
        ...[contentType, 415, 'request.unsupported_type'],
      ]);
    }
  });

  test('is refused as an avatar, as text or as a data URL', async () => {
    for (const avatar of [content, `data:${type};base64,${bytes.toString('base64')}`, `../../${name}`]) {
      await player.expectRefusal('request.invalid', 'PUT /user/avatar', { body: { avatar } });
    }
  });
});

test.each([
  ['gzip', gzipSync(bomb)],
  ['deflate', deflateSync(bomb)],
  ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['zip', '{"avatar":"lion"}'],
  ['gzip, gzip', '{"avatar":"lion"}'],
])('a body with the encoding %s is refused, and never unpacked to 64 MB', async (encoding, payload) => {
  const response = await putAvatar(payload, {
    'content-type': 'application/json',
    'content-encoding': encoding,
  });
  expect([response.statusCode, response.json().code]).toEqual([415, 'request.unsupported_type']);
});

test('none of these files wrote anything', async () => {
  expect(await dumpDatabase(env.db)).toBe(before);
});
