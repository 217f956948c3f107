/** Does not use `randomUUID`, which is missing without TLS. */
export const randomHex = (bytes: number): string =>
  crypto
    .getRandomValues(new Uint8Array(bytes))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
