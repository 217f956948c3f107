import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Creates a software authenticator with one key per passkey, a counter, and automatic user verification. */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const head = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count]);
  };
  return {
    /** Creates a browser's registration response for a new passkey. */
    create(challenge: string) {
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      // Flags: user present, user verified, key attached.
      const data = Buffer.concat([head(0x45, 0), Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData('create', challenge)),
        attestationObject: text(attestation),
        transports: ['internal'] as const,
      };
    },
    /** Returns a signed assertion. Tests pass the counter, so that it can also stand still. */
    sign(challenge: string, { counter, isVerified = true }: { counter: number; isVerified?: boolean }) {
      const client = clientData('get', challenge);
      const data = head(isVerified ? 0x05 : 0x01, counter);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
    },
  };
}
