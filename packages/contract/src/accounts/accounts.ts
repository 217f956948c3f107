import { z } from 'zod';
import {
  accountSignIns,
  factorAttempts,
  loginBody,
  networkAttempts,
  networkSignIns,
  passwordAttempts,
  session,
} from '../access/sessions.ts';
import { avatarIds, currencies, lengths } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import {
  changesVersion,
  currentPassword,
  email,
  firstName,
  instant,
  lastName,
  lastNameIfAny,
  newPassword,
  password,
  passwordInput,
  pastedText,
  phone,
  recordVersion,
  username,
} from '../fields.ts';
import { normalizePassword } from '../typed-text.ts';
import { personalFields } from './personal-details.ts';
import { checkRegion } from './registration-fields.ts';
import { user } from './user.ts';

export const registerBody = z
  .strictObject({
    firstName,
    lastName,
    username,
    email,
    phoneNumber: phone,
    password,
    confirmPassword: passwordInput(0, 'Passwords do not match', 'Passwords do not match').describe(
      'The password again. It must equal `password`.',
    ),
    referralCode: pastedText(lengths.referralCodeMax, 'Invalid referral code')
      .optional()
      .describe('The code of the player who invited this one. Absent: nobody did.'),
    // Each field is required exactly where the deployment requires it.
    ...z.object(personalFields).partial().shape,
  })
  .refine((body) => normalizePassword(body.password) === normalizePassword(body.confirmPassword), {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** What is absent stays as it is. */
export const profileBody = z
  .strictObject({
    firstName: firstName.optional().describe('The first name. Absent: unchanged.'),
    lastName: lastNameIfAny.optional().describe('The last name, or empty. Absent: unchanged.'),
    username: username.optional().describe('The name of the account on this site. Absent: unchanged.'),
    email: email.optional().describe('The email address. Absent: unchanged.'),
    phone: phone.optional().describe('The phone number. Absent: unchanged.'),
    country: personalFields.country
      .nullable()
      .optional()
      .describe('The country of residence by its English name; null: not stated. Absent: unchanged.'),
    region: personalFields.region
      .nullable()
      .optional()
      .describe(
        'The state or province as a code of ISO 3166-2, such as US-NV. Absent: unchanged, or none if the country changes. Null: not stated.',
      ),
    currency: z
      .enum(currencies, { error: 'Invalid currency' })
      .optional()
      .describe(
        'The currency in which the site shows amounts. Credit is kept in dollars. Absent: unchanged.',
      ),
    currentPassword: currentPassword
      .optional()
      .describe('The present password. Required with a new email address.'),
  })
  .superRefine((profile, { addIssue }) => {
    if (profile.country === undefined) return;
    const message = checkRegion(profile, { isRequired: false });
    if (message !== undefined) addIssue({ code: 'custom', path: ['region'], message });
  });

export const profileData = z.object({
  user: user.describe('The account with its present data.'),
  version: recordVersion,
  pendingEmail: z
    .string()
    .nullable()
    .describe('A new email address that waits for the link of its mail to be opened; null: none.'),
});

const emailChangeRefusals = [
  'account.email_taken',
  'account.email_changed_recently',
  'agent.step_up_required',
] as const;

/** Each change is a row of the account's activity. */
const profileChanges = { uses: 100, per: '10 minutes' } as const;
/** Each mails an address that may be a stranger's. */
export const emailChangesOf = {
  uses: 3,
  per: 'day',
  counts: 'new email addresses',
  by: 'account',
  storedAs: 'email_changes_of',
} as const;
export const emailChangesTo = {
  uses: 3,
  per: 'day',
  counts: 'changes',
  by: 'new email address',
  storedAs: 'email_changes_to',
} as const;

/** A person can make any number of accounts, and guess the codes of others with each. */
export const codeGuesses = {
  uses: 20,
  per: 'hour',
  counts: 'unknown codes',
  by: 'address',
  storedAs: 'code_guesses_from',
} as const;

export const accountEndpoints = endpointTable({
  'POST /auth/register': {
    access: 'public',
    summary: 'Open a player account, with its account at the game provider and the sign-up credit',
    // Each hashes a password and calls the provider several times.
    rateLimits: [{ uses: 60, per: '10 minutes', storedAs: 'registrations' }, codeGuesses],
    body: registerBody,
    data: session.extend({
      fortunePanda: z
        .object({
          username: z.string().describe('The name of the account at the game provider.'),
          password: z.string().describe('The password of the account at the game provider.'),
        })
        .describe(
          'The player’s account at the game provider, with its password. Only this response contains the password.',
        ),
    }),
    statuses: [201],
    refusals: [
      'account.email_taken',
      'account.username_taken',
      'account.referral_unknown',
      'account.registration_refused',
      'account.country_denied',
      'account.region_denied',
      'account.region_unknown',
      'account.too_young',
    ],
  },
  'POST /auth/return': {
    access: 'public',
    summary: 'Request the return after an exclusion; a day later the account is open again',
    rateLimits: [networkSignIns, networkAttempts, accountSignIns, passwordAttempts, factorAttempts],
    body: loginBody,
    data: z.object({
      returnsAt: instant.describe(
        'When the account is open again and the player can sign in, a day after the request (UTC).',
      ),
    }),
    refusals: [
      'account.wrong_credentials',
      'account.inactive',
      'account.excluded',
      'account.not_excluded',
      'session.code_required',
      'session.passkey_required',
      'session.code_wrong',
      'session.passkey_wrong',
    ],
  },
  'GET /user/profile': {
    access: 'signed-in',
    summary: 'Read the signed-in account',
    data: profileData,
  },
  'PUT /user/profile': {
    ...changesVersion,
    access: 'signed-in',
    summary: 'Change the profile; a new email address waits for its link to be opened',
    rateLimits: [profileChanges, passwordAttempts, emailChangesOf, emailChangesTo],
    body: profileBody,
    data: profileData,
    refusals: [
      ...emailChangeRefusals,
      'account.username_taken',
      'account.wrong_password',
      'account.country_denied',
      'account.region_denied',
      'account.region_unknown',
      'account.too_young',
    ],
  },
  'PUT /user/avatar': {
    access: 'signed-in',
    summary: 'Choose an avatar',
    rateLimits: [profileChanges],
    body: z.strictObject({
      avatar: z
        .enum(avatarIds, { error: 'Invalid avatar' })
        .describe('The picture of the account, one of those that the site offers.'),
    }),
    data: z.object({ user: user.describe('The account with its new picture.') }),
  },
  'PUT /user/password': {
    access: 'signed-in',
    summary: 'Change the password; every other session ends',
    rateLimits: [passwordAttempts],
    body: z.strictObject({ currentPassword, newPassword }),
    data: z.null(),
    refusals: ['account.wrong_password'],
  },
  'PUT /agent/profile': {
    ...changesVersion,
    access: 'agent',
    summary: 'Change name and email; a new address waits for its confirmation',
    rateLimits: [profileChanges, emailChangesOf, emailChangesTo],
    body: z.strictObject({
      firstName: firstName.optional().describe('The first name. Absent: unchanged.'),
      lastName: lastName.optional().describe('The last name. Absent: unchanged.'),
      email: email.optional().describe('The email address. Absent: unchanged.'),
    }),
    data: profileData,
    refusals: emailChangeRefusals,
  },
});
