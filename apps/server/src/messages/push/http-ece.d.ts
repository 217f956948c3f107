/** The used part of the package, which has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** RFC 8188, with the keys of RFC 8291. Returns the header and one encrypted record. */
  export function encrypt(
    content: Buffer,
    params: {
      readonly version: 'aes128gcm';
      readonly privateKey: ECDH;
      readonly dh: Buffer;
      readonly authSecret: Buffer;
      readonly salt: Buffer;
    },
  ): Buffer;
}
