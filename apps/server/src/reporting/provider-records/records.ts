import type { RecordKind } from '@golden-acers/contract';
import { dayMs, dayOf } from '@golden-acers/platform';
import type { PlayerRow } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { demandAnswer, playerRefusals } from '../../provider/provider-accounts/provider.ts';
import { type KeptRecord, listKept } from './kept.sql.ts';
import { readMissing } from './kept.ts';
import { providerDaysOf, spanOfDays } from './period.ts';

export { lockTrades, noteTradesRead } from './kept.ts';
export { forgetOldReadings, recordReadings } from './reading.ts';
export { recordTables } from './tables.ts';

/**
 * One player's records as the provider tells them, newest first. Days are the provider's; without them, all since the account was
 * made. What was over when it was read is not asked for again, so a page that is turned costs nothing.
 */
export async function readRecords<Kind extends RecordKind>(
  context: Context,
  player: PlayerRow,
  kind: Kind,
  asked: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
): Promise<KeptRecord<Kind>[]> {
  const { playerId, providerUsername: account, createdAt } = player;
  // The provider's clock may be behind ours.
  const oldest = dayOf(new Date(createdAt.getTime() - dayMs));
  const today = dayOf(context.clock.now());
  const { fromDate = oldest, toDate = today } = asked;
  const span = spanOfDays({ fromDate, toDate });
  const days = providerDaysOf(span).filter((day) => day >= oldest && day <= today);
  demandAnswer(await readMissing(context, { ...player, account, kind, days }, 'launch'), playerRefusals);
  return listKept(context.db, kind, playerId, span);
}
