import type { Outcome, RecordQuestion } from '@golden-acers/provider';
import { demandAnswer, type Gateway, type Owner, playerRefusals } from '../provider/provider.ts';

export { lockTrades, noteTradesRead } from './kept.ts';
export { forgetOldReadings, readNextRecords } from './reading.ts';
export { recordTables } from './tables.ts';

type RecordProvider = ReturnType<Gateway['as']>;
interface Timed {
  readonly insertTime: Date;
}

/** A player's records as the provider tells them, newest first. They have a small budget of their own. */
export async function readRecords<T extends Timed>(
  gateway: Gateway,
  owner: Owner,
  read: (provider: RecordProvider) => Promise<Outcome<readonly T[]>>,
): Promise<T[]> {
  const records = demandAnswer(await read(gateway.as('launch', owner)), playerRefusals);
  return records.toSorted((one, other) => other.insertTime.getTime() - one.insertTime.getTime());
}

/** A question about one player, without the days that weren't given. */
export function questionOf(
  account: string,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
): RecordQuestion {
  return {
    account,
    ...(fromDate === undefined ? {} : { fromDate }),
    ...(toDate === undefined ? {} : { toDate }),
  };
}
