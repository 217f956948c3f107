import { z } from 'zod';

/** What a one-time link carries: 256 bits as base64url. Anything else is no link of ours. */
export const oneTimeLinkToken = z
  .string({ error: 'This link is not complete' })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete');
