import { toMoney, type Winner } from '@golden-acers/contract';
import { cachedFor, dayMs } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { hidesWins, listNewestWins, setHidesWins } from './winners.sql.ts';

const maxWinners = 12;
const shownForMs = 7 * dayMs;
/** Smaller wins are not shown. */
const minWinCents = 100;
/** One query serves all visitors of that time. A hidden win goes as soon. */
const cachedMs = 30_000;

export function createWinnerList({ db, clock }: Pick<Context, 'db' | 'clock'>): () => Promise<Winner[]> {
  return cachedFor(cachedMs, clock, async () => {
    const since = new Date(clock.now().getTime() - shownForMs);
    const wins = await listNewestWins(db, { since, minCents: minWinCents, limit: maxWinners });
    return wins.map(({ kind, name, kindId, cents, at, firstName, lastName }) => ({
      initials: initialsOf(firstName, lastName),
      kind,
      name,
      kindId: kindId === null ? null : Number(kindId),
      amount: toMoney(cents),
      at: at.toISOString(),
    }));
  });
}

/** `Ada Lovelace` → `A. L.` One letter or digit each, without the marks around it. */
export function initialsOf(...names: readonly string[]): string {
  const initials = names.flatMap((name) => {
    const [letter] = name.normalize('NFC').match(/[\p{L}\p{N}]/u) ?? [];
    return letter === undefined ? [] : `${letter.toLocaleUpperCase('en')}.`;
  });
  return initials.length === 0 ? '–' : initials.join(' ');
}

export async function getWinPrivacy({ db }: Pick<Context, 'db'>, playerId: string) {
  return { showsWins: !(await hidesWins(db, playerId)) };
}

export async function setWinPrivacy(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  { showsWins }: { readonly showsWins: boolean },
) {
  await setHidesWins(db, playerId, !showsWins);
  return { showsWins };
}
