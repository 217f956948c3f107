/** A name that resolves nowhere, for ever: reserved for private use. */
const placeholderDomain = 'players.internal';

/** What a player without a mailbox signs in with. The account's drawn letters make it its own. */
export function placeholderEmail(account: string): string {
  return `${account.toLowerCase()}@${placeholderDomain}`;
}

/** No mail goes there: nobody has it. */
export function isPlaceholderEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`);
}
