import { z } from 'zod';
import { avatarIds, currencies, roles } from '../constants.ts';
import { decimalText, instant } from '../fields.ts';

import { nullablePersonalFields } from './personal-details.ts';

/** The specification's User. Provider fields are null for an agent. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  ...nullablePersonalFields,
  currency: z.enum(currencies),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  isActive: z.boolean(),
  role: z.enum(roles),
  lastLogin: instant.nullable(),
  fortunePandaUsername: z.string().nullable(),
  fortunePandaPassword: z.null().describe('The password is shown once, by the registration.'),
  fortunePandaBalance: decimalText.nullable(),
  fortunePandaLastSync: instant.nullable(),
  referralCode: z.string().nullable(),
  referredBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  avatar: z.enum(avatarIds),
});
export type User = z.infer<typeof user>;
