import { z } from 'zod';
import { avatarIds, countries, currencies, lengths, rechargeStatuses, roles } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, email, firstName, instant, lastName, password, phone, username } from '../fields.ts';

/** A signed-in account as the specification's User. The provider fields are null for an agent. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dateOfBirth: z.iso.date().nullable(),
  country: z.enum(countries).nullable(),
  currency: z.enum(currencies),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  isActive: z.boolean(),
  role: z.enum(roles),
  lastLogin: instant.nullable(),
  fortunePandaUsername: z.string().nullable(),
  /** Shown once, in the registration's own field; null ever after. */
  fortunePandaPassword: z.null(),
  fortunePandaBalance: decimalText.nullable(),
  fortunePandaLastSync: instant.nullable(),
  referralCode: z.string().nullable(),
  referredBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  avatar: z.enum(avatarIds),
});
export type User = z.infer<typeof user>;

/** What the sign-in form holds. */
export const credentials = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(lengths.emailMax, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .min(lengths.passwordMin, 'Password must be at least 6 characters')
    .max(lengths.passwordMax, 'Password must be at least 6 characters'),
});

const country = z.enum(countries, { error: 'Invalid country' });

export const registerBody = z
  .strictObject({
    firstName,
    lastName,
    username,
    email,
    phoneNumber: phone,
    password,
    confirmPassword: z
      .string({ error: 'Passwords do not match' })
      .max(lengths.passwordMax, 'Passwords do not match'),
    referralCode: z.string().trim().max(lengths.referralCodeMax, 'Invalid referral code').optional(),
    /** This and the next are given where they are asked for, and nowhere else. */
    dateOfBirth: z.iso.date('Invalid date of birth').optional(),
    country: country.optional(),
  })
  .refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const profileBody = z.strictObject({
  firstName,
  lastName,
  username,
  email,
  phone,
  country: country.nullable(),
  currency: z.enum(currencies, { error: 'Invalid currency' }),
});

const avatarBody = z.strictObject({ avatar: z.enum(avatarIds, { error: 'Invalid avatar' }) });

const passwordBody = z.strictObject({
  currentPassword: z
    .string({ error: 'Invalid password' })
    .min(1, 'Invalid password')
    .max(lengths.passwordMax, 'Invalid password'),
  newPassword: z
    .string({ error: 'Invalid password' })
    .min(lengths.passwordMin, 'New password must be at least 6 characters long')
    .max(lengths.passwordMax, 'Invalid password'),
});

/** What a new session gives the browser to keep. */
export const session = z.object({
  user,
  /** The opaque bearer token. It is answered here and never again. */
  accessToken: z.string(),
  expiresAt: instant,
  lastRechargeStatus: z.enum(rechargeStatuses),
});

export const accountEndpoints = endpointTable({
  'POST /auth/register': {
    access: 'public',
    summary: 'Open a player account, with its account at the game provider and the sign-up credit',
    body: registerBody,
    data: session.extend({
      /** The provider credentials, shown this once. */
      fortunePanda: z.object({ username: z.string(), password: z.string() }),
    }),
    statuses: [201],
    refusals: ['account.email_taken', 'account.username_taken', 'account.referral_unknown'],
  },
  'POST /auth/logout': {
    access: 'signed-in',
    summary: 'End this session',
    body: z.strictObject({}),
    data: z.null(),
    refusals: [],
  },
  'GET /user/profile': {
    access: 'signed-in',
    summary: 'Read the signed-in account',
    data: z.object({ user }),
    refusals: [],
  },
  'PUT /user/profile': {
    access: 'signed-in',
    summary: 'Change the profile',
    body: profileBody,
    data: z.object({ user }),
    refusals: ['account.email_taken', 'account.username_taken', 'agent.step_up_required'],
  },
  'PUT /user/avatar': {
    access: 'signed-in',
    summary: 'Choose an avatar',
    body: avatarBody,
    data: z.object({ user }),
    refusals: [],
  },
  'PUT /user/password': {
    access: 'signed-in',
    summary: 'Change the password; every other session ends',
    body: passwordBody,
    data: z.null(),
    refusals: ['account.wrong_password'],
  },
});
