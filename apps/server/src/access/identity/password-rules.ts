import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Role } from '@golden-acers/contract';
import { demand, refuse } from '@golden-acers/platform';
import { agentPasswordMinLength } from '../../config/config.ts';

/** Sorted prefixes of hashes, of 32 bits each; `tools/common-passwords.mjs` makes them. */
const commonPasswords = readFileSync(new URL('./common-passwords.bin', import.meta.url));
const prefixBytes = 4;

/** One in a hundred thousand passwords that are not in the list shares a prefix with one that is. */
function isCommonPassword(typed: string): boolean {
  const wanted = createHash('sha256').update(typed).digest().readUInt32BE();
  let [first, end] = [0, commonPasswords.length / prefixBytes];
  while (first < end) {
    const middle = (first + end) >> 1;
    const prefix = commonPasswords.readUInt32BE(middle * prefixBytes);
    if (prefix === wanted) return true;
    if (prefix < wanted) first = middle + 1;
    else end = middle;
  }
  return false;
}

interface PasswordOwner {
  readonly role: Role;
  readonly username: string;
  readonly email: string | undefined;
}

/** Names of the product and its provider, without blanks. docs/security.md names them too. */
const contextWords = ['goldenacers', 'acers', 'casino', 'fortunepanda', 'jackpot'];

/** A unit of at most three characters, again and again: `aaaaaa`, `ababab`, `123123`. */
const repetition = /^(.{1,3})\1+$/su;
const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** One character or a few repeated, a piece of a sequence, or nothing that can be seen. */
function isPattern(typed: string): boolean {
  const shown = typed.replaceAll(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  const backwards = [...shown].toReversed().join('');
  return (
    new Set(shown).size < 3 ||
    repetition.test(shown) ||
    sequences.some((sequence) => sequence.includes(shown) || sequence.includes(backwards))
  );
}

/**
 * Refuses a new password that a thief tries first: one of 42,700 from known breaches, a simple pattern, the
 * owner's own name or address, or the product's name, also with digits after it. A password that an account
 * has already still signs it in.
 */
export function demandStrongPassword(
  newPassword: string,
  { role, username, email }: PasswordOwner,
  field: 'password' | 'newPassword',
): void {
  if (role === 'agent') demandAgentPasswordLength(newPassword, field);
  demand(!isEasyToGuess(newPassword, { username, email }), 'request.invalid', {
    fields: { [field]: 'This password is too easy to guess. Choose another one.' },
  });
}

export function isEasyToGuess(
  password: string,
  { username, email }: Pick<PasswordOwner, 'username' | 'email'>,
): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const names = [username, email, email?.split('@')[0]].map((name) => name?.toLowerCase());
  const withoutEnd = typed.replace(/[\d\W_]+$/u, '');
  const repeated = /^(.+?)\1+$/su.exec(typed)?.[1];
  return (
    isCommonPassword(typed) ||
    isPattern(typed) ||
    names.includes(typed) ||
    names.includes(withoutEnd) ||
    contextWords.includes(withoutEnd.replace(/[\s._-]/gu, '')) ||
    (repeated !== undefined && isEasyToGuess(repeated, { username, email }))
  );
}

/** An agent moves money, so its password is longer than a player's. */
function demandAgentPasswordLength(newPassword: string, field: string): void {
  if (newPassword.length >= agentPasswordMinLength) return;
  const message = `New password must be at least ${agentPasswordMinLength} characters long` as const;
  refuse('request.invalid', { fields: { [field]: message } });
}

/** Refuses the current password as the new one: after a theft, the thief would still know it. */
export function demandOtherPassword(isOther: boolean): void {
  demand(isOther, 'request.invalid', {
    fields: { newPassword: 'The new password must differ from the current one' },
  });
}
