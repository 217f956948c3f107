import type { Context } from '../../context.ts';
import { deleteOldTransferAddresses } from './due-transfers.sql.ts';

const batchSize = 1_000;

/** Background job: deletes the addresses and keeps the transfers. Returns true if there may be more. */
export async function purgeOldTransferAddresses({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const days = config.retention.transferAddressDays;
  return (await deleteOldTransferAddresses(db, days, batchSize)) >= batchSize;
}
