import { personAddressKey, personEmailKey, personPhoneKey } from '../../access/identity/person-keys.ts';
import type { TxContext } from '../../context.ts';
import { listPersonData, type PersonData } from './abuse.sql.ts';

/** Sessions are stored for at least this time. */
const seenWithinDays = 90;

/**
 * Those of the others who proved to have the mailbox or the phone number of the player, or who used a network
 * of the player: one person, or people of one household. What another account only entered relates it to
 * nobody. A device is a browser in a network, so it has the network in common.
 */
export async function listRelatedPlayers(
  { db }: Pick<TxContext, 'db'>,
  { playerId, otherIds }: { readonly playerId: string; readonly otherIds: readonly string[] },
): Promise<string[]> {
  if (otherIds.length === 0) return [];
  const persons = await listPersonData(db, { playerIds: [playerId, ...otherIds], days: seenWithinDays });
  const own = persons.find((person) => person.playerId === playerId);
  if (own === undefined) return [];
  const ownKeys = personKeysOf(own);
  const provenKeys = new Map(persons.map((person) => [person.playerId, personKeysOf(provenOf(person))]));
  return otherIds.filter((id) => !ownKeys.isDisjointFrom(provenKeys.get(id) ?? new Set()));
}

const provenOf = (person: PersonData) => ({
  email: person.isEmailVerified ? person.email : '',
  phone: person.verifiedNumber ?? '',
  visits: person.visits,
});

function personKeysOf({ email, phone, visits }: Pick<PersonData, 'email' | 'phone' | 'visits'>): Set<string> {
  const keys: readonly (readonly [kind: string, key: string | null])[] = [
    ['email', personEmailKey(email)],
    ['phone', personPhoneKey(phone)],
    ...visits.map(({ address }) => ['network', personAddressKey(address)] as const),
  ];
  return new Set(keys.flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`])));
}
