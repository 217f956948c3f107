import { demand } from '@golden-acers/platform';
import type { DrawnRound } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { credentialsOf, getProviderPlayer } from '../../provider/provider-accounts/provider-accounts.ts';
import { findGameRecord, type RecordOwner } from './provider-records.sql.ts';
import type { StoredRecord } from './stored-records.sql.ts';

/** `rc_0…042` is number 42. */
const recordNumberOf = (id: string) => BigInt(id.slice(id.indexOf('_') + 1));

/**
 * The seeds of the round of a game record. The record names no round, so the provider is queried for those
 * of its second, and the balances identify the round. Costs no counted call.
 */
export async function getRecordSeeds(context: Context, recordId: string, owner: RecordOwner) {
  const record = await findGameRecord(context.db, recordNumberOf(recordId), owner);
  demand(record, 'record.not_found');
  const player = await getProviderPlayer(context, record.playerId);
  const provider = context.gateway.provider('background', player);
  if (!provider.capabilities.gameInfo) return { rounds: null };
  const result = await provider.listRoundSeeds(credentialsOf(context, player), record.insertedAt);
  if (result.ok)
    return { rounds: result.value.filter((round) => isRoundOf(record, round)).map(toSeedsReply) };
  context.log.warn(result.evidence, 'the seeds of a round could not be read');
  return { rounds: null };
}

const isRoundOf = (record: StoredRecord<'game'>, round: DrawnRound): boolean =>
  round.stakeCents === record.playedCents &&
  round.wonCents === record.wonCents &&
  round.balanceBeforeCents === record.balanceBeforeCents &&
  round.balanceAfterCents === record.balanceNowCents;

const toSeedsReply = ({ id, seeds, verifyUrl }: DrawnRound) => ({ id, ...seeds, verifyUrl });
