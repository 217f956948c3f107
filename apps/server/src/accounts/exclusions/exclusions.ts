import type { PlayerExclusion } from '@golden-acers/contract';
import { demand, refuse } from '@golden-acers/platform';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import type { Context, TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordFact } from '../../events/facts/facts.ts';
import { requestGameStop } from '../../provider/provider-accounts/running-games.ts';
import { notePerson } from './excluded-persons.ts';
import {
  type ExclusionRow,
  findExclusion,
  type NewExclusion,
  setExclusion,
  setReturn,
} from './exclusions.sql.ts';

export {
  endOfExclusionAt,
  endOfExclusionDay,
  endOfExclusionPeriod,
  exclusionForEver,
  isExclusionInRange,
} from './exclusions.sql.ts';

/**
 * Excludes a player in the transaction that has locked its account: from sign-in, play, recharges and a
 * second account. All sessions end with the commit; a running game and the access to the provider's own app
 * end soon after. Returns how many sessions ended. Undefined, without a change, if the player is already
 * excluded for as long.
 */
export async function startExclusion(
  tx: TxContext,
  playerId: string,
  exclusion: NewExclusion,
): Promise<number | undefined> {
  if (!(await setExclusion(tx.db, playerId, exclusion))) return undefined;
  await notePerson(tx, playerId);
  await requestGameStop(tx, playerId, 'worker');
  await recordActivity(tx, { accountId: playerId, kind: 'excluded', data: {} });
  await recordFact(tx, { kind: 'player.excluded', playerId, data: {} });
  return endAllSessions(tx, playerId);
}

export async function getPlayerExclusion(
  { db }: Pick<Context, 'db'>,
  playerId: string,
): Promise<PlayerExclusion | null> {
  const row = await findExclusion(db, playerId);
  if (row === undefined) return null;
  const { isOver: _, ...shown } = row;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return { ...shown, from: text(row.from), until: text(row.until), returnsAt: text(row.returnsAt) };
}

/**
 * Follows the check of the credentials, so that no one else learns of an exclusion. Reports until when it
 * lasts.
 */
export async function demandNotExcluded({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> {
  const exclusion = await findExclusion(db, accountId);
  if (exclusion !== undefined) refuseExcluded(exclusion, accountId);
}

function refuseExcluded({ until, returnsAt, isOver }: ExclusionRow, accountId: string): never {
  if (isOver && returnsAt === null) refuse('account.exclusion_over', { accountId });
  const at = returnsAt ?? until;
  if (at === null) refuse('account.excluded', { accountId });
  const text = isOver
    ? 'Your break ends at {at}. You can sign in from then on.'
    : 'You are on a break until {at}.';
  refuse('account.excluded', { accountId, message: { text, values: { at } } });
}

/**
 * The only end of an exclusion: after the chosen time the person requests it, and a day later it takes
 * effect. A repeat changes nothing. Returns when the person may sign in.
 */
export async function endExclusion(tx: TxContext, accountId: string): Promise<Date> {
  const returnsAt = await setReturn(tx.db, accountId);
  if (returnsAt !== undefined) {
    await recordActivity(tx, { accountId, kind: 'return_requested', data: {} });
    return returnsAt;
  }
  const exclusion = await findExclusion(tx.db, accountId);
  demand(exclusion, 'account.not_excluded');
  // The break has ended between the two statements.
  if (exclusion.returnsAt === null && exclusion.isOver) return endExclusion(tx, accountId);
  if (exclusion.returnsAt === null || !exclusion.isOver) refuseExcluded(exclusion, accountId);
  return exclusion.returnsAt;
}
