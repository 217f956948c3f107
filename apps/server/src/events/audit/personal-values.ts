import type { AuditField } from '@golden-acers/contract';
import { createVault, newToken } from '@golden-acers/platform';
import type { TxContext } from '../../context.ts';
import { type AuditChanges, ensurePersonalKey } from './audit.sql.ts';

const personalFields: readonly string[] = [
  'dateOfBirth',
  'email',
  'firstName',
  'lastName',
  'phone',
  'requestedEmail',
  'username',
] satisfies readonly AuditField[];

type Side = Readonly<Record<string, unknown>> | null;

/**
 * Seals what identifies the player with a key that its closure deletes. The entry and its hash stay as they
 * are.
 */
export async function sealPersonalValues<Sides extends { readonly [side: string]: AuditChanges }>(
  tx: Pick<TxContext, 'db' | 'random'>,
  playerId: string,
  sides: Sides,
): Promise<Sides> {
  const currentKey = await ensurePersonalKey(tx.db, playerId, newToken(tx.random));
  const vault = createVault({ currentKey }, tx.random);
  const sealed = (name: string, value: unknown) =>
    typeof value === 'string' && personalFields.includes(name)
      ? { sealed: vault.seal(value, playerId) }
      : value;
  return mapValues(sides, (side) => mapValues(side, (value, name) => sealed(name, value)));
}

export interface PersonalValuesKey {
  readonly playerId: string | null;
  /** Null: no value was sealed, or the account is closed. */
  readonly personalKey: string | null;
  readonly isPlayerClosed: boolean;
}

/** Values of a closed account are null, those too that were written before values were sealed. */
export function openPersonalValues(
  { playerId, personalKey, isPlayerClosed }: PersonalValuesKey,
  side: Side,
): Side {
  if (side === null || playerId === null) return side;
  return mapValues(side, (value, name) => {
    if (!personalFields.includes(name)) return value;
    if (isPlayerClosed) return null;
    const sealed: unknown = Reflect.get(Object(value), 'sealed');
    if (typeof sealed !== 'string') return value;
    return personalKey === null ? null : createVault({ currentKey: personalKey }).open(sealed, playerId);
  });
}

function mapValues<T extends object>(from: T, map: (value: T[keyof T], name: string) => unknown): T {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value, name)])) as T;
}
