import type { RecordKind } from '@golden-acers/contract';
import { dayMs, utcDayOf } from '@golden-acers/platform';
import type { PlayerRow } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { demandResult, playerRefusals } from '../../provider/gateway/provider-refusals.ts';
import { providerDaysOf, utcPeriodOf } from './record-period.ts';
import { listStoredRecords, type StoredRecord } from './stored-records.sql.ts';
import { fetchMissingRecords } from './stored-records.ts';

export { recordExports } from './record-exports.ts';
export { deleteOldRecordFetches, recordFetchJob } from './record-fetches.ts';
export { storePlayerTrades } from './stored-records.ts';

/**
 * One player's provider records, newest first, by the provider's days; without days, all since the account
 * was created. Finished days are not read again, so paging costs no calls.
 */
export async function getPlayerRecords<Kind extends RecordKind>(
  context: Context,
  player: PlayerRow,
  kind: Kind,
  requested: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
): Promise<StoredRecord<Kind>[]> {
  const { playerId, providerUsername: account, createdAt } = player;
  // The provider's clock may be behind ours.
  const oldest = utcDayOf(new Date(createdAt.getTime() - dayMs));
  const today = utcDayOf(context.clock.now());
  const { fromDate = oldest, toDate = today } = requested;
  const span = utcPeriodOf({ fromDate, toDate });
  const days = providerDaysOf(span).filter((day) => day >= oldest && day <= today);
  demandResult(
    await fetchMissingRecords(context, { ...player, account, kind, days }, 'launch'),
    playerRefusals,
  );
  return listStoredRecords(context.db, kind, playerId, span);
}
