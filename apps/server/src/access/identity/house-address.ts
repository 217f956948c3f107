/** A name that resolves nowhere, for ever: reserved for private use. */
const houseDomain = 'players.internal';

/** What a player without a mailbox signs in with. The account's drawn letters make it its own. */
export function houseAddress(account: string): string {
  return `${account.toLowerCase()}@${houseDomain}`;
}

/** No mail goes there: nobody has it. */
export function isHouseAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${houseDomain}`);
}
