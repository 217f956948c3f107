import { z } from 'zod';

/** 256 bits as base64url. */
export const oneTimeLinkToken = z
  .string({ error: 'This link is not complete' })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete');
