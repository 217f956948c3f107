import { ConfigError } from '@golden-acers/platform';
import { isEasyToGuess } from '../../access/identity/password-rules.ts';

export const rootUsername = 'root-agent';

/** Refuses a password that is tried first by who wants to sign in as the root agent. */
export function demandRootPassword({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): void {
  if (isEasyToGuess(password, { username: rootUsername, email }))
    throw new ConfigError('AGENT_PASSWORD is not valid: this password is too easy to guess.');
}
