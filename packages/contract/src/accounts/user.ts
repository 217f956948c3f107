import { z } from 'zod';
import { decimalText } from '../amounts.ts';
import { avatarIds, currencies, roles } from '../constants.ts';
import { instant } from '../fields.ts';

import { nullablePersonalFields } from './personal-details.ts';

/** The specification's User. Provider fields are null for an agent. */
export const user = z.object({
  id: z.string().describe('The id of the account.'),
  username: z.string().describe('The name of the account on this site.'),
  email: z.string().describe('The email address; a placeholder if the player has none.'),
  firstName: z.string().describe('The first name; empty if it is not known.'),
  lastName: z.string().describe('The last name; empty if it is not known.'),
  phone: z.string().describe('The phone number as it was typed; empty if it is not known.'),
  ...nullablePersonalFields,
  currency: z
    .enum(currencies)
    .describe('The currency in which the site shows amounts. Credit is kept in dollars.'),
  isEmailVerified: z.boolean().describe('Whether the link that was mailed to the address was opened.'),
  isPhoneVerified: z.boolean().describe('Whether the code that was sent to the phone number was entered.'),
  isActive: z.boolean().describe('False for a closed player and a disabled agent.'),
  role: z.enum(roles).describe('Whether the account is a player (`user`) or an agent.'),
  lastLogin: instant.nullable().describe('When the account last signed in (UTC); null if never.'),
  fortunePandaUsername: z
    .string()
    .nullable()
    .describe('The name of the player’s account at the game provider; null for an agent.'),
  fortunePandaPassword: z
    .null()
    .describe('Always null: only the registration’s response contains the password.'),
  fortunePandaBalance: decimalText
    .nullable()
    .describe('The last known balance at the game provider, in dollars; null for an agent.'),
  fortunePandaLastSync: instant
    .nullable()
    .describe('When the provider last reported the balance (UTC); null if never, and for an agent.'),
  referralCode: z.string().nullable().describe('The code that friends register with; null for an agent.'),
  referredBy: z
    .string()
    .nullable()
    .describe('The referral code that the account registered with; null: none.'),
  createdAt: instant.describe('When the account was created (UTC).'),
  updatedAt: instant.describe('When the account’s data last changed (UTC).'),
  avatar: z.enum(avatarIds).describe('The picture of the account, one of those that the site offers.'),
});
export type User = z.infer<typeof user>;
